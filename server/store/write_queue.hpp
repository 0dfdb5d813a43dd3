// What waits to be written, and what is being written by whom.
#pragma once

#include "server/store/advisory_locks.hpp"
#include "server/store/pending_change.hpp"

#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <expected>
#include <mutex>
#include <optional>
#include <stop_token>
#include <unordered_set>

namespace gulbara::server::store {

// Of one transaction. A single change may exceed them; it then goes alone.
struct batch_bounds {
    std::size_t changes = 512;
    std::size_t records = 512;
};

// What is handed out soon after another batch. Each transaction costs a signature and a flush, so
// small ones keep a distance; what comes after a pause goes at once.
struct gathering {
    std::size_t enough = 64; // changes that wait for nothing
    std::chrono::milliseconds distance{2};
};

// Changes that may wait and are no match's commits: of those each match has at most one, but rows
// come as fast as clients ask, also while the database is away. A second's worth of a busy server,
// after which the writer no longer counts as healthy and nobody asks for more.
inline constexpr std::size_t most_waiting_rows = 4'096;

// Thread: any. No two changes of one lane are with writers at the same time; those of one lane are
// handed out in the order in which they came.
class write_queue {
public:
    explicit write_queue(gathering how = {}, std::size_t most_rows = most_waiting_rows)
        : how_(how), most_rows_(most_rows) {}

    // Too many rows wait already: the row is given back. After `close` it is dropped without a
    // call.
    [[nodiscard]] std::expected<void, pending_change> push(pending_change);
    // All that waits and fits, oldest first, for writer `place`, who calls `finish` when the fate
    // of all of it is known. Blocks while there is nothing, or little soon after another batch.
    // Empty: a stop was requested, or `most` has passed.
    std::vector<pending_change>
    take(std::size_t place, const batch_bounds&, std::chrono::milliseconds most, std::stop_token);
    void finish(std::size_t place);
    // When the oldest unfinished change was submitted.
    std::optional<runtime::instant> oldest() const;
    std::size_t size() const; // waiting, not yet taken

    void close();
    // Until nothing waits and nothing is with a writer. False: not so after `most`.
    bool wait_until_done(std::chrono::milliseconds most);

private:
    struct under_way {
        std::optional<runtime::instant> oldest;
        std::vector<lane> lanes;
    };
    std::vector<pending_change> gather(under_way&, const batch_bounds&);
    bool is_done() const;

    const gathering how_;
    const std::size_t most_rows_;
    mutable std::mutex mutex_;
    std::condition_variable_any more_;
    std::condition_variable done_;
    std::deque<pending_change> waiting_;
    std::size_t waiting_rows_ = 0; // of these, what is no match's commit
    std::unordered_set<lane> busy_;
    std::array<under_way, most_writers> under_way_;
    std::chrono::steady_clock::time_point small_from_; // before it, little is not handed out
    bool is_closed_ = false;
};

} // namespace gulbara::server::store
