// Everything that is read from the database, in domain words.
#pragma once

#include "server/store/rows.hpp"
#include "server/store/unavailable.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace gulbara::server::store {

// Blocking; throws `unavailable` when the database is away or keeps silent: each call as a whole
// (a connection to be free, to be opened, all its answers) has a bound of seconds. Thread: any, but
// never an I/O thread: call it through `runtime::offload`. Inside, a bounded pool of connections,
// one per running call.
class reader {
public:
    virtual ~reader() = default;
    virtual std::optional<player_row> player(std::string_view id) = 0;
    virtual std::optional<challenge_row> challenge(std::string_view id) = 0;
    // Challenges made by this command of this player: repeating a command is safe.
    virtual std::optional<challenge_row>
    challenge_of_command(std::string_view player, const protocol::command_id&) = 0;
    virtual std::optional<protocol::match_id> match_of_challenge(std::string_view challenge) = 0;
    // With all its records. None: no such match.
    virtual std::optional<stored_match> match(const protocol::match_id&) = 0;
    // Costs the same however long the match is. None: no such match.
    virtual std::optional<match_outline> outline(const protocol::match_id&) = 0;
    // At most `limit` records from `first_seq` on.
    virtual std::vector<stored_record>
    records(const protocol::match_id&, std::uint32_t first_seq, std::size_t limit) = 0;
    // Not closed and not withdrawn, oldest first.
    virtual std::vector<protocol::match_id> live_matches() = 0;
    virtual std::vector<match_summary> list(std::size_t limit) = 0; // live ones, newest first
    // All public keys that ever signed here, in the order in which they last came into use: the
    // last one signs now.
    virtual std::vector<protocol::public_key> server_keys() = 0;
};

} // namespace gulbara::server::store
