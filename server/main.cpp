// gulbara-server.
#include "server/administration.hpp"
#include "server/application.hpp"
#include "server/config/load.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

namespace {

using namespace gulbara::server;

exit_status run(const config::invocation& asked) {
    switch (asked.action) {
    case config::action::serve:
        return serve(asked.settings);
    case config::action::migrate:
        return migrate(asked.settings);
    case config::action::recompute_ratings:
        return recompute_ratings(asked.settings, store::ledger_repair::none);
    case config::action::rewrite_ratings:
        return recompute_ratings(asked.settings, store::ledger_repair::rewrite);
    case config::action::administer:
        return administer(asked.settings, asked.words);
    case config::action::check_config:
        if (const auto fault = fault_in_files(asked.settings)) {
            fmt::print(stderr, "gulbara-server: {}\n", *fault);
            return exit_status::wrong_settings;
        }
        fmt::print("The configuration is in order.\n");
        break;
    case config::action::help:
        fmt::print("{}", config::usage());
        break;
    case config::action::version:
        fmt::print("gulbara-server {}\n", GULBARA_VERSION);
        break;
    }
    return exit_status::done;
}

} // namespace

int main(int count, char** words) {
    const std::vector<std::string_view> arguments(words + 1, words + count);
    const auto asked = config::load(arguments, config::environment());
    if (!asked) {
        for (const auto& each : asked.error())
            fmt::print(stderr, "gulbara-server: {}\n", to_string(each));
        fmt::print(stderr, "gulbara-server --help lists all keys.\n");
        return std::to_underlying(exit_status::wrong_settings);
    }
    return std::to_underlying(run(*asked));
}
