// The one `--help` of the benchmark programs.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <string_view>

namespace gulbara::bench {

// Prints `usage` if an argument asks for it; true: the program has nothing more to do.
inline bool is_help_given(int count, char** arguments, std::string_view usage) {
    const std::span all(arguments, static_cast<std::size_t>(count));
    const bool is_asked = std::ranges::any_of(all.subspan(count > 0 ? 1 : 0), [](const char* one) {
        return std::string_view{one} == "--help" || std::string_view{one} == "-h";
    });
    if (is_asked) fmt::print("{}", usage);
    return is_asked;
}

} // namespace gulbara::bench
