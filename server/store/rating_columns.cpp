#include "server/store/rating_columns.hpp"

namespace gulbara::server::store {

ratings::rating rating_in(row_reader& row) {
    const auto number = [&row] { return static_cast<std::int32_t>(row.number()); };
    return {.value = number(), .deviation = number(), .volatility = number()};
}

rating_change rating_change_in(row_reader& row) {
    const ratings::rating before = rating_in(row);
    return {.before = before, .after = rating_in(row)};
}

standing standing_in(row_reader& row) {
    return {
        .rating = rating_in(row),
        .matches = row.number(),
        .played = row.optional([&row] { return row.number(); }),
    };
}

std::optional<rating_outcome> rating_outcome_in(row_reader& row) {
    if (!row.optional([&row] { return row.number(); })) return std::nullopt; // its match
    if (const auto name = row.optional_text()) {
        for (const auto& [reason, wire_name] : protocol::wire_names<unrated_reason>::pairs)
            if (wire_name == *name) return std::unexpected(reason);
        throw damaged_data("a match is unrated for a reason that nobody knows");
    }
    if (row.is_null()) return std::nullopt;
    const rating_change white = rating_change_in(row);
    return engine::by_side<rating_change>{.white = white, .black = rating_change_in(row)};
}

} // namespace gulbara::server::store
