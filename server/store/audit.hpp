// What operators have done.
#pragma once

#include "server/runtime/time_source.hpp"
#include "server/store/connection.hpp"

#include <span>
#include <string>
#include <vector>

namespace gulbara::server::store {

struct audit_line {
    runtime::instant time = 0;
    std::string operator_name;
    std::string action;
    std::string subject;
    std::string reason;
};

// The newest first, at most `limit`. Blocks; throws as `connection::ask`.
std::vector<audit_line> newest_of_audit(connection&, std::size_t limit);

// Adds it to the next transaction, for which it has to be prepared before the first statement.
std::span<const statement> audit_statements();
void enqueue(connection&, const audit_line&);

} // namespace gulbara::server::store
