#include "server/lobby/password.hpp"

#include "protocol/random.hpp"
#include "server/accounts/scrypt.hpp"

namespace gulbara::server::lobby {

namespace {

// A challenge lives for a day.
constexpr accounts::scrypt_cost cost{.log2_cost = 14, .block_size = 8, .lanes = 1};

} // namespace

store::challenge_password kept_password(std::string_view password) {
    const auto salt = protocol::random_octets<store::password_salt>();
    return {salt, accounts::scrypt(password, salt, cost)};
}

bool is_password(std::string_view given, const store::challenge_password& kept) {
    return accounts::is_same_hash(accounts::scrypt(given, kept.salt, cost), kept.hash);
}

} // namespace gulbara::server::lobby
