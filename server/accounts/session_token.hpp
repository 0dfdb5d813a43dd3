// What a device of an account holds instead of a password.
#pragma once

#include "protocol/bytes.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace gulbara::server::accounts {

// 32 random bytes, known to one device alone.
using session_secret = protocol::octets<struct session_secret_tag, 32>;

session_secret make_session_secret();
// On the wire: "s" and 64 lower-case hex digits, which no guest's token is.
std::string to_token(const session_secret&);
std::optional<session_secret> parse_session_token(std::string_view);

// What is kept of a token, a session's or a guest's: SHA-256 of its 32 bytes.
using credential_hash = protocol::hash256;
credential_hash hash_of(const session_secret&);

// By which its owner names a session: 32 hex digits. One-way from the hash that is kept.
std::string session_id(const credential_hash&);

} // namespace gulbara::server::accounts
