// JSON from untrusted files, more strictly than the library reads it. For use inside .cpp files.
#pragma once

#include "protocol/fault.hpp"

#include <nlohmann/json_fwd.hpp>

namespace gulbara::protocol {

struct strict_json_limits {
    std::size_t size = 0;   // bytes of text
    std::size_t values = 0; // values of all kinds, which bounds the memory
    std::size_t depth = 64; // of nesting
};

// One JSON value and nothing after it, in UTF-8 without a byte order mark, no object with two
// members of a name. Never throws for what the text says.
std::expected<nlohmann::json, fault>
parse_strict_json(std::string_view text, const strict_json_limits&);

} // namespace gulbara::protocol
