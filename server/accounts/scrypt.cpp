#include "server/accounts/scrypt.hpp"

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <stdexcept>

namespace gulbara::server::accounts {

protocol::hash256
scrypt(std::string_view password, protocol::byte_view salt, const scrypt_cost& cost) {
    protocol::hash256 result;
    const int is_done = ::EVP_PBE_scrypt(
        password.data(),
        password.size(),
        reinterpret_cast<const unsigned char*>(salt.data()),
        salt.size(),
        std::uint64_t{1} << cost.log2_cost,
        cost.block_size,
        cost.lanes,
        most_scrypt_memory,
        reinterpret_cast<unsigned char*>(result.value.data()),
        result.value.size()
    );
    if (is_done != 1) throw std::runtime_error("a password cannot be hashed");
    return result;
}

bool is_same_hash(const protocol::hash256& one, const protocol::hash256& other) {
    return ::CRYPTO_memcmp(one.value.data(), other.value.data(), one.value.size()) == 0;
}

} // namespace gulbara::server::accounts
