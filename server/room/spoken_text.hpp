// What may be said in words (protocol page, section 10).
#pragma once

#include <cstddef>
#include <string_view>

namespace gulbara::server::room {

inline constexpr std::size_t most_characters = 200;

// At most `most_characters`, at least one of which shows, none of which controls a terminal, breaks
// a line or changes the direction of what stands around it. Before: well-formed UTF-8, as the codec
// lets through.
bool is_speakable(std::string_view utf8);

} // namespace gulbara::server::room
