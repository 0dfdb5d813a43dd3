// The faults of tcp_proxy as lines of text, for gulbara-proxy.
#pragma once

#include "tests/support/tcp_proxy.hpp"

#include <expected>
#include <string>
#include <string_view>

namespace gulbara::tests::support {

inline constexpr std::string_view proxy_commands =
    "delay WAY MILLISECONDS | limit WAY BYTES_PER_SECOND | drop WAY | stall WAY | duplicate WAY |\n"
    "cut_after WAY BYTES | close_half WAY | heal | cut | reset | wait MILLISECONDS\n"
    "WAY: to_server, to_client or both; numbers up to 1000000000; # starts a comment\n";

// Performs one line, `wait` by sleeping; an empty one does nothing. Returns what is wrong with a
// line that it does not understand, and then does nothing.
std::expected<void, std::string> perform(std::string_view line, tcp_proxy&);

} // namespace gulbara::tests::support
