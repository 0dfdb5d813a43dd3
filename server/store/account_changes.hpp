// How changes of accounts are written, and found again after a lost answer.
#pragma once

#include "server/store/account_rows.hpp"
#include "server/store/connection.hpp"

#include <span>
#include <string>

namespace gulbara::server::store {

// To be prepared on each connection that writes.
std::span<const statement> account_statements();

// Before, for an account: the row of its player is enqueued.
void enqueue(connection&, const account_change&);
bool is_written(connection&, const account_change&);
// For the log: without anything that only its owner may know.
std::string describe(const account_change&);

} // namespace gulbara::server::store
