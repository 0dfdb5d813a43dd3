// Passwords of challenges.
#pragma once

#include "server/store/rows.hpp"

#include <string_view>

namespace gulbara::server::lobby {

// Both are made slow on purpose (scrypt: some 50 ms and 16 MiB), so that whoever reads the database
// learns no password from it. Thread: one that may be kept busy, never an I/O thread. They throw
// std::runtime_error if the cryptographic library fails.

// What is kept of a password, with a salt of its own.
store::challenge_password kept_password(std::string_view);
// Takes the same time wherever the two differ.
bool is_password(std::string_view given, const store::challenge_password&);

} // namespace gulbara::server::lobby
