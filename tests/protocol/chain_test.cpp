#include "protocol/chain.hpp"
#include "tests/protocol/vectors.hpp"

using namespace gulbara::protocol;
using namespace gulbara::tests::protocol;

namespace {

const match_id match = octets_in<match_id>(vectors().at("match_id"));

chain_key terminal_of(role who) {
    return octets_in<chain_key>(vectors().at("terminals").at(static_cast<std::size_t>(who)));
}

} // namespace

TEST_CASE("chain: anchors, first steps and links of the vectors") {
    for (const role who : all_roles) {
        const auto number = static_cast<std::size_t>(who);
        const hash_chain chain{{match, who}, 1024, terminal_of(who)};
        CHECK(chain.anchor() == octets_in<chain_key>(vectors().at("anchors").at(number)));
        CHECK(chain.link(1023) == octets_in<chain_key>(vectors().at("step1").at(number)));
        CHECK(chain.link(1024) == terminal_of(who));
        for (const auto& roll : vectors().at("rolls"))
            CHECK(
                chain.link(roll.at("i").get<std::uint32_t>()) ==
                octets_in<chain_key>(roll.at("k" + std::to_string(number)))
            );
    }
}

TEST_CASE("chain: every link is the step below the next, whatever the length") {
    for (const std::uint32_t length : {1u, 2u, 3u, 16u, 17u, 24u, 25u, 26u, 100u}) {
        const hash_chain chain{{match, role::seat_two}, length, terminal_of(role::seat_two)};
        CHECK(chain.link(0) == chain.anchor());
        CHECK(chain.link(length) == chain.terminal());
        for (std::uint32_t j = 1; j <= length; ++j)
            CHECK(is_next_link(chain.identity(), j, chain.link(j - 1), chain.link(j)));
        CHECK(walk_down(chain.identity(), length, 0, chain.terminal()) == chain.anchor());
        CHECK_THROWS_AS(chain.link(length + 1), std::out_of_range);
    }
}

TEST_CASE("chain: links in rising order are those of the chain, and so are others") {
    for (const std::uint32_t length : {1u, 2u, 16u, 17u, 18u, 100u}) {
        const hash_chain chain{{match, role::seat_two}, length, terminal_of(role::seat_two)};
        rising_links links{chain};
        for (std::uint32_t j = 0; j <= length; ++j) CHECK(links.link(j) == chain.link(j));
        CHECK_THROWS_AS(links.link(length + 1), std::out_of_range);
        for (const std::uint32_t j : {length, 0u, length / 2, 1u})
            CHECK(links.link(j) == chain.link(j));
    }
}

TEST_CASE("chain: a link fits no other index, role or match") {
    const hash_chain chain{{match, role::seat_one}, 64, terminal_of(role::seat_one)};
    const chain_key before = chain.link(4);
    const chain_key link = chain.link(5);
    CHECK(is_next_link(chain.identity(), 5, before, link));
    CHECK_FALSE(is_next_link(chain.identity(), 4, before, link));
    CHECK_FALSE(is_next_link(chain.identity(), 6, before, link));
    CHECK_FALSE(is_next_link(chain.identity(), 0, before, link));
    CHECK_FALSE(is_next_link({match, role::seat_two}, 5, before, link));
    CHECK_FALSE(is_next_link({match_id{}, role::seat_one}, 5, before, link));
    CHECK_FALSE(is_next_link(chain.identity(), 5, link, before));
}

TEST_CASE("chain: 1024 links a possible game") {
    CHECK(chain_length_of(1) == 1024);
    CHECK(chain_length_of(3) == 5120);
    CHECK(chain_length_of(25) == 50176);
}
