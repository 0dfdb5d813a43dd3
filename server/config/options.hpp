// The keys: one table from which files, environment, flags, help and checks are read.
#pragma once

#include "server/config/value.hpp"

#include <span>

namespace gulbara::server::config {

// One key. It is the same word everywhere: `key = value` in the file, GULBARA_KEY (upper case,
// '-' as '_') in the environment, `--key value` or `--key=value` on the command line.
struct option {
    std::string_view key;
    std::string_view value; // what the value looks like, for help
    std::string_view help;
    parsed<void> (*set)(settings&, std::string_view);
    std::string (*show)(const settings&);
};

// In the order of `--help`.
std::span<const option> options();
// Null if there is no such key.
const option* find_option(std::string_view key);
// "GULBARA_STATE_DIR" for "state-dir".
std::string environment_name(std::string_view key);
// All keys with help and defaults, as `--help` prints them.
std::string help();

} // namespace gulbara::server::config
