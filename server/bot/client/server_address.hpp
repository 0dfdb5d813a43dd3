// Where a server is: the parsed form of a URL given by a user.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace gulbara::server::bot::client {

// Plain HTTP only; for a server on another machine put a TLS tunnel in between.
struct server_address {
    std::string host; // name or address, without brackets
    std::string port;

    // As the Host header and messages name it.
    std::string authority() const;
    friend bool operator==(const server_address&, const server_address&) = default;
};

// `http://HOST[:PORT][/]` or `ws://…`; the port is 80 where none is given. An error is an English
// sentence.
std::expected<server_address, std::string> parse_server_address(std::string_view url);

} // namespace gulbara::server::bot::client
