#include "server/config/value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <span>
#include <utility>

namespace gulbara::server::config {

namespace {

struct unit {
    std::string_view suffix;
    std::uint64_t factor;
};

constexpr std::array size_units{
    unit{"KiB", 1024},
    unit{"MiB", 1024 * 1024},
    unit{"GiB", 1024 * 1024 * 1024},
    unit{"", 1},
};
constexpr std::array duration_units{
    unit{"ms", 1},
    unit{"min", 60'000},
    unit{"s", 1'000},
};
constexpr std::array<std::pair<std::string_view, log_level>, 4> level_names{
    {{"debug", log_level::debug},
     {"info", log_level::info},
     {"warning", log_level::warning},
     {"error", log_level::error}}
};
constexpr std::uint64_t largest = std::uint64_t{1} << 40;

template <class Units>
parsed<std::uint64_t>
parse_with_unit(std::string_view text, const Units& units, std::string_view example) {
    for (const auto& [suffix, factor] : units) {
        if (!text.ends_with(suffix)) continue;
        auto number = parse_number(text.substr(0, text.size() - suffix.size()), 0, largest);
        if (!number) continue;
        if (*number > largest / factor) return std::unexpected("the value is too large");
        return *number * factor;
    }
    return std::unexpected(fmt::format("expected a value like {}", example));
}

template <class Units>
std::string show_with_unit(std::uint64_t value, const Units& units) {
    const unit* best = nullptr;
    for (const auto& candidate : units) {
        const bool divides = value % candidate.factor == 0 && value >= candidate.factor;
        if (divides && (best == nullptr || candidate.factor > best->factor)) best = &candidate;
    }
    if (best == nullptr) return fmt::format("{}{}", value, units.back().suffix);
    return fmt::format("{}{}", value / best->factor, best->suffix);
}

} // namespace

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

parsed<std::uint64_t> parse_number(std::string_view text, std::uint64_t least, std::uint64_t most) {
    std::uint64_t value = 0;
    const std::span<const char> digits(text);
    const auto* const end = std::to_address(digits.end());
    const auto [stop, error] = std::from_chars(std::to_address(digits.begin()), end, value);
    if (error != std::errc{} || stop != end || value < least || value > most)
        return std::unexpected(fmt::format("expected a number from {} to {}", least, most));
    return value;
}

parsed<endpoint> parse_endpoint(std::string_view text) {
    constexpr auto expected = "expected ADDRESS:PORT, like 127.0.0.1:8080 or [::1]:8080";
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos) return std::unexpected(expected);
    const auto port = parse_number(text.substr(colon + 1), 0, 65'535);
    auto address = text.substr(0, colon);
    const bool is_bracketed = address.starts_with('[') && address.ends_with(']');
    if (is_bracketed) address = address.substr(1, address.size() - 2);
    const bool has_colon = address.contains(':');
    if (!port || !parse_address(address) || has_colon != is_bracketed)
        return std::unexpected(expected);
    return endpoint{.address = std::string(address), .port = static_cast<std::uint16_t>(*port)};
}

parsed<std::size_t> parse_size(std::string_view text) {
    return parse_with_unit(text, size_units, "64KiB, 1MiB or 4096");
}

parsed<duration> parse_duration(std::string_view text) {
    const auto value = parse_with_unit(text, duration_units, "250ms, 10s or 5min");
    if (!value) return std::unexpected(value.error());
    return duration{static_cast<duration::rep>(*value)};
}

parsed<rate> parse_rate(std::string_view text, std::chrono::seconds period) {
    constexpr std::uint64_t most = 1'000'000;
    const auto slash = text.find('/');
    if (slash == std::string_view::npos)
        return std::unexpected("expected a refill and a burst, like 30/60");
    const auto refill = parse_number(trimmed(text.substr(0, slash)), 1, most);
    const auto burst = parse_number(trimmed(text.substr(slash + 1)), 1, most);
    if (!refill) return std::unexpected(refill.error());
    if (!burst) return std::unexpected(burst.error());
    return rate{
        .refill = static_cast<std::uint32_t>(*refill),
        .burst = static_cast<std::uint32_t>(*burst),
        .period = period
    };
}

parsed<std::vector<std::string>> parse_list(std::string_view text) {
    std::vector<std::string> parts;
    if (trimmed(text).empty()) return parts;
    for (bool is_last = false; !is_last;) {
        const auto comma = text.find(',');
        is_last = comma == std::string_view::npos;
        const auto part = trimmed(text.substr(0, comma));
        if (part.empty()) return std::unexpected("a part between commas is empty");
        parts.emplace_back(part);
        if (!is_last) text.remove_prefix(comma + 1);
    }
    return parts;
}

parsed<log_level> parse_log_level(std::string_view text) {
    const auto found = std::ranges::find(level_names, text, [](auto& pair) { return pair.first; });
    if (found == level_names.end())
        return std::unexpected("expected debug, info, warning or error");
    return found->second;
}

parsed<core_dumps> parse_core_dumps(std::string_view text) {
    if (text == "allowed") return core_dumps::allowed;
    if (text == "forbidden") return core_dumps::forbidden;
    return std::unexpected("expected allowed or forbidden");
}

parsed<std::string> parse_origin(std::string_view text) {
    constexpr auto expected =
        "expected an origin like https://play.example (lower case, no path, no final slash)";
    auto host = text;
    if (host.starts_with("https://"))
        host.remove_prefix(8);
    else if (host.starts_with("http://"))
        host.remove_prefix(7);
    else
        return std::unexpected(expected);
    const bool is_plain = std::ranges::all_of(host, [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
               std::string_view(".-:[]_").contains(letter);
    });
    if (host.empty() || !is_plain) return std::unexpected(expected);
    return std::string(text);
}

parsed<std::vector<network>> parse_networks(std::string_view text) {
    const auto parts = parse_list(text);
    if (!parts) return std::unexpected(parts.error());
    std::vector<network> networks;
    for (const auto& part : *parts) {
        auto parsed = network::parse(part);
        if (!parsed)
            return std::unexpected(fmt::format("{} is no address or network like 10.0.0.0/8", part)
            );
        networks.push_back(std::move(*parsed));
    }
    return networks;
}

std::string show(const endpoint& value) {
    const auto* form = value.address.contains(':') ? "[{}]:{}" : "{}:{}";
    return fmt::format(fmt::runtime(form), value.address, value.port);
}

std::string show(std::uint32_t value) {
    return fmt::format("{}", value);
}
std::string show_size(std::size_t value) {
    return show_with_unit(value, size_units);
}

std::string show(duration value) {
    const auto count = static_cast<std::uint64_t>(value.count());
    return count == 0 ? "0ms" : show_with_unit(count, duration_units);
}

std::string show(rate value) {
    return fmt::format("{}/{}", value.refill, value.burst);
}

std::string show(const std::vector<std::string>& value) {
    return fmt::format("{}", fmt::join(value, ","));
}

std::string show(const std::vector<network>& value) {
    std::vector<std::string> texts;
    texts.reserve(value.size());
    for (const auto& each : value) texts.push_back(each.text());
    return show(texts);
}

std::string show(log_level value) {
    return std::string(level_names[static_cast<std::size_t>(value)].first);
}

std::string show(core_dumps value) {
    return value == core_dumps::allowed ? "allowed" : "forbidden";
}

} // namespace gulbara::server::config
