#include "tests/support/proxy_script.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <thread>
#include <vector>

namespace gulbara::tests::support {
namespace {

using words = std::span<const std::string_view>;

constexpr std::uint32_t largest_number = 1'000'000'000;

std::vector<std::string_view> split(std::string_view line) {
    line = line.substr(0, line.find('#'));
    std::vector<std::string_view> found;
    constexpr std::string_view blanks = " \t\r";
    for (auto start = line.find_first_not_of(blanks); start != std::string_view::npos;) {
        const auto end = std::min(line.find_first_of(blanks, start), line.size());
        found.push_back(line.substr(start, end - start));
        start = line.find_first_not_of(blanks, end);
    }
    return found;
}

std::vector<direction> ways(std::string_view name) {
    if (name == "to_server") return {direction::to_server};
    if (name == "to_client") return {direction::to_client};
    if (name == "both") return {direction::to_server, direction::to_client};
    return {};
}

std::optional<std::uint32_t> number(std::string_view text) {
    std::uint32_t value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc{} || end != text.data() + text.size() || value > largest_number) {
        return std::nullopt;
    }
    return value;
}

// A command's name, what follows it, and what it does. `value` is 0 where it takes none.
struct command {
    std::string_view name;
    enum class shape : std::uint8_t { plain, with_way, with_number, with_way_and_number } takes;
    void (*perform)(tcp_proxy&, direction way, std::uint32_t value);
};

constexpr std::array<command, 11> commands{{
    {"delay",
     command::shape::with_way_and_number,
     [](tcp_proxy& proxy, direction way, std::uint32_t value) {
         proxy.delay(way, std::chrono::milliseconds{value});
     }},
    {"limit",
     command::shape::with_way_and_number,
     [](tcp_proxy& proxy, direction way, std::uint32_t value) { proxy.limit(way, value); }},
    {"cut_after",
     command::shape::with_way_and_number,
     [](tcp_proxy& proxy, direction way, std::uint32_t value) { proxy.cut_after(way, value); }},
    {"drop",
     command::shape::with_way,
     [](tcp_proxy& proxy, direction way, std::uint32_t) { proxy.drop(way); }},
    {"stall",
     command::shape::with_way,
     [](tcp_proxy& proxy, direction way, std::uint32_t) { proxy.stall(way); }},
    {"duplicate",
     command::shape::with_way,
     [](tcp_proxy& proxy, direction way, std::uint32_t) { proxy.duplicate_next(way); }},
    {"close_half",
     command::shape::with_way,
     [](tcp_proxy& proxy, direction way, std::uint32_t) { proxy.close_half(way); }},
    {"heal", command::shape::plain, [](tcp_proxy& proxy, direction, std::uint32_t) { proxy.heal(); }
    },
    {"cut", command::shape::plain, [](tcp_proxy& proxy, direction, std::uint32_t) { proxy.cut(); }},
    {"reset",
     command::shape::plain,
     [](tcp_proxy& proxy, direction, std::uint32_t) { proxy.reset(); }},
    {"wait",
     command::shape::with_number,
     [](tcp_proxy&, direction, std::uint32_t value) {
         std::this_thread::sleep_for(std::chrono::milliseconds{value});
     }},
}};

// The words after a command's name, understood; none when they are not what it takes.
struct arguments {
    std::vector<direction> ways{direction::to_server};
    std::uint32_t value = 0;
};

std::optional<arguments> parse(command::shape takes, words rest) {
    using enum command::shape;
    arguments result;
    if (takes == with_way || takes == with_way_and_number) {
        if (rest.empty()) return std::nullopt;
        result.ways = ways(rest.front());
        if (result.ways.empty()) return std::nullopt;
        rest = rest.subspan(1);
    }
    if (takes == with_number || takes == with_way_and_number) {
        const auto value = rest.empty() ? std::nullopt : number(rest.front());
        if (!value) return std::nullopt;
        result.value = *value;
        rest = rest.subspan(1);
    }
    if (!rest.empty()) return std::nullopt;
    return result;
}

} // namespace

std::expected<void, std::string> perform(std::string_view line, tcp_proxy& proxy) {
    const std::vector<std::string_view> found = split(line);
    if (found.empty()) return {};
    const auto known = std::ranges::find(commands, found.front(), &command::name);
    if (known == commands.end()) {
        return std::unexpected("unknown command: " + std::string{found.front()});
    }
    const auto understood = parse(known->takes, words{found}.subspan(1));
    if (!understood) return std::unexpected("wrong arguments of " + std::string{known->name});
    for (const direction way : understood->ways) known->perform(proxy, way, understood->value);
    return {};
}

} // namespace gulbara::tests::support
