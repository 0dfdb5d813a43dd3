// What a transaction does to ratings (docs/ratings.md).
#pragma once

#include "server/store/connection.hpp"
#include "server/store/write_item.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace gulbara::server::store {

// To be prepared on each connection that writes.
std::span<const statement> rating_statements();

// The ledger of all items that close a rated match. Ratings are locked in one order by all
// transactions, after rows of players and before engagements. Thread: one.
class rating_changes {
public:
    // The items outlive it.
    explicit rating_changes(std::span<write_item* const>);

    // Locks what these matches change, reads it and judges; nothing happens without any. After:
    // each such item knows what became of its rating. Throws as `connection::run_enqueued`, whose
    // round trip also carries what was enqueued before.
    void work_out(connection&);
    // After the closes.
    void enqueue(connection&) const;

private:
    // By rated player and rule set, in the order in which they are locked.
    using standing_key = std::pair<std::int32_t, std::string>;
    struct rated_end;

    void read_standings(const result&);
    rating_outcome judge(const rated_end&);
    void enqueue_entries(connection&) const;
    void enqueue_standings(connection&) const;
    void enqueue_reasons(connection&) const;

    struct entry {
        std::int64_t match = 0;
        std::uint8_t seat = 0;
        standing_key of;
        std::int32_t opponent = 0;
        rating_change change;
        runtime::instant closed = 0;
    };

    std::map<std::int64_t, write_item*> closing_; // by key
    std::map<standing_key, standing> standings_;
    std::map<std::pair<std::int32_t, std::int32_t>, std::int64_t> new_of_pair_; // in these items
    std::vector<entry> entries_;
};

} // namespace gulbara::server::store
