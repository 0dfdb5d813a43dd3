// What the database has answered, and what it means when that is an error.
#pragma once

#include <memory>
#include <string>
#include <string_view>

// libpq's PGresult.
struct pg_result;

namespace gulbara::server::store {

struct answer_end {
    void operator()(pg_result*) const;
};

using answer = std::unique_ptr<pg_result, answer_end>;

// Not an error.
bool is_good(const answer&);
// Throws `unavailable` if time may mend it, `sql_error` for any other error.
void check(const answer&);

// As libpq's messages are told: on one line.
std::string without_line_ends(std::string_view);

} // namespace gulbara::server::store
