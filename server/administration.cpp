#include "server/administration.hpp"

#include "server/runtime/steady_time.hpp"
#include "server/store/annulment.hpp"
#include "server/store/audit.hpp"
#include "server/store/database.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <pwd.h>
#include <unistd.h>
#include <vector>

namespace gulbara::server {

namespace {

using words = std::span<const std::string>;

constexpr std::size_t longest_reason = 1'000;
constexpr std::size_t newest_lines = 100;

struct admin_command {
    std::string_view name;
    std::size_t wants; // words behind it, at least
    std::string_view usage;
    exit_status (*run)(store::connection&, words);
};

exit_status fail(std::string_view why) {
    fmt::print(stderr, "gulbara-server: {}\n", why);
    return exit_status::failed;
}

std::string user_name() {
    passwd user{};
    passwd* found = nullptr;
    std::array<char, 4'096> names{};
    ::getpwuid_r(::geteuid(), &user, names.data(), names.size(), &found);
    return found == nullptr ? fmt::format("user {}", ::geteuid()) : found->pw_name;
}

exit_status annul(store::connection& database, words given) {
    const auto match = protocol::octets_from_hex<protocol::match_id>(given[0]);
    if (!match) return fail(given[0] + " is no match: 32 hex digits are expected");
    const std::string reason = fmt::format("{}", fmt::join(given.subspan(1), " "));
    if (reason.size() > longest_reason) return fail("a reason has 1,000 bytes at most");
    const runtime::steady_time time;
    const auto changes = store::annul(database, {*match, reason, user_name(), time.now()});
    if (!changes) return fail(changes.error());
    for (const engine::side who : engine::both_sides)
        fmt::print(
            "seat {}: {:.3f} to {:.3f}\n",
            who == engine::side::white ? 1 : 2,
            (*changes)[who].before.value / 1'000.0,
            (*changes)[who].after.value / 1'000.0
        );
    return exit_status::done;
}

exit_status show_audit(store::connection& database, words) {
    for (const store::audit_line& each : store::newest_of_audit(database, newest_lines)) {
        const std::chrono::sys_time<std::chrono::seconds> when{
            std::chrono::seconds{each.time / 1'000}
        };
        fmt::print(
            "{:%Y-%m-%d %H:%M:%S}  {}  {} {}  {}\n",
            when,
            each.operator_name,
            each.action,
            each.subject,
            each.reason
        );
    }
    return exit_status::done;
}

constexpr admin_command commands[] = {
    {"annul",
     2,
     "annul MATCH REASON…: takes its change of both ratings back; everybody may read why",
     annul},
    {"audit", 0, "audit: what operators did, the newest 100 first", show_audit},
};

} // namespace

std::string admin_usage() {
    std::string text;
    for (const admin_command& each : commands) text += fmt::format("  admin {}\n", each.usage);
    return text;
}

exit_status administer(const config::settings& settings, std::span<const std::string> given) {
    for (const admin_command& each : commands) {
        if (given.empty() || given.front() != each.name) continue;
        if (given.size() <= each.wants) return fail(fmt::format("admin {}", each.usage));
        try {
            store::connection database{{.target = settings.database}};
            return each.run(database, given.subspan(1));
        } catch (const std::exception& failure) {
            return fail(failure.what());
        }
    }
    fmt::print(stderr, "gulbara-server: the commands of admin are\n{}", admin_usage());
    return exit_status::wrong_settings;
}

} // namespace gulbara::server
