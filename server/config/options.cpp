#include "server/config/options.hpp"

#include "protocol/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

namespace gulbara::server::config {

namespace {

// Setting and showing a member that a path of member pointers leads to.
template <auto outer, auto... inner>
struct member {
    static auto& of(auto& all) {
        if constexpr (sizeof...(inner) == 0)
            return all.*outer;
        else
            return member<inner...>::of(all.*outer);
    }

    template <class Parser>
    static parsed<void> assign(settings& all, std::string_view text, Parser parser) {
        auto value = parser(text);
        if (!value) return std::unexpected(value.error());
        of(all) = std::move(*value);
        return {};
    }
};

template <class Member, auto parse>
parsed<void> set(settings& all, std::string_view text) {
    return Member::assign(all, text, parse);
}

template <class Member>
std::string show_member(const settings& all) {
    return show(Member::of(all));
}

template <class Member>
std::string show_bytes(const settings& all) {
    return show_size(Member::of(all));
}

template <class Member>
std::string show_count(const settings& all) {
    return fmt::format("{}", Member::of(all));
}

template <class Member>
std::string show_text(const settings& all) {
    return Member::of(all);
}

template <std::uint64_t least, std::uint64_t most>
parsed<std::uint32_t> parse_count(std::string_view text) {
    const auto value = parse_number(text, least, most);
    if (!value) return std::unexpected(value.error());
    return static_cast<std::uint32_t>(*value);
}

template <std::size_t least, std::size_t most>
parsed<std::size_t> parse_bytes(std::string_view text) {
    auto value = parse_size(text);
    if (value && (*value < least || *value > most))
        return std::unexpected(
            fmt::format("expected a size from {} to {}", show_size(least), show_size(most))
        );
    return value;
}

parsed<duration> parse_positive_duration(std::string_view text) {
    auto value = parse_duration(text);
    if (value && *value <= duration::zero()) return std::unexpected("expected more than zero");
    return value;
}

parsed<std::string> parse_text(std::string_view text) {
    return std::string(text);
}

parsed<std::string> parse_folder(std::string_view text) {
    if (text.empty()) return std::unexpected("expected the path of a folder");
    return std::string(text);
}

parsed<std::vector<std::string>> parse_origins(std::string_view text) {
    auto list = parse_list(text);
    for (const auto& part : list.value_or(std::vector<std::string>{}))
        if (const auto origin = parse_origin(part); !origin) return std::unexpected(origin.error());
    return list;
}

template <auto... path>
constexpr option duration_option(std::string_view key, std::string_view about) {
    using where = member<path...>;
    return {key, "TIME", about, set<where, parse_positive_duration>, show_member<where>};
}

parsed<rate> parse_second_rate(std::string_view text) {
    return parse_rate(text, std::chrono::seconds{1});
}

parsed<rate> parse_minute_rate(std::string_view text) {
    return parse_rate(text, std::chrono::minutes{1});
}

template <auto... path>
constexpr option rate_option(std::string_view key, std::string_view about) {
    using where = member<path...>;
    return {key, "PER-SECOND/BURST", about, set<where, parse_second_rate>, show_member<where>};
}

template <auto... path>
constexpr option minute_rate_option(std::string_view key, std::string_view about) {
    using where = member<path...>;
    return {key, "PER-MINUTE/BURST", about, set<where, parse_minute_rate>, show_member<where>};
}

template <auto parse, auto... path>
constexpr option count_option(std::string_view key, std::string_view about) {
    using where = member<path...>;
    return {key, "NUMBER", about, set<where, parse>, show_count<where>};
}

template <auto parse, auto... path>
constexpr option size_option(std::string_view key, std::string_view about) {
    using where = member<path...>;
    return {key, "SIZE", about, set<where, parse>, show_bytes<where>};
}

template <auto parse, auto... path>
constexpr option text_option(std::string_view key, std::string_view value, std::string_view about) {
    using where = member<path...>;
    return {key, value, about, set<where, parse>, show_text<where>};
}

template <auto parse, auto... path>
constexpr option
value_option(std::string_view key, std::string_view value, std::string_view about) {
    using where = member<path...>;
    return {key, value, about, set<where, parse>, show_member<where>};
}

constexpr auto limits_of = &settings::limits;
constexpr auto timeouts_of = &settings::timeouts;
constexpr std::size_t kib = 1024;
constexpr std::size_t mib = 1024 * kib;

constexpr std::array table{
    value_option<parse_endpoint, &settings::listen>(
        "listen", "ADDRESS:PORT", "where to listen; port 0 takes a free one"
    ),
    text_option<parse_text, &settings::database>(
        "database", "STRING", "libpq connection string; no password on the command line"
    ),
    text_option<parse_folder, &settings::state_dir>(
        "state-dir", "FOLDER", "the two key files; part of every backup"
    ),
    count_option<parse_count<0, 256>, &settings::threads>(
        "threads", "I/O threads; 0: one per processor that may be used"
    ),
    count_option<parse_count<1, 64>, &settings::readers>(
        "readers", "database connections for reading"
    ),
    count_option<parse_count<1, 16>, &settings::writers>(
        "writers", "database connections for writing"
    ),
    value_option<parse_origins, &settings::public_origins>(
        "public-origin", "LIST", "origins of browsers; empty: the one that a request was sent to"
    ),
    value_option<parse_networks, &settings::trusted_proxies>(
        "trusted-proxies", "LIST", "addresses or networks whose X-Forwarded-For is believed"
    ),
    text_option<parse_text, &settings::web_dir>(
        "web-dir", "FOLDER", "the built web client; empty: a plain page instead"
    ),
    text_option<parse_text, &settings::house_bot_token_file>(
        "house-bot-token-file", "FILE", "token of the strong house bot; empty: none"
    ),
    text_option<parse_text, &settings::medium_bot_token_file>(
        "medium-bot-token-file", "FILE", "token of the medium house bot; empty: none"
    ),
    text_option<parse_text, &settings::easy_bot_token_file>(
        "easy-bot-token-file", "FILE", "token of the easy house bot; empty: none"
    ),
    value_option<parse_log_level, &settings::level>(
        "log-level", "LEVEL", "debug, info, warning or error"
    ),
    value_option<parse_core_dumps, &settings::dumps>(
        "core-dumps", "WORD", "allowed or forbidden; a dump holds keys of live matches"
    ),
    count_option<parse_count<1, 1'000'000>, limits_of, &limits::connections>(
        "max-connections", "open connections, all together"
    ),
    count_option<parse_count<1, 1'000'000>, limits_of, &limits::connections_per_address>(
        "max-connections-per-address", "open connections of one address"
    ),
    rate_option<limits_of, &limits::messages>(
        "message-rate", "WebSocket messages of one connection"
    ),
    rate_option<limits_of, &limits::messages_of_house_bot>(
        "house-bot-message-rate", "WebSocket messages of a house bot"
    ),
    rate_option<limits_of, &limits::messages_per_address>(
        "address-message-rate", "WebSocket messages of one address"
    ),
    rate_option<limits_of, &limits::requests_per_address>(
        "address-request-rate", "HTTP requests of one address"
    ),
    rate_option<limits_of, &limits::guests_per_address>(
        "address-guest-rate", "guest identities handed to one address"
    ),
    minute_rate_option<limits_of, &limits::arrangements_per_address>(
        "address-arrangement-rate", "challenges made or accepted and quick matches of one address"
    ),
    size_option<parse_bytes<1 * kib, 16 * kib>, limits_of, &limits::frame>(
        "max-frame", "a client's WebSocket message"
    ),
    size_option<parse_bytes<64 * kib, 64 * mib>, limits_of, &limits::player_outbox>(
        "player-outbox", "unsent bytes held for a player's connection"
    ),
    size_option<parse_bytes<64 * kib, 64 * mib>, limits_of, &limits::watcher_outbox>(
        "watcher-outbox", "unsent bytes held for any other connection"
    ),
    count_option<parse_count<1, 1'000'000>, limits_of, &limits::watchers_per_match>(
        "max-watchers-per-match", "watchers of one match"
    ),
    count_option<parse_count<1, 1'000'000>, limits_of, &limits::matches>(
        "max-matches", "live matches at once"
    ),
    count_option<
        parse_count<1, protocol::live_matches_limit>,
        limits_of,
        &limits::matches_per_player>(
        "max-matches-per-player", "of these, with a seat of one player (house bots aside)"
    ),
    size_option<parse_bytes<1 * kib, 64 * kib>, limits_of, &limits::header>(
        "max-header", "header of an HTTP request"
    ),
    count_option<parse_count<8, 1000>, limits_of, &limits::header_lines>(
        "max-header-lines", "header lines of an HTTP request"
    ),
    size_option<parse_bytes<128, 64 * kib>, limits_of, &limits::url>(
        "max-url", "target of an HTTP request"
    ),
    size_option<parse_bytes<128, 1 * mib>, limits_of, &limits::body>(
        "max-body", "body of an HTTP request"
    ),
    duration_option<timeouts_of, &timeouts::header>(
        "header-timeout", "to send the header of a request"
    ),
    duration_option<timeouts_of, &timeouts::body>("body-timeout", "to send its body"),
    duration_option<timeouts_of, &timeouts::response>("response-timeout", "to take a response"),
    duration_option<timeouts_of, &timeouts::keep_alive>(
        "keep-alive-timeout", "between two requests of a connection"
    ),
    duration_option<timeouts_of, &timeouts::hello>(
        "hello-timeout", "from the upgrade to the client's hello"
    ),
    duration_option<timeouts_of, &timeouts::outbox_grace>(
        "outbox-grace", "how long a player's outbox may stay full"
    ),
    duration_option<timeouts_of, &timeouts::shutdown>(
        "shutdown-timeout", "each step of an orderly stop"
    ),
    duration_option<timeouts_of, &timeouts::database>(
        "database-timeout", "to reach the database at start"
    ),
};

} // namespace

std::span<const option> options() {
    return table;
}

const option* find_option(std::string_view key) {
    const auto* const found = std::ranges::find(table, key, &option::key);
    return found == table.end() ? nullptr : found;
}

std::string environment_name(std::string_view key) {
    std::string name = "GULBARA_";
    std::ranges::transform(key, std::back_inserter(name), [](unsigned char letter) {
        return letter == '-' ? '_' : static_cast<char>(std::toupper(letter));
    });
    return name;
}

std::string help() {
    const settings defaults;
    std::string text;
    for (const auto& each : table) {
        const auto flag = fmt::format("--{} {}", each.key, each.value);
        fmt::format_to(
            std::back_inserter(text), "  {:<40} {} [{}]\n", flag, each.help, each.show(defaults)
        );
    }
    return text;
}

} // namespace gulbara::server::config
