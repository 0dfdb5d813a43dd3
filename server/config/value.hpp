// Text to typed setting values and back. Pure; errors are English sentences for operators.
#pragma once

#include "server/config/settings.hpp"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::server::config {

template <class T>
using parsed = std::expected<T, std::string>;

// "127.0.0.1:8080", "[::1]:0": the address is numeric.
parsed<endpoint> parse_endpoint(std::string_view);
// Decimal digits, at least `least`, at most `most`.
parsed<std::uint64_t> parse_number(std::string_view, std::uint64_t least, std::uint64_t most);
// "64KiB", "1MiB", "512" (bytes).
parsed<std::size_t> parse_size(std::string_view);
// "250ms", "10s", "5min".
parsed<duration> parse_duration(std::string_view);
// "30/60": refill in each period and burst; both at least 1.
parsed<rate> parse_rate(std::string_view, std::chrono::seconds period);
// Parts between commas, trimmed, none empty; an empty text is an empty list.
parsed<std::vector<std::string>> parse_list(std::string_view);
// One of "debug", "info", "warning", "error".
parsed<log_level> parse_log_level(std::string_view);
// "allowed" or "forbidden".
parsed<core_dumps> parse_core_dumps(std::string_view);
// "https://play.example": scheme http or https, a host, no path, lower case.
parsed<std::string> parse_origin(std::string_view);
// A list of networks.
parsed<std::vector<network>> parse_networks(std::string_view);

std::string show(const endpoint&);
std::string show(std::uint32_t);
std::string show_size(std::size_t);
std::string show(duration);
std::string show(rate);
std::string show(const std::vector<std::string>&);
std::string show(const std::vector<network>&);
std::string show(log_level);
std::string show(core_dumps);

std::string_view trimmed(std::string_view);

} // namespace gulbara::server::config
