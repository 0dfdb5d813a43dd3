#include "server/store/proof_encoding.hpp"
#include "tests/server/store/sample.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::store;

namespace {

protocol::signature_entry entry_with(std::size_t nodes) {
    protocol::signature_entry entry{
        .sig = filled<protocol::signature>(1), .index = 0x01020304, .size = 0xfffefdfc, .path = {}
    };
    for (std::size_t i = 0; i < nodes; ++i)
        entry.path.push_back(filled<protocol::hash256>(static_cast<unsigned>(i)));
    return entry;
}

} // namespace

TEST_CASE("a signature entry survives being stored") {
    for (const std::size_t nodes : {0U, 1U, 9U, 32U}) {
        const auto stored = encode_proof(entry_with(nodes));
        CHECK(stored.size() == 72 + 32 * nodes);
        CHECK(decode_proof(stored) == entry_with(nodes));
    }
    CHECK(protocol::to_hex(encode_proof(entry_with(0))).ends_with("01020304fffefdfc"));
}

TEST_CASE("bytes of any other length are no entry") {
    const auto stored = encode_proof(entry_with(2));
    for (std::size_t size = 0; size < stored.size(); ++size)
        CHECK(
            decode_proof(protocol::byte_view{stored}.first(size)).has_value() ==
            (size == 72 || size == 104)
        );
    CHECK_FALSE(decode_proof(bytes(72 + 33 * 32)).has_value());
}
