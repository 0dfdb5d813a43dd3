// Whether bytes are text.
#pragma once

#include <string_view>

namespace gulbara::server::net {

// Well-formed UTF-8 (RFC 3629): shortest forms only, no surrogates, at most U+10FFFF.
bool is_utf8(std::string_view);

} // namespace gulbara::server::net
