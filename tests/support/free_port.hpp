// Where a server of a test can listen.
#pragma once

#include <cstdint>

namespace gulbara::tests::support {

// A port of 127.0.0.1 that nobody listens on just now. Throws std::system_error.
std::uint16_t free_port();

} // namespace gulbara::tests::support
