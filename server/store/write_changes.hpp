// Changes into the database.
#pragma once

#include "server/store/connection.hpp"
#include "server/store/write_item.hpp"

#include <span>

namespace gulbara::server::store {

// What `write` uses, to be prepared on its connection.
std::span<const statement> writing_statements();

// Writes all items in one transaction and fills `match` of those that are new matches. Before:
// `match` and the proofs of match_commits are there. Throws as `connection::commit` does.
void write(connection&, std::span<write_item* const>);

} // namespace gulbara::server::store
