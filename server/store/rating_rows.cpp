#include "server/store/rating_rows.hpp"

#include <algorithm>

namespace gulbara::server::store {

engine::by_side<rating_change> changes_by_match(
    const engine::by_side<standing>& before,
    engine::side winner,
    int points,
    runtime::instant closed
) {
    const auto after = ratings::after_match(
        {.white = before.white.at(closed), .black = before.black.at(closed)}, winner, points
    );
    return {
        .white = {.before = before.white.rating, .after = after.white},
        .black = {.before = before.black.rating, .after = after.black},
    };
}

rating_change change_by_annulment(const ratings::rating& now, const rating_change& taken_back) {
    rating_change change{.before = now, .after = now};
    const std::int32_t moved = taken_back.after.value - taken_back.before.value;
    change.after.value =
        std::clamp(now.value - moved, ratings::least_value, ratings::greatest_value);
    return change;
}

} // namespace gulbara::server::store
