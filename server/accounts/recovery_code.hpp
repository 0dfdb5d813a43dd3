// What an owner keeps on paper: each code lets him in once without his password.
#pragma once

#include "protocol/bytes.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gulbara::server::accounts {

// They are made together.
inline constexpr std::size_t recovery_codes_at_once = 10;

// 120 random bits, over the 112 from which on a plain hash is enough to keep a secret by (NIST SP
// 800-63B, 5.1.2.2).
using recovery_code = protocol::octets<struct recovery_code_tag, 15>;

recovery_code make_recovery_code();
// "K7QM2X-FD9RTB-0VHWAZ-31JKPN": Crockford's base 32, which has no letters that look like digits.
std::string to_text(const recovery_code&);
// As somebody types it from paper: in whatever case, with or without dashes and spaces, O for 0, I
// or L for 1. None: it is no code.
std::optional<recovery_code> parse_recovery_code(std::string_view);

// What is kept of a code: SHA-256 of it and its player.
protocol::hash256 kept_code(const recovery_code&, std::string_view player);
// Whether it is among them; takes the same time wherever, and whether or not, it is.
bool is_among(std::span<const protocol::hash256> kept, const protocol::hash256& code);

} // namespace gulbara::server::accounts
