// Who sits in a live match against a person, as a transaction changes it.
#pragma once

#include "server/store/connection.hpp"
#include "server/store/write_item.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace gulbara::server::store {

// In the order given, which is that of the players.
inline constexpr statement insert_engagements{"insert_engagements", R"(
    insert into engagements (player, match)
    select player, key
    from unnest($1::text[], $2::bytea[]) with ordinality as new (player, id, place)
    join matches using (id) order by place)"};
inline constexpr statement delete_engagements{"delete_engagements", R"(
    delete from engagements where match = any($1::int8[]))"};

// All that a transaction does to engagements. What ends goes first, so that whoever waited for it
// is not refused. What begins comes in the order of the players: two transactions that engage the
// same ones wait for each other in one direction. Thread: one.
class engagement_changes {
public:
    // The items outlive it.
    explicit engagement_changes(std::span<write_item* const>);

    void enqueue_ends(connection&) const;
    // After the rows of the matches.
    void enqueue_begins(connection&) const;

private:
    std::vector<std::pair<std::string_view, const protocol::match_id*>> begun_; // by player
    std::vector<std::int64_t> ended_;                                           // keys
};

} // namespace gulbara::server::store
