#include "tests/server/store/rated.hpp"

#include <fmt/format.h>

namespace gulbara::tests::store {

std::string rated_player(int number) {
    return "player-" + std::to_string(number);
}

void add_rated_players(writer& to, int count) {
    std::vector<std::future<write_outcome>> all;
    for (int i = 0; i < count; ++i) {
        const std::string name = rated_player(i);
        all.push_back(
            submit(to, of_account(account(name, name, {name}, static_cast<unsigned>(i) + 1)))
        );
    }
    for (auto& one : all) one.get().value();
}

match_row rated_match(
    const protocol::match_id& id, int white, int black, const std::string& rule_set, int points
) {
    match_row row = match(id);
    row.seats.white.player = rated_player(white);
    row.seats.black.player = rated_player(black);
    row.rules = fmt::format(
        R"({{"rules":"{}","version":1,"points":{},"rated":true,"clock":null}})", rule_set, points
    );
    return row;
}

match_commit
rated_end(const protocol::match_id& id, std::optional<engine::side> winner, runtime::instant when) {
    using enum protocol::close_reason;
    return closing(id, close(winner ? resigned : agreed, winner, when));
}

} // namespace gulbara::tests::store
