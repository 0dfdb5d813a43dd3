#include "server/keys/sealing_key.hpp"

#include "protocol/byte_stream.hpp"
#include "protocol/random.hpp"
#include "protocol/sha256.hpp"

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

namespace gulbara::server::keys {
namespace {

constexpr std::byte version{1};
constexpr std::size_t nonce_size = 12;
constexpr std::size_t tag_size = 16;
constexpr std::size_t terminal_size = protocol::chain_key::size;

using context = std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)>;
using nonce = std::array<std::byte, nonce_size>;
using tag = std::array<std::byte, tag_size>;

const unsigned char* raw(protocol::byte_view bytes) {
    return reinterpret_cast<const unsigned char*>(bytes.data());
}

unsigned char* raw_out(std::span<std::byte> bytes) {
    return reinterpret_cast<unsigned char*>(bytes.data());
}

void require(int result) {
    if (result != 1) throw std::runtime_error("AES-256-GCM is not available");
}

enum class direction : int { open = 0, seal = 1 };

context start(direction way, const secret& key, const nonce& once) {
    context made{EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free};
    if (!made) throw std::bad_alloc();
    require(EVP_CipherInit_ex(
        made.get(), EVP_aes_256_gcm(), nullptr, raw(key.bytes()), raw(once), static_cast<int>(way)
    ));
    return made;
}

// Adds the associated data, which says what is sealed, and runs the one block of content.
void run(
    const context& cipher,
    const protocol::match_id& match,
    std::span<const std::byte, terminal_size> in,
    std::span<std::byte, terminal_size> out
) {
    constexpr std::string_view purpose = "gulbara server terminal v1";
    int count = 0;
    const auto label = protocol::bytes_of(purpose);
    require(
        EVP_CipherUpdate(cipher.get(), nullptr, &count, raw(label), static_cast<int>(label.size()))
    );
    require(EVP_CipherUpdate(
        cipher.get(), nullptr, &count, raw(match.value), static_cast<int>(match.value.size())
    ));
    require(
        EVP_CipherUpdate(cipher.get(), raw_out(out), &count, raw(in), static_cast<int>(in.size()))
    );
}

} // namespace

void wipe(std::span<std::byte> bytes) {
    OPENSSL_cleanse(bytes.data(), bytes.size());
}

sealing_key::sealing_key(const secret& key) : key_(key) {
    const protocol::hash256 hash =
        protocol::sha256({protocol::bytes_of("gulbara sealing key name"), key.bytes()});
    std::ranges::copy(std::span{hash.value}.first<name_size>(), name_.begin());
}

protocol::bytes
sealing_key::seal(const protocol::match_id& match, const protocol::chain_key& terminal) const {
    nonce once;
    protocol::fill_randomly(once);
    const context cipher = start(direction::seal, key_, once);
    std::array<std::byte, terminal_size> hidden;
    run(cipher, match, terminal.value, hidden);
    int count = 0;
    tag proof;
    require(EVP_CipherFinal_ex(cipher.get(), raw_out(proof), &count));
    require(EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, tag_size, raw_out(proof)));
    protocol::byte_writer out{1 + name_.size() + nonce_size + terminal_size + tag_size};
    out.put(static_cast<std::uint8_t>(version)).put(name_).put(once).put(hidden).put(proof);
    return std::move(out).take();
}

std::expected<protocol::chain_key, unseal_error>
sealing_key::unseal(const protocol::match_id& match, protocol::byte_view sealed) const {
    protocol::byte_reader in{sealed};
    const auto kind = in.view(1);
    const auto name = in.view(name_.size());
    const auto once = in.view(nonce_size);
    const auto hidden = in.view(terminal_size);
    const auto given = in.view(tag_size);
    if (!in.is_whole() || kind.front() != version) return std::unexpected(unseal_error::damaged);
    if (!std::ranges::equal(name, name_)) return std::unexpected(unseal_error::other_key);
    nonce used;
    std::ranges::copy(once, used.begin());
    tag proof;
    std::ranges::copy(given, proof.begin());
    const context cipher = start(direction::open, key_, used);
    protocol::chain_key terminal;
    run(cipher, match, hidden.first<terminal_size>(), terminal.value);
    require(EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG, tag_size, raw_out(proof)));
    int count = 0;
    if (EVP_CipherFinal_ex(cipher.get(), raw_out(proof), &count) != 1) {
        wipe(terminal.value);
        return std::unexpected(unseal_error::damaged);
    }
    return terminal;
}

} // namespace gulbara::server::keys
