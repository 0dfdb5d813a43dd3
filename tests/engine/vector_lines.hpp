// The handed vectors of the rules, as lines of JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gulbara::engine {

// The lines of tests/data/rules/`name`.jsonl.gz. Throws std::runtime_error if it cannot be read.
std::vector<std::string> vector_lines(std::string_view name);

} // namespace gulbara::engine
