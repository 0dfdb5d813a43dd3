// Ed25519 (RFC 8032, pure) with the strictness that the dice scheme demands.
#pragma once

#include "protocol/bytes.hpp"

#include <memory>

namespace gulbara::protocol {

using key_seed = octets<struct key_seed_tag, 32>; // secret

// A key pair that can sign. Thread: any, also several at once. Copies share the key.
class key_pair {
public:
    // Throws std::runtime_error if the cryptographic library fails.
    static key_pair from_seed(const key_seed&);

    const public_key& public_part() const { return public_part_; }
    signature sign(byte_view message) const;

private:
    struct implementation;
    key_pair(std::shared_ptr<const implementation>, const public_key&);

    std::shared_ptr<const implementation> implementation_;
    public_key public_part_;
};

// A key that may stand in a header: canonically encoded, a point of the curve, not of small order.
// 32 zero bytes ("no key") are such a point of small order and so refused.
bool is_acceptable(const public_key&);

// Strict verification: acceptable key, S below the group order, R canonical, no cofactor.
[[nodiscard]] bool verify(const public_key&, byte_view message, const signature&);

} // namespace gulbara::protocol
