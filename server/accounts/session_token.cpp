#include "server/accounts/session_token.hpp"

#include "protocol/random.hpp"
#include "protocol/sha256.hpp"

namespace gulbara::server::accounts {

namespace {

constexpr char session_mark = 's';
constexpr char api_mark = 't';

} // namespace

session_secret make_session_secret() {
    return protocol::random_octets<session_secret>();
}

std::string to_token(const session_secret& secret) {
    return session_mark + protocol::to_hex(secret);
}

std::string to_api_token(const session_secret& secret) {
    return api_mark + protocol::to_hex(secret);
}

std::optional<session_secret> parse_session_token(std::string_view token) {
    if (!token.starts_with(session_mark) && !token.starts_with(api_mark)) return std::nullopt;
    return protocol::octets_from_hex<session_secret>(token.substr(1));
}

credential_hash hash_of(const session_secret& secret) {
    return protocol::sha256(secret);
}

std::string session_id(const credential_hash& kept) {
    constexpr std::size_t id_bytes = 16;
    const auto hash = protocol::sha256({protocol::bytes_of("gulbara session id"), kept});
    return protocol::to_hex(protocol::byte_view(hash).first(id_bytes));
}

} // namespace gulbara::server::accounts
