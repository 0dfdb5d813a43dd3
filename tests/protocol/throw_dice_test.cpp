#include "protocol/chain.hpp"
#include "protocol/sha256.hpp"
#include "protocol/throw_dice.hpp"
#include "tests/protocol/vectors.hpp"

#include <type_traits>

using namespace gulbara::protocol;
using namespace gulbara::tests::protocol;
using gulbara::engine::dice;

namespace {

const hash256 header_hash = octets_in<hash256>(vectors().at("header_hash"));
const match_id match = octets_in<match_id>(vectors().at("match_id"));

dice dice_of(const nlohmann::json& pair) {
    return {*gulbara::engine::die::from(pair.at(0)), *gulbara::engine::die::from(pair.at(1))};
}

hash_chain chain_of(role who) {
    const auto number = static_cast<std::size_t>(who);
    const auto terminal = octets_in<chain_key>(vectors().at("terminals").at(number));
    return {{match, who}, 1024, terminal};
}

} // namespace

TEST_CASE("throws of the vectors") {
    for (const auto& roll : vectors().at("rolls")) {
        const throw_links links{
            octets_in<chain_key>(roll.at("k0")),
            octets_in<chain_key>(roll.at("k1")),
            octets_in<chain_key>(roll.at("k2"))
        };
        CHECK(
            throw_dice(header_hash, roll.at("i").get<std::uint32_t>(), links) ==
            dice_of(roll.at("dice"))
        );
    }
    const throw_links server_alone{chain_of(role::server).link(1), {}, {}};
    CHECK(throw_dice(header_hash, 1, server_alone) == dice_of(vectors().at("server_only_roll1")));
}

TEST_CASE("bytes from 252 on are skipped, in every block") {
    for (const auto& entry : vectors().at("rejection")) {
        const auto& blocks = entry.at("blocks");
        const auto found =
            dice_in([&](std::uint32_t c) { return octets_in<hash256>(blocks.at(c)); });
        CHECK_MESSAGE(found == dice_of(entry.at("dice")), entry.at("name").get<std::string>());
    }
}

// What is hashed from a key is public before the key: by type it can be given to no dice function.
TEST_CASE("nothing but the chain keys themselves can be thrown with") {
    static_assert(std::is_same_v<decltype(throw_links::server), chain_key>);
    static_assert(std::is_same_v<
                  decltype(&throw_dice),
                  dice (*)(const hash256&, std::uint32_t, const throw_links&)>);
    static_assert(!std::is_convertible_v<decltype(sha256(byte_view{})), chain_key>);
    static_assert(!std::is_constructible_v<chain_key, hash256>);
    static_assert(!std::is_invocable_v<decltype(&hmac_sha256), hash256, byte_view>);
}

// All that is published before throw i: the links below i and their hashes, among them the hash
// from which link i is checked. No mixture of it gives the dice more often than chance would.
TEST_CASE("what is published before a throw does not tell its dice") {
    const hash_chain server = chain_of(role::server);
    const hash_chain one = chain_of(role::seat_one);
    const hash_chain two = chain_of(role::seat_two);
    constexpr std::uint32_t throws = 1000;
    std::array<int, 5> hits{};
    for (std::uint32_t i = 1; i <= throws; ++i) {
        const throw_links own{server.link(i), one.link(i), two.link(i)};
        const dice thrown = throw_dice(header_hash, i, own);
        const throw_links before{server.link(i - 1), one.link(i - 1), two.link(i - 1)};
        const throw_links hashed{
            chain_key{sha256(own.server).value},
            chain_key{sha256(own.seat_one).value},
            chain_key{sha256(own.seat_two).value}
        };
        const std::array guesses{
            before,
            hashed,
            throw_links{before.server, own.seat_one, own.seat_two},
            throw_links{own.server, before.seat_one, own.seat_two},
            throw_links{own.server, own.seat_one, before.seat_two},
        };
        for (std::size_t g = 0; g < guesses.size(); ++g)
            if (throw_dice(header_hash, i, guesses[g]) == thrown) ++hits[g];
    }
    // One in 36 by chance: 27.8 of 1000, standard deviation 5.2.
    for (const int count : hits) {
        CHECK(count > 8);
        CHECK(count < 55);
    }
}

TEST_CASE("index and header enter the throw") {
    const throw_links links{chain_of(role::server).link(1), {}, {}};
    int same_index = 0;
    int same_header = 0;
    for (std::uint32_t i = 1; i <= 360; ++i) {
        const dice thrown = throw_dice(header_hash, i, links);
        if (thrown == throw_dice(header_hash, i + 1, links)) ++same_index;
        if (thrown == throw_dice(sha256(header_hash), i, links)) ++same_header;
    }
    CHECK(same_index < 30);
    CHECK(same_header < 30);
}
