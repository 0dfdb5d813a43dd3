// A decision that is not durable yet: records formed on a copy of the match's log and clock, so
// that nothing of it shows before its time.
#pragma once

#include "protocol/match_log.hpp"
#include "server/room/command_memory.hpp"
#include "server/room/match_clock.hpp"
#include "server/room/match_facts.hpp"
#include "server/room/presence.hpp"

namespace gulbara::server::room {

// The command that a record answers.
struct command_mark {
    engine::side by = engine::side::white;
    protocol::command_id id;
    protocol::hash256 digest;
};

// A value. Thread: one. A draft becomes exactly one commit.
class draft {
public:
    // `ms`: the time that the records bear.
    draft(protocol::match_log, match_clock, instant ms);

    // ---- records: a fault changes nothing -----------------------------------------------------

    std::expected<void, protocol::fault>
    add(protocol::record_body, std::optional<engine::side> seat);
    // One segment of `holder`, whose clock was read already.
    std::expected<void, protocol::fault> add_play(engine::side holder, const engine::play& steps);
    // Before: a throw is due and these are its links (checked when they came in).
    void add_roll(const protocol::throw_links&);
    void add_resume(std::uint32_t credited_ms);
    // A record of this match as it was signed before, with its proof.
    std::expected<void, protocol::fault>
    adopt(const protocol::bytes& data, const protocol::signature_entry& proof);
    // The newest record was made by that command.
    void mark(const command_mark&);
    // The close was made by that command, which no record says. Before: there is a close.
    void mark_close(const command_mark&);
    // Automatic passes, ends and starts of games, and the close of a decided match.
    void add_what_follows(const match_facts&);
    // Before: `reason` may stand here.
    void add_close(protocol::close_reason, const match_facts&);

    // ---- what it comes to ---------------------------------------------------------------------

    protocol::match_log log;
    match_clock clock;
    bool begins_game = false;
    bool has_decision = false;  // a record other than RESUME and AGREE
    bool has_agreement = false; // an AGREE
    bool has_resume = false;    // formed here, not adopted
    bool has_throw = false;
    bool is_receipt = false; // GAME_START 1: the receipt may go out
    std::vector<protocol::sealed_record> records;
    // With the seq of the record; none: of the close.
    std::vector<std::pair<command_mark, std::optional<std::uint32_t>>> marks;
    store::match_commit commit; // without the clock book

    // All that has to be durable at once. `budgets` as they are now.
    store::match_commit finished_commit(const presence& budgets) const;

private:
    void keep(protocol::sealed_record, protocol::record_type);
    void await_what_is_due();

    instant ms_;
};

// Of what `add` and `add_play` return where a fault means that this program contradicts itself:
// throws std::logic_error then.
void insist(const std::expected<void, protocol::fault>& added);

} // namespace gulbara::server::room
