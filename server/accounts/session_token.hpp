// What a device, or a program, of an account holds instead of a password.
#pragma once

#include "protocol/bytes.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace gulbara::server::accounts {

// 32 random bytes, known to one device or program alone.
using session_secret = protocol::octets<struct session_secret_tag, 32>;

session_secret make_session_secret();
// On the wire: "s" (a session) or "t" (an API token) and 64 lower-case hex digits, which no guest's
// token is. What it may be used for does not follow from the letter but from what is kept of it.
std::string to_token(const session_secret&);
std::string to_api_token(const session_secret&);
// Either of them.
std::optional<session_secret> parse_session_token(std::string_view);

// What is kept of a token, a session's or a guest's: SHA-256 of its 32 bytes.
using credential_hash = protocol::hash256;
credential_hash hash_of(const session_secret&);

// By which its owner names a session: 32 hex digits. One-way from the hash that is kept.
std::string session_id(const credential_hash&);

} // namespace gulbara::server::accounts
