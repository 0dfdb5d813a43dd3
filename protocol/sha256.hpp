// H of the dice scheme, and HMAC over it.
#pragma once

#include "protocol/bytes.hpp"

#include <initializer_list>

namespace gulbara::protocol {

// SHA-256. Thread: any. Throws std::runtime_error if the cryptographic library fails.
hash256 sha256(byte_view data);

// SHA-256 of the parts one after the other.
hash256 sha256(std::initializer_list<byte_view> parts);

// HMAC-SHA256 (RFC 2104) under a key of 32 bytes.
hash256 hmac_sha256(const chain_key& key, byte_view message);

} // namespace gulbara::protocol
