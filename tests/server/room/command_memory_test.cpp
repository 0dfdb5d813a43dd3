#include "server/room/command_memory.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
namespace client = protocol::client;

TEST_CASE("a command is known by its seat and id") {
    command_memory memory;
    const auto digest = digest_of(client::agree_void{{}, 4});
    memory.remember(side::white, "a", {digest, 7});
    CHECK(memory.find(side::white, "a") == command_memory::entry{digest, 7});
    CHECK_FALSE(memory.find(side::black, "a").has_value());
    CHECK_FALSE(memory.find(side::white, "b").has_value());
}

TEST_CASE("digests tell contents and types apart") {
    const engine::step first{engine::head, engine::die{6}};
    const engine::step second{engine::head, engine::die{5}};
    const auto play = [](std::uint32_t base, std::vector<engine::play> segments) {
        return digest_of(client::play{{}, base, std::move(segments)});
    };
    const auto plain = play(1, {{first, second}});
    CHECK(plain == play(1, {{first, second}}));
    CHECK(plain != play(2, {{first, second}}));
    CHECK(plain != play(1, {{second, first}}));
    CHECK(plain != play(1, {{first}, {second}}));
    CHECK(digest_of(client::resign{{}, 1}) != digest_of(client::resign{{}, std::nullopt}));
    CHECK(digest_of(client::agree_void{{}, 0}) != digest_of(client::resign{{}, std::nullopt}));
    using client::claim_outcome;
    CHECK(
        digest_of(client::claim{{}, claim_outcome::win, 1}) !=
        digest_of(client::claim{{}, claim_outcome::call_off, 1})
    );
    using protocol::phrase_id;
    CHECK(
        digest_of(client::phrase{{}, phrase_id::thanks}) !=
        digest_of(client::phrase{{}, phrase_id::sorry})
    );
    CHECK(digest_of(client::say{{}, "yes"}) != digest_of(client::say{{}, "no"}));
    CHECK(digest_of(client::agree_talk{{}, true}) != digest_of(client::agree_talk{{}, false}));
    CHECK(digest_of(client::relate{"a", true, {}}) != digest_of(client::relate{"a", false, {}}));
    CHECK(digest_of(client::relate{"a", true, {}}) != digest_of(client::relate{"a", {}, true}));
    CHECK(digest_of(client::relate{"a", true, {}}) != digest_of(client::relate{"b", true, {}}));
}

} // namespace gulbara::server::room
