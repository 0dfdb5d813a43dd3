#include "server/lobby/match_draw.hpp"

#include "protocol/random.hpp"

namespace gulbara::server::lobby {

match_draw draw_match(const proposal&, runtime::instant now) {
    match_draw result{
        .match = protocol::random_octets<protocol::match_id>(),
        .created = now,
        .terminal = protocol::random_octets<protocol::chain_key>(),
        .salts = {}
    };
    for (const engine::side who : engine::both_sides)
        result.salts[who] = protocol::random_octets<protocol::player_salt>();
    return result;
}

} // namespace gulbara::server::lobby
