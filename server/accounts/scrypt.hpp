// The one way in which passwords are hashed here (RFC 7914).
#pragma once

#include "protocol/bytes.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace gulbara::server::accounts {

// What it costs: memory is 128 * 2^log2_cost * block_size bytes, time grows with all three.
struct scrypt_cost {
    std::uint8_t log2_cost = 0;  // N is 2 to that
    std::uint8_t block_size = 0; // r
    std::uint8_t lanes = 0;      // p

    friend bool operator==(const scrypt_cost&, const scrypt_cost&) = default;
};

// The most that is worked through, whoever asks: 64 MiB.
inline constexpr std::uint64_t most_scrypt_memory = std::uint64_t{64} * 1024 * 1024;

// Slow on purpose. Thread: one that may be kept busy, never an I/O thread. Throws
// std::runtime_error where the library fails or the cost is over the bound.
protocol::hash256 scrypt(std::string_view password, protocol::byte_view salt, const scrypt_cost&);

// Takes the same time wherever the two differ.
bool is_same_hash(const protocol::hash256&, const protocol::hash256&);

} // namespace gulbara::server::accounts
