#include "server/lobby/escape_rate.hpp"

namespace gulbara::server::lobby {

using store::match_ending;

double escape_rate(const store::player_outcomes& outcomes) {
    constexpr double assumed_matches = 20;
    constexpr double assumed_left = 1;
    std::uint64_t all = 0;
    std::uint64_t left = 0;
    for (const match_ending ending : store::all_endings) {
        const store::ending_counts& counts = outcomes[ending];
        if (ending == match_ending::lost) continue;
        all += counts.won + counts.lost + counts.undecided;
        left += counts.deserted;
        if (ending == match_ending::timed_out || ending == match_ending::abandoned ||
            ending == match_ending::link_withheld)
            left += counts.lost;
    }
    return (static_cast<double>(left) + assumed_left) /
           (static_cast<double>(all) + assumed_matches);
}

} // namespace gulbara::server::lobby
