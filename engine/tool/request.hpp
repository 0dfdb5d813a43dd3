// What a line of input asks for, read and checked as a whole.
#pragma once

#include "engine/dice.hpp"
#include "engine/segment.hpp"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::engine::tool {

// Longest line that is looked at, in bytes; a longer one is refused.
inline constexpr std::size_t longest_line = std::size_t{1} << 20;

// What is wrong with a line as a whole.
struct line_error {
    std::string code;
    std::string message;
};

template <class T>
using read = std::expected<T, line_error>;

struct replay_request {
    const rule_set* rules;
    std::vector<dice> throws;
    std::vector<std::string> plays; // not judged yet
};

// The fields of rules page section 9; others are ignored, as is a field that is null.
read<segment> read_segment(std::string_view line);
read<replay_request> read_replay(std::string_view line);

} // namespace gulbara::engine::tool
