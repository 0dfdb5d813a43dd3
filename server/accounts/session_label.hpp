// By what somebody recognizes his devices in a list.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gulbara::server::accounts {

inline constexpr std::size_t longest_label = 160; // bytes of UTF-8

// What its owner calls the device: one line of text, without control characters. None: it is empty,
// too long or no such text.
std::optional<std::string> given_label(std::string_view utf8);

// "Firefox, Linux": as much of a User-Agent as tells devices apart, and no more. "a program" if it
// names no browser.
std::string derived_label(std::string_view user_agent);

} // namespace gulbara::server::accounts
