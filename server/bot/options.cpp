#include "server/bot/options.hpp"

#include <boost/program_options.hpp>

#include <algorithm>
#include <random>
#include <sstream>

namespace gulbara::server::bot {
namespace {

namespace po = boost::program_options;

struct pace {
    std::string_view name;
    std::uint32_t reserve_ms_a_point;
    std::uint32_t delay_ms;
    std::uint32_t rung_ms;
};

// What --clock can name; the reserve grows with the points of the match.
constexpr pace paces[] = {
    {.name = "fast", .reserve_ms_a_point = 60'000, .delay_ms = 8'000, .rung_ms = 3'000},
    {.name = "normal", .reserve_ms_a_point = 120'000, .delay_ms = 12'000, .rung_ms = 5'000},
    {.name = "slow", .reserve_ms_a_point = 240'000, .delay_ms = 20'000, .rung_ms = 8'000},
};

po::options_description description() {
    po::options_description result("Usage: gulbara-bot --server URL --state-dir DIR [options]");
    // clang-format off
    result.add_options()
        ("help,h", "this text")
        ("server", po::value<std::string>(), "address of the server, http://HOST:PORT")
        ("token-file", po::value<std::string>(),
         "file with the bearer token; made with a new guest's token if it is not there "
         "(DIR/token)")
        ("state-dir", po::value<std::string>(), "folder for terminals, receipts and records")
        ("rules", po::value<std::string>(), "rule sets, separated by commas (all)")
        ("games", po::value<std::uint32_t>()->default_value(1), "matches to play")
        ("points", po::value<std::uint16_t>()->default_value(1), "points of a match, 1..25")
        ("against", po::value<std::string>(),
         "level of the house bot to play (the server's choice)")
        ("level", po::value<std::string>()->default_value("strong"),
         "how well it plays: easy, medium or strong; or 1, 2, 3")
        ("seed", po::value<std::uint64_t>(), "seed of its choices (random)")
        ("delay", po::value<std::uint32_t>()->default_value(0), "milliseconds before each play")
        ("challenge", po::value<std::string>(),
         "new: make open challenges and play whoever accepts; ID: accept that challenge")
        ("accept", po::value<std::string>(), "accept that challenge")
        ("clock", po::value<std::string>(), "clock of its challenges: fast, normal, slow (none)")
        ("message-rate", po::value<std::uint32_t>()->default_value(25),
         "most messages a second; the server refuses more than its own limit")
        ("house", "be the house bot: play whoever comes, for ever")
        ("tables", po::value<std::uint16_t>()->default_value(50), "matches at once of a house bot")
        ("server-key", po::value<std::string>(), "the only key that may sign, in hex");
    // clang-format on
    return result;
}

std::unexpected<no_options> usage(std::string_view what) {
    return std::unexpected(no_options{
        .text = "gulbara-bot: " + std::string(what) + " (--help says more)\n", .status = 2
    });
}

std::expected<std::vector<const engine::rule_set*>, std::string>
parse_rule_sets(std::string_view names) {
    std::vector<const engine::rule_set*> result;
    std::istringstream list{std::string(names)};
    for (std::string name; std::getline(list, name, ',');) {
        const engine::rule_set* found = engine::find_rule_set(name);
        if (!found) return std::unexpected("no rule set is called " + name);
        result.push_back(found);
    }
    if (result.empty()) return std::unexpected("no rule set is named");
    return result;
}

// By its name or, from 1 on, by its number.
std::optional<protocol::bot_level> parse_level(std::string_view text) {
    const auto& all = protocol::wire_names<protocol::bot_level>::pairs;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (text == all[i].second || text == std::to_string(i + 1)) return all[i].first;
    return std::nullopt;
}

// Its own and that of the bot to play; an error is a sentence.
std::expected<void, std::string> read_levels(const po::variables_map& given, options& into) {
    constexpr auto no_level = "a level is easy, medium or strong, or 1 to 3";
    const auto level = parse_level(given["level"].as<std::string>());
    if (!level) return std::unexpected(no_level);
    into.level = *level;
    if (!given.contains("against")) return {};
    into.against = parse_level(given["against"].as<std::string>());
    if (!into.against) return std::unexpected(no_level);
    return {};
}

// The members that need more than a conversion; an error is a sentence.
std::expected<void, std::string> read_rest(const po::variables_map& given, options& into) {
    if (given.contains("rules")) {
        auto rules = parse_rule_sets(given["rules"].as<std::string>());
        if (!rules) return std::unexpected(rules.error());
        into.rules = std::move(*rules);
    } else {
        for (const auto& one : engine::rule_sets()) into.rules.push_back(&one);
    }
    if (const auto wrong = read_levels(given, into); !wrong) return wrong;
    if (into.points < 1 || into.points > protocol::most_points)
        return std::unexpected("points are 1 to 25");
    if (given.contains("clock")) {
        const auto name = given["clock"].as<std::string>();
        for (const pace& one : paces)
            if (one.name == name)
                into.clock = {
                    .reserve_ms = one.reserve_ms_a_point * into.points,
                    .delay_ms = one.delay_ms,
                    .increment_ms = 0,
                    .rung_ms = one.rung_ms
                };
        if (!into.clock) return std::unexpected("no clock is called " + name);
    }
    if (given.contains("server-key")) {
        into.server_key =
            protocol::octets_from_hex<protocol::public_key>(given["server-key"].as<std::string>());
        if (!into.server_key) return std::unexpected("the server key is not 64 hex digits");
    }
    return {};
}

// Which of the occupations; an error is a sentence.
std::expected<void, std::string> read_occupation(const po::variables_map& given, options& into) {
    if (given.count("house") + given.count("challenge") + given.count("accept") > 1)
        return std::unexpected("only one of --house, --challenge and --accept");
    if (given.contains("house")) into.what = occupation::house;
    for (const char* name : {"challenge", "accept"}) {
        if (!given.contains(name)) continue;
        into.challenge = given[name].as<std::string>();
        into.what = occupation::accept;
    }
    if (given.contains("challenge") && into.challenge == "new") into.what = occupation::challenge;
    return {};
}

} // namespace

std::expected<options, no_options> parse_options(int count, const char* const* arguments) {
    const auto known = description();
    po::variables_map given;
    try {
        po::store(po::parse_command_line(count, arguments, known), given);
    } catch (const po::error& wrong) {
        return usage(wrong.what());
    }
    if (given.contains("help")) {
        std::ostringstream text;
        text << known;
        return std::unexpected(no_options{.text = text.str(), .status = 0});
    }
    if (!given.contains("server") || !given.contains("state-dir"))
        return usage("--server and --state-dir are needed");
    options result;
    auto server = client::parse_server_address(given["server"].as<std::string>());
    if (!server) return usage(server.error());
    result.server = std::move(*server);
    result.state_folder = given["state-dir"].as<std::string>();
    result.token_file = given.contains("token-file") ? given["token-file"].as<std::string>()
                                                     : (result.state_folder / "token").string();
    result.points = given["points"].as<std::uint16_t>();
    result.matches = given["games"].as<std::uint32_t>();
    result.tables = given["tables"].as<std::uint16_t>();
    result.messages_per_second = std::max(1U, given["message-rate"].as<std::uint32_t>());
    result.delay = std::chrono::milliseconds{given["delay"].as<std::uint32_t>()};
    result.seed =
        given.contains("seed") ? given["seed"].as<std::uint64_t>() : std::random_device{}();
    if (const auto wrong = read_occupation(given, result); !wrong) return usage(wrong.error());
    if (const auto wrong = read_rest(given, result); !wrong) return usage(wrong.error());
    return result;
}

} // namespace gulbara::server::bot
