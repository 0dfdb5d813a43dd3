// Who somebody is without an account: whoever holds a random secret (protocol page, section 1).
#pragma once

#include "protocol/bot_level.hpp"
#include "protocol/bytes.hpp"
#include "server/store/rows.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace gulbara::server::accounts {

// 32 random bytes, known to their owner alone. On the wire: 64 lower-case hex digits.
using guest_secret = protocol::octets<struct guest_secret_tag, 32>;

guest_secret make_guest_secret();
std::string to_token(const guest_secret&);
std::optional<guest_secret> parse_token(std::string_view);

// The player who holds the secret. Everything public follows from the secret one-way, so nothing
// need be stored before a seat is taken: id = the first 16 bytes of a hash of its own domain in
// hex, name "Guest ABCD", token_hash = SHA-256 of the secret.
store::player_row guest_of(const guest_secret&, runtime::instant now);

// The same under the name of the house bot of that level.
store::player_row house_bot_of(const guest_secret&, protocol::bot_level, runtime::instant now);

} // namespace gulbara::server::accounts
