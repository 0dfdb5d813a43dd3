// One statement to a database, for tests.
#pragma once

#include <string>

namespace gulbara::tests::support {

// On a connection of its own. Returns the first value of the first row as text, empty if there is
// none; throws std::runtime_error with the server's words.
std::string run_sql(const std::string& connection_string, const std::string& sql);

} // namespace gulbara::tests::support
