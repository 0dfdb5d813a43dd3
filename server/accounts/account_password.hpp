// Passwords of accounts, and what is kept of them.
#pragma once

#include "server/accounts/scrypt.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gulbara::server::accounts {

inline constexpr std::size_t shortest_password = 10;  // characters (Unicode code points)
inline constexpr std::size_t longest_password = 1024; // bytes of UTF-8

enum class password_fault : std::uint8_t { too_short, too_long };
// None: it may be one. No rule asks for kinds of characters (NIST SP 800-63B, 5.1.1.2).
std::optional<password_fault> fault_of_password(std::string_view utf8);
std::string_view code_of(password_fault); // "password_too_short", "password_too_long"
std::string_view sentence_of(password_fault);

// What new passwords cost: 32 MiB, one of OWASP's equivalent minimums for scrypt.
inline constexpr scrypt_cost password_cost{.log2_cost = 15, .block_size = 8, .lanes = 3};

// "scrypt:15:8:3:<salt>:<hash>", the two of 16 and 32 bytes in hex, the salt new each time. The
// password is taken byte by byte. Thread and errors: as `scrypt`.
std::string kept_password(std::string_view password, const scrypt_cost& = password_cost);

enum class password_check : std::uint8_t {
    wrong,
    right,
    right_but_cheap, // kept at another cost than `password_cost`: to be kept anew
};
// Throws std::runtime_error also where `kept` is no such text.
password_check check_password(std::string_view given, std::string_view kept);

// Takes as long as a check, and tells nothing: for a name that nobody has.
void check_nobodys_password(std::string_view given);

} // namespace gulbara::server::accounts
