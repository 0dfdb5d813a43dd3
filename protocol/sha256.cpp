#include "protocol/sha256.hpp"

#include <openssl/evp.h>

#include <memory>
#include <stdexcept>

namespace gulbara::protocol {

namespace {

constexpr std::size_t block_size = 64;

// One context per thread and the algorithm looked up once: a third of the price of the library's
// one-shot call.
struct hasher {
    std::unique_ptr<EVP_MD, decltype(&EVP_MD_free)> algorithm{
        EVP_MD_fetch(nullptr, "SHA256", nullptr), &EVP_MD_free
    };
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context{
        EVP_MD_CTX_new(), &EVP_MD_CTX_free
    };
};

[[noreturn]] void fail() {
    throw std::runtime_error("SHA-256 is not available from the cryptographic library");
}

hash256 digest(std::initializer_list<byte_view> parts) {
    thread_local const hasher own;
    if (!own.algorithm || !own.context) fail();
    EVP_MD_CTX* context = own.context.get();
    if (EVP_DigestInit_ex2(context, own.algorithm.get(), nullptr) != 1) fail();
    for (const byte_view part : parts)
        if (EVP_DigestUpdate(context, part.data(), part.size()) != 1) fail();
    hash256 result;
    auto* out = reinterpret_cast<unsigned char*>(result.value.data());
    if (EVP_DigestFinal_ex(context, out, nullptr) != 1) fail();
    return result;
}

} // namespace

hash256 sha256(byte_view data) {
    return digest({data});
}

hash256 sha256(std::initializer_list<byte_view> parts) {
    return digest(parts);
}

hash256 hmac_sha256(const chain_key& key, byte_view message) {
    std::array<std::byte, block_size> inner;
    std::array<std::byte, block_size> outer;
    inner.fill(std::byte{0x36});
    outer.fill(std::byte{0x5c});
    for (std::size_t i = 0; i < key.value.size(); ++i) {
        inner[i] ^= key.value[i];
        outer[i] ^= key.value[i];
    }
    const hash256 first = digest({inner, message});
    return digest({outer, first});
}

} // namespace gulbara::protocol
