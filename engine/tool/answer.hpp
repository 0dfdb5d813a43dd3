// The rules as a command: one line of JSON in, one out (rules page, section 9).
#pragma once

#include <string>
#include <string_view>

namespace gulbara::engine::tool {

// The answer to one line of `gulbara-rules plays`, without a line end. Never throws for what the
// line holds: what is wrong with it is the answer.
std::string answer_plays(std::string_view line);

// The same for `gulbara-rules replay`.
std::string answer_replay(std::string_view line);

} // namespace gulbara::engine::tool
