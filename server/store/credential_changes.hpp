// The rarer changes of accounts: recovery codes, and the end of an account.
#pragma once

#include "server/store/account_rows.hpp"
#include "server/store/connection.hpp"

#include <span>

namespace gulbara::server::store {

// To be prepared on each connection that writes.
std::span<const statement> credential_statements();

void enqueue(connection&, const recovery_code_set&);
// The code and the password alone; what becomes of sessions is the caller's.
void enqueue(connection&, const recovery&);
void enqueue(connection&, const account_end&);
bool is_written(connection&, const recovery_code_set&);
bool is_written(connection&, const account_end&);

} // namespace gulbara::server::store
