// Compression of large responses.
#pragma once

#include <string>
#include <string_view>

namespace gulbara::server::net {

// In the gzip format (RFC 1952). Throws std::runtime_error if the library fails.
std::string gzip(std::string_view data);

} // namespace gulbara::server::net
