#include "server/config/load.hpp"

#include "server/config/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <ranges>
#include <unistd.h>

namespace gulbara::server::config {

namespace {

constexpr std::string_view variable_prefix = "GULBARA_";
constexpr std::string_view config_key = "config";
constexpr std::size_t longest_line = 4096;
constexpr std::size_t most_lines = 10'000;

// One `key = value`, and where it stands.
struct assignment {
    std::string where;
    std::string name; // as written there
    std::string_view key;
    std::string value;
};

struct command_line {
    std::optional<config::action> action;
    std::optional<assignment> config_file;
    std::vector<assignment> assignments;
    std::vector<std::string> words; // behind "admin"
};

using problems = std::vector<problem>;

constexpr auto command_line_name = "command line";
constexpr auto environment_word = "environment";

// A password in a libpq string or URI.
bool has_password(std::string_view connection) {
    if (connection.contains("password")) return true;
    const auto scheme = connection.find("://");
    if (scheme == std::string_view::npos) return false;
    const auto authority = connection.substr(scheme + 3);
    const auto user = authority.substr(0, authority.find('/'));
    const auto at = user.find('@');
    return at != std::string_view::npos && user.substr(0, at).contains(':');
}

void take_flag_value(
    std::string_view key, std::string_view value, command_line& line, problems& wrong
) {
    const auto name = fmt::format("--{}", key);
    if (key == config_key) {
        line.config_file = assignment{command_line_name, name, config_key, std::string(value)};
    } else if (const auto* known = find_option(key); known == nullptr) {
        wrong.push_back({command_line_name, name, "unknown flag"});
    } else if (key == "database" && has_password(value)) {
        wrong.push_back(
            {command_line_name,
             name,
             "everyone on this machine can read a command line: put the password into the "
             "environment, the configuration file or ~/.pgpass"}
        );
    } else {
        line.assignments.push_back({command_line_name, name, known->key, std::string(value)});
    }
}

std::optional<config::action> action_named(std::string_view word) {
    if (word == "serve") return action::serve;
    if (word == "migrate") return action::migrate;
    if (word == "admin") return action::administer;
    if (word == "ratings recompute") return action::recompute_ratings;
    if (word == "ratings rewrite") return action::rewrite_ratings;
    if (word == "--check-config") return action::check_config;
    if (word == "--help" || word == "-h") return action::help;
    if (word == "--version") return action::version;
    return std::nullopt;
}

command_line read_flags(std::span<const std::string_view> arguments, problems& wrong) {
    command_line line;
    for (std::size_t at = 0; at < arguments.size(); ++at) {
        auto word = arguments[at];
        if (line.action == action::administer && !word.starts_with("--")) {
            line.words.emplace_back(word);
            continue;
        }
        std::string command{word};
        if (word == "ratings" && at + 1 < arguments.size())
            command += fmt::format(" {}", arguments[++at]);
        if (const auto named = action_named(command)) {
            if (line.action.value_or(*named) != *named)
                wrong.push_back({command_line_name, command, "a second command"});
            line.action = named;
            continue;
        }
        if (!word.starts_with("--")) {
            wrong.push_back({command_line_name, command, "expected a flag (--key)"});
            continue;
        }
        word.remove_prefix(2);
        if (const auto equals = word.find('='); equals != std::string_view::npos)
            take_flag_value(word.substr(0, equals), word.substr(equals + 1), line, wrong);
        else if (at + 1 < arguments.size())
            take_flag_value(word, arguments[++at], line, wrong);
        else
            wrong.push_back({command_line_name, fmt::format("--{}", word), "its value is missing"});
    }
    return line;
}

std::vector<assignment> read_file(const assignment& named, problems& wrong) {
    std::vector<assignment> assignments;
    std::ifstream file(named.value);
    if (!file) {
        wrong.push_back(
            {named.where, named.name, fmt::format("cannot read the file {}", named.value)}
        );
        return assignments;
    }
    std::string text;
    for (std::size_t number = 1; std::getline(file, text); ++number) {
        const auto where = fmt::format("{}:{}", named.value, number);
        if (number > most_lines || text.size() > longest_line) {
            wrong.push_back({where, "", "the file or this line is too long"});
            break;
        }
        const auto line = trimmed(text);
        if (line.empty() || line.starts_with('#')) continue;
        const auto equals = line.find('=');
        if (equals == std::string_view::npos) {
            wrong.push_back({where, std::string(line), "expected key = value"});
            continue;
        }
        const auto key = trimmed(line.substr(0, equals));
        const auto* known = find_option(key);
        if (known == nullptr)
            wrong.push_back({where, std::string(key), "unknown key"});
        else
            assignments.push_back(
                {where, std::string(key), known->key, std::string(trimmed(line.substr(equals + 1)))}
            );
    }
    return assignments;
}

std::vector<assignment> read_environment(
    std::span<const variable> variables, std::optional<assignment>& config_file, problems& wrong
) {
    std::vector<assignment> assignments;
    for (const auto& [name, value] : variables) {
        if (name == environment_name(config_key)) {
            config_file = assignment{environment_word, name, config_key, value};
            continue;
        }
        const auto known = std::ranges::find_if(options(), [&](const option& each) {
            return environment_name(each.key) == name;
        });
        if (known == options().end())
            wrong.push_back({environment_word, name, "unknown key"});
        else
            assignments.push_back({environment_word, name, known->key, value});
    }
    return assignments;
}

void apply(const std::vector<assignment>& assignments, settings& all, problems& wrong) {
    std::vector<std::string_view> seen;
    for (const auto& [where, name, key, value] : assignments) {
        if (std::ranges::find(seen, key) != seen.end())
            wrong.push_back({where, name, "stands twice"});
        seen.push_back(key);
        const auto outcome = find_option(key)->set(all, value);
        if (!outcome) wrong.push_back({where, name, outcome.error()});
    }
}

} // namespace

std::string to_string(const problem& wrong) {
    if (wrong.key.empty()) return fmt::format("{}: {}", wrong.where, wrong.message);
    return fmt::format("{}: {}: {}", wrong.where, wrong.key, wrong.message);
}

std::vector<variable> environment() {
    std::vector<variable> found;
    for (auto* const* entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text = *entry;
        const auto equals = text.find('=');
        if (!text.starts_with(variable_prefix) || equals == std::string_view::npos) continue;
        found.push_back(
            {.name = std::string(text.substr(0, equals)),
             .value = std::string(text.substr(equals + 1))}
        );
    }
    std::ranges::sort(found, {}, &variable::name);
    return found;
}

std::expected<invocation, std::vector<problem>>
load(std::span<const std::string_view> arguments, std::span<const variable> variables) {
    problems wrong;
    const auto line = read_flags(arguments, wrong);
    std::optional<assignment> config_file;
    const auto from_environment = read_environment(variables, config_file, wrong);
    if (line.config_file) config_file = line.config_file;

    invocation result{
        .action = line.action.value_or(action::serve), .settings = {}, .words = line.words
    };
    if (config_file) apply(read_file(*config_file, wrong), result.settings, wrong);
    apply(from_environment, result.settings, wrong);
    apply(line.assignments, result.settings, wrong);
    if (!wrong.empty()) return std::unexpected(std::move(wrong));
    return result;
}

std::string usage() {
    return fmt::format(
        "Usage: gulbara-server [serve|migrate] [--config FILE] [--KEY VALUE]…\n"
        "       gulbara-server ratings recompute|rewrite [--config FILE] [--KEY VALUE]…\n"
        "       gulbara-server admin [COMMAND…] [--config FILE] [--KEY VALUE]…\n"
        "       gulbara-server --check-config | --help | --version\n"
        "\n"
        "serve (the default) migrates the database and serves; migrate only migrates.\n"
        "ratings recompute computes all ratings again from the matches and says what differs;\n"
        "rewrite puts it right. Neither while a server runs on the database.\n"
        "admin does what operators do; without a command it lists them.\n"
        "A key may stand in the file (key = value, # comments), in the environment\n"
        "(GULBARA_KEY, '-' as '_') and on the command line; the later of these wins.\n"
        "\n"
        "  {:<40} {}\n{}",
        "--config FILE",
        "the configuration file [none]",
        help()
    );
}

} // namespace gulbara::server::config
