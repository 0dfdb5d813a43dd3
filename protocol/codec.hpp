// Text frames to messages and back. The only place that knows the wire's JSON (docs/protocol.md).
//
// Decoding never throws and never allocates more than a small multiple of the frame: nesting is
// bounded, unknown members are ignored, unknown types are an error. Thread-safe (pure functions).
#pragma once

#include "protocol/client_message.hpp"
#include "protocol/limits.hpp"
#include "protocol/server_message.hpp"

#include <expected>
#include <string>
#include <string_view>

namespace gulbara::protocol {

struct decode_error {
    error_id code;
    std::string message;          // names what is wrong and where
    std::optional<command_id> id; // of the refused command, where it could be read
};

// What a server does with a client's frame, and a client with the server's.
std::expected<client_message, decode_error> decode_client(std::string_view frame);
std::expected<server_message, decode_error> decode_server(std::string_view frame);

std::string encode(const client_message&);
std::string encode(const server_message&);

} // namespace gulbara::protocol
