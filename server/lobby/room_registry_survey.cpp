// What can be seen of all matches at a glance.
#include "server/lobby/room_registry.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <tuple>

namespace gulbara::server::lobby {

namespace {

using protocol::server::person;

// The written rule of the protocol page, section 4: people first, then what most look at, then
// what is newest.
struct rank {
    bool has_house_bot = false;
    std::uint32_t watchers = 0;
    runtime::instant created = 0;
    protocol::match_id match;

    friend bool operator<(const rank& one, const rank& other) {
        return std::tie(one.has_house_bot, other.watchers, other.created, one.match) <
               std::tie(other.has_house_bot, one.watchers, one.created, other.match);
    }
};

struct candidate {
    rank place;
    const store::match_row* row;
    room::table_glance glance;
};

person shown(const store::seat_row& seat) {
    return {seat.name, seat.player};
}

} // namespace

// Under the lock only what grows with the number of matches: some ten nanoseconds for each.
survey room_registry::look_around(std::size_t most_tables) const {
    survey seen;
    std::vector<std::string> rules; // documents of the tables, to be read without the lock
    {
        const std::scoped_lock lock{mutex_};
        seen.players = players_.size();
        for (const auto level : protocol::all_bot_levels)
            if (const auto& bot = house_bots_.at(level); bot && players_.contains(*bot))
                --seen.players;
        std::vector<candidate> all;
        for (const auto& [match, place] : matches_) {
            if (!place.room || !place.is_live || !place.room->is_attended()) continue;
            const auto& seats = place.row.seats;
            const auto glance = place.room->glance();
            const bool has_house_bot =
                house_bots_.has(seats.white.player) || house_bots_.has(seats.black.player);
            all.push_back(
                {{has_house_bot, glance.watchers, place.row.created, match}, &place.row, glance}
            );
        }
        seen.matches = all.size();
        const auto shown_tables = std::min(most_tables, all.size());
        const auto end = all.begin() + static_cast<std::ptrdiff_t>(shown_tables);
        std::ranges::partial_sort(all, end, std::less{}, &candidate::place);
        for (const auto& [place, row, glance] : std::span{all}.first(shown_tables)) {
            seen.tables.push_back(
                {row->id,
                 {},
                 {shown(row->seats.white), shown(row->seats.black)},
                 glance.score,
                 glance.watchers}
            );
            rules.push_back(row->rules);
        }
    }
    for (std::size_t at = 0; at < rules.size(); ++at)
        seen.tables[at].terms = protocol::parse_rules(rules[at]).value(); // as its room did
    return seen;
}

} // namespace gulbara::server::lobby
