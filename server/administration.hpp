// What an operator does at the command line, while the server runs or not (docs/operations.md).
#pragma once

#include "server/application.hpp"

#include <span>
#include <string>

namespace gulbara::server {

// `words`: a command and what it wants, as `admin_usage` lists them. Answers on standard output,
// errors on standard error. Everything that changes something leaves a line in the audit, under the
// name of the user that this process runs as.
exit_status administer(const config::settings&, std::span<const std::string> words);

// A line for each command.
std::string admin_usage();

} // namespace gulbara::server
