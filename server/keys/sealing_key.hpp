// Server terminals of live matches, unreadable without this installation's key.
#pragma once

#include "protocol/bytes.hpp"
#include "server/keys/secret_file.hpp"

namespace gulbara::server::keys {

enum class unseal_error : std::uint8_t {
    other_key, // sealed under another key than this one
    damaged,   // not what was sealed, or not for that match
};

// AES-256-GCM. Thread: any. The key is wiped when it goes.
class sealing_key {
public:
    explicit sealing_key(const secret& key);

    // The terminal, readable with this key and for this match only: u8 version 1, 8 bytes that tell
    // the key, 12 of nonce, the ciphertext, 16 of tag. Throws std::runtime_error if the
    // cryptographic library fails.
    protocol::bytes seal(const protocol::match_id&, const protocol::chain_key& terminal) const;
    std::expected<protocol::chain_key, unseal_error>
    unseal(const protocol::match_id&, protocol::byte_view sealed) const;

private:
    static constexpr std::size_t name_size = 8;
    secret key_;
    std::array<std::byte, name_size> name_; // of the key, not secret
};

// Overwrites what is no longer needed, in a way that the compiler does not leave out.
void wipe(std::span<std::byte>);

} // namespace gulbara::server::keys
