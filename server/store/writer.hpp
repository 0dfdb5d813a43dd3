// Durable before visible: the group commit.
#pragma once

#include "server/store/account_rows.hpp"
#include "server/store/rows.hpp"

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace gulbara::server::store {

// Each is one all-or-nothing change. A change of a match names a row that an earlier, finished
// change made.
using change = std::variant<
    player_row,
    challenge_row,
    match_row,
    match_commit,
    challenge_sweep,
    relation_row,
    challenge_end,
    account_change>;

enum class refusal_cause : std::uint8_t {
    // The database itself refuses the change: a constraint, a duplicate, a gap. No repetition can
    // help.
    database,
    // As many changes wait as may: the database is away or too slow. Later it may be repeated.
    full_queue,
    // One of the two players has a live match against a person already. Nothing else is wrong: when
    // that one is over the same change may be made. `reader::engagement_of` says which it is, and
    // whose.
    engaged,
    // Somebody has a name that looks like this one.
    name_taken,
    // This player has an account already.
    has_account,
    // There is no such recovery code, or no more.
    no_such_code,
    // A match of that player's is live.
    match_live,
};

struct write_refusal {
    std::string reason; // for the log, never for a client
    refusal_cause cause = refusal_cause::database;
};

using write_outcome = std::expected<written, write_refusal>;

// Called exactly once: on a writer thread when the change is durable or the database has refused
// it; within `submit` when the queue is full. Refused means that nothing of it is or will be there,
// and that the caller's picture of the match is not the database's: a room ends itself (its match
// comes back from its records), a command is answered with an error. The writer has logged what the
// database refused. Must not throw and must not block.
using on_durable = std::move_only_function<void(write_outcome)>;

// Collects the changes of all rooms into few transactions, signs their records as one batch per
// transaction (fairness page, section 7) and keeps trying while the database is away.
//
// Thread: any. A refusal harms no other change and is never decided anew: if the answer to a commit
// was lost it is settled by reading back. The queue is bounded: callers keep at most one
// match_commit of a match under way, and of all other changes only so many may wait; one more is
// refused. At shutdown `drain` waits; a change that could not be written by then is dropped
// without a call (nobody was told anything of it).
class writer {
public:
    virtual ~writer() = default;
    virtual void submit(change, on_durable) = 0;
    // Since when (server time) the oldest unfinished write has been waiting; none: nothing waits.
    virtual std::optional<runtime::instant> waiting_since() const = 0;
    // The database answered last time it was asked and no write has waited for over a second.
    virtual bool is_healthy() const = 0;
};

} // namespace gulbara::server::store
