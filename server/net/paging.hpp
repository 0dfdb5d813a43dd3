// Which part of a long list is wanted.
#pragma once

#include "server/net/http_message.hpp"

#include <charconv>
#include <concepts>
#include <memory>
#include <optional>
#include <string_view>

namespace gulbara::server::net {

// A whole number and nothing else.
template <std::integral Number>
std::optional<Number> number_in(std::string_view text) {
    Number number{};
    const char* const end = std::to_address(text.end());
    const auto [stop, error] = std::from_chars(std::to_address(text.begin()), end, number);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return number;
}

inline constexpr std::size_t most_of_a_page = 100;

// "limit" of the query, 1 to `most_of_a_page`, which it is if nothing is said. None: it is none.
inline std::optional<std::size_t> page_limit(const http_request& request) {
    const auto wanted = query(request, "limit");
    if (!wanted) return most_of_a_page;
    const auto limit = number_in<std::size_t>(*wanted);
    return limit && *limit >= 1 && *limit <= most_of_a_page ? limit : std::nullopt;
}

} // namespace gulbara::server::net
