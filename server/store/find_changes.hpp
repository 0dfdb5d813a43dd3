// Changes looked for in the database: whether they are there, and what they continue.
#pragma once

#include "server/store/connection.hpp"
#include "server/store/write_item.hpp"

#include <span>

namespace gulbara::server::store {

// What the functions below use, to be prepared on their connection.
std::span<const statement> finding_statements();

// All of it stands in the database, byte for byte; `match` of a new match is filled then. Before:
// as for `write`.
bool is_written(connection&, write_item&);

// Fills `match` of each item, all of them match_commits, whose match exists.
void look_up_matches(connection&, std::span<write_item* const>);

} // namespace gulbara::server::store
