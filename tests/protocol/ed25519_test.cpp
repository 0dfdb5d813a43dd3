#include "protocol/ed25519.hpp"
#include "tests/protocol/vectors.hpp"

using namespace gulbara::protocol;
using namespace gulbara::tests::protocol;

TEST_CASE("Ed25519: every case of the vectors is taken or refused as it says") {
    REQUIRE(vectors().at("ed25519").size() >= 18);
    for (const auto& entry : vectors().at("ed25519")) {
        const bool is_taken = verify(
            octets_in<public_key>(entry.at("public")),
            bytes_in(entry.at("message")),
            octets_in<signature>(entry.at("signature"))
        );
        CHECK_MESSAGE(
            is_taken == entry.at("valid").get<bool>(), entry.at("name").get<std::string>()
        );
    }
}

TEST_CASE("Ed25519: key pairs from seeds have the keys of the vectors") {
    for (std::size_t i = 0; i < 3; ++i) {
        const auto pair = key_pair::from_seed(octets_in<key_seed>(vectors().at("key_seeds").at(i)));
        CHECK(pair.public_part() == octets_in<public_key>(vectors().at("keys").at(i)));
        const signature by = pair.sign(bytes_of("text"));
        CHECK(verify(pair.public_part(), bytes_of("text"), by));
        CHECK_FALSE(verify(pair.public_part(), bytes_of("texts"), by));
    }
}

TEST_CASE("Ed25519: a key that may stand in a header is a canonical point of large order") {
    for (const auto& entry : vectors().at("ed25519")) {
        const auto name = entry.at("name").get<std::string>();
        const bool is_refused = name.starts_with("a_") && !name.starts_with("a_with_torsion");
        CHECK_MESSAGE(
            is_acceptable(octets_in<public_key>(entry.at("public"))) == !is_refused, name
        );
    }
    // About half of all y belong to a point.
    int points = 0;
    for (std::uint8_t y = 2; y < 202; ++y) {
        public_key key;
        key.value[0] = std::byte{y};
        const auto by = signature{};
        if (is_acceptable(key)) ++points;
        CHECK_FALSE(verify(key, bytes_of("text"), by));
    }
    CHECK(points > 70);
    CHECK(points < 130);
}

TEST_CASE("Ed25519: the other encodings of points of small order are refused as keys") {
    // The five y of small order, their second encodings (y + p below 2^255) and both signs.
    for (std::string y :
         {"0000000000000000000000000000000000000000000000000000000000000000",
          "0100000000000000000000000000000000000000000000000000000000000000",
          "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
          "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
          "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
          "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
          "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"}) {
        auto key = octets_from_hex<public_key>(y);
        CHECK_FALSE(is_acceptable(*key));
        key->value[31] |= std::byte{0x80};
        CHECK_FALSE(is_acceptable(*key));
    }
}
