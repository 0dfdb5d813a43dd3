// From file, environment and flags, in that order of rising weight, to checked settings.
#pragma once

#include "server/config/settings.hpp"

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::server::config {

// What the command line asks for.
enum class action : std::uint8_t {
    serve,
    migrate,
    recompute_ratings,
    rewrite_ratings,
    administer, // what exactly, the invocation's words say
    check_config,
    help,
    version,
};

struct invocation {
    config::action action = action::serve;
    config::settings settings;
    std::vector<std::string> words{}; // behind "admin"

    friend bool operator==(const invocation&, const invocation&) = default;
};

// One thing that is wrong: where it stands, which key, and why.
struct problem {
    std::string where; // "gulbara.conf:3", "environment", "command line"
    std::string key;   // as written there; empty if there is none
    std::string message;

    friend bool operator==(const problem&, const problem&) = default;
};

std::string to_string(const problem&);

// An environment variable that names a key: GULBARA_LISTEN and its value.
struct variable {
    std::string name;
    std::string value;
};

// All GULBARA_… variables of this process. The one place that looks at the environment.
std::vector<variable> environment();

// `arguments` without the program's name. All problems are found, not only the first. Reads the
// file that `--config` or GULBARA_CONFIG names, nothing else.
std::expected<invocation, std::vector<problem>>
load(std::span<const std::string_view> arguments, std::span<const variable> variables);

// What `--help` prints.
std::string usage();

} // namespace gulbara::server::config
