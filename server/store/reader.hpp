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
    // That are for one player only and can be accepted at that time, in no order.
    virtual std::vector<addressed_challenge> addressed_challenges(runtime::instant now) = 0;
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
    // The live match against a person in which this player is engaged. None: he is free for one.
    virtual std::optional<protocol::match_id> engagement_of(std::string_view player) = 0;
    // Whatever players wish of each other, the newest first, at most `limit`: from the newest on,
    // or what comes after the row `after`.
    virtual std::vector<relation_row>
    relations(const std::optional<relation_row>& after, std::size_t limit) = 0;
    // Of this player's closed matches against people. An offer that was withdrawn because his part
    // never came counts as called off, for him alone.
    virtual player_outcomes outcomes_of(std::string_view player) = 0;
    // Of all closed matches, oldest month first; months without any are not listed. The only
    // question here whose cost grows with all that ever was (an index is read from end to end):
    // callers keep the answer for a while.
    virtual std::vector<month_outcomes> outcomes() = 0;
    // In which this player has a seat, against whomever, the newest first, at most `limit`: those
    // made before the match `before`, or all. Nothing if there is no such match.
    virtual std::vector<played_match> matches_of(
        std::string_view player, const std::optional<protocol::match_id>& before, std::size_t limit
    ) = 0;
    // All public keys that ever signed here, in the order in which they last came into use: the
    // last one signs now.
    virtual std::vector<protocol::public_key> server_keys() = 0;
};

} // namespace gulbara::server::store
