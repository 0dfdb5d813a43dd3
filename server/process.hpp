// What the operating system is told about this process.
#pragma once

#include "server/config/settings.hpp"

#include <cstddef>

namespace gulbara::server {

// One line for each entry, to standard error, with the time in UTC.
void start_log(config::log_level);

// As many open files as the hard limit allows; returns how many that are.
std::size_t raise_file_limit();

} // namespace gulbara::server
