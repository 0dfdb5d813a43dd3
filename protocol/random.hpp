// Secrets and identifiers from the operating system's generator.
#pragma once

#include "protocol/bytes.hpp"

namespace gulbara::protocol {

// Fills `out`. Throws std::runtime_error if there is no randomness to be had. Thread: any.
void fill_randomly(std::span<std::byte> out);

// A fresh value, as `random_octets<match_id>()`.
template <class Octets>
Octets random_octets() {
    Octets result;
    fill_randomly(result.value);
    return result;
}

} // namespace gulbara::protocol
