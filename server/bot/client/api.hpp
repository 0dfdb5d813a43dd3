// The few plain HTTP requests that a program needs.
#pragma once

#include "protocol/bytes.hpp"
#include "server/bot/client/server_address.hpp"

#include <expected>
#include <string>
#include <string_view>

namespace gulbara::server::bot::client {

struct response {
    unsigned status = 0;
    std::string body;
};

// One request on a connection of its own, at most ten seconds; answers up to 64 MiB. Blocking.
// An error is an English sentence; a status like 404 is none. `path` begins with a slash.
std::expected<response, std::string> get(const server_address&, std::string_view path);
std::expected<response, std::string>
post(const server_address&, std::string_view path, std::string_view json);

// A new guest's bearer token: the secret that is its identity from then on.
std::expected<std::string, std::string> make_guest(const server_address&);

// The transcript of a match, also of a live one, as the JSON that a verifier reads.
std::expected<std::string, std::string>
download_transcript(const server_address&, const protocol::match_id&);

} // namespace gulbara::server::bot::client
