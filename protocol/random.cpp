#include "protocol/random.hpp"

#include <openssl/rand.h>

#include <stdexcept>

namespace gulbara::protocol {

void fill_randomly(std::span<std::byte> out) {
    auto* first = reinterpret_cast<unsigned char*>(out.data());
    if (RAND_priv_bytes(first, static_cast<int>(out.size())) != 1)
        throw std::runtime_error("the operating system gives no randomness");
}

} // namespace gulbara::protocol
