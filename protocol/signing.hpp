// What signatures of the dice scheme are made over (fairness page, conventions).
#pragma once

#include "protocol/ed25519.hpp"
#include "protocol/role.hpp"

namespace gulbara::protocol {

// The byte `what` before a signed hash.
enum class signed_thing : std::uint8_t {
    header_by_server = 1, // the hash of the header
    header_by_seat_one = 2,
    header_by_seat_two = 3,
    batch = 4, // the hash of a batch of records
    close = 7, // the hash of the close
};

// The header as signed by that role.
constexpr signed_thing header_by(role who) {
    return static_cast<signed_thing>(1 + static_cast<std::uint8_t>(who));
}

signature sign(const key_pair&, signed_thing, const hash256&);

// Strictly; false also for a key of 32 zero bytes.
[[nodiscard]] bool verify(const public_key&, signed_thing, const hash256&, const signature&);

} // namespace gulbara::protocol
