#include "server/accounts/guest.hpp"

#include "protocol/random.hpp"
#include "protocol/sha256.hpp"

#include <span>

namespace gulbara::server::accounts {

namespace {

constexpr std::size_t id_bytes = 16;
constexpr std::size_t name_letters = 4;
// No vowels and nothing that looks like a digit: no words, no misreadings.
constexpr std::string_view letters = "BCDFGHJKLMNPQRTVWXYZ";

protocol::hash256 public_hash(const guest_secret& secret) {
    return protocol::sha256({protocol::bytes_of("gulbara guest id"), secret});
}

std::string guest_name(const protocol::hash256& hash) {
    std::string name = "Guest ";
    // Bytes that are not part of the id, so that the name tells nothing twice.
    for (const auto each : protocol::byte_view(hash).subspan(id_bytes, name_letters))
        name += letters[std::to_integer<std::size_t>(each) % letters.size()];
    return name;
}

} // namespace

guest_secret make_guest_secret() {
    return protocol::random_octets<guest_secret>();
}

std::string to_token(const guest_secret& secret) {
    return protocol::to_hex(secret);
}

std::optional<guest_secret> parse_token(std::string_view token) {
    return protocol::octets_from_hex<guest_secret>(token);
}

store::player_row guest_of(const guest_secret& secret, runtime::instant now) {
    const auto hash = public_hash(secret);
    return {
        .id = protocol::to_hex(protocol::byte_view(hash).first(id_bytes)),
        .name = guest_name(hash),
        .token_hash = protocol::sha256(secret),
        .created = now
    };
}

store::player_row
house_bot_of(const guest_secret& secret, protocol::bot_level level, runtime::instant now) {
    auto row = guest_of(secret, now);
    row.name = protocol::house_bot_name(level);
    return row;
}

} // namespace gulbara::server::accounts
