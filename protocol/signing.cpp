#include "protocol/signing.hpp"

#include "protocol/byte_stream.hpp"

namespace gulbara::protocol {

namespace {

constexpr tag signature_tag_bytes = make_tag("sig");

std::array<std::byte, 49> signed_message(signed_thing what, const hash256& hash) {
    std::array<std::byte, 49> message;
    auto at = std::ranges::copy(signature_tag_bytes, message.begin()).out;
    *at++ = static_cast<std::byte>(what);
    std::ranges::copy(hash.value, at);
    return message;
}

} // namespace

signature sign(const key_pair& by, signed_thing what, const hash256& hash) {
    return by.sign(signed_message(what, hash));
}

bool verify(const public_key& key, signed_thing what, const hash256& hash, const signature& by) {
    return verify(key, signed_message(what, hash), by);
}

} // namespace gulbara::protocol
