// What the header commits to, changed.
#include "tests/protocol/tampering.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::protocol;
namespace engine = gulbara::engine;

TEST_CASE("tampering: another N, mode, rules document or player") {
    for (const played_match& match : resigned_matches()) {
        const header& head = match.set_up().head;
        header changed = head;
        changed.links = 5120;
        CHECK(verdict_of(under_header(match, changed)) == "rules");
        changed = head;
        changed.mode = contribution::seat_one;
        CHECK(verdict_of(under_header(match, changed)) == "header");
        changed.anchors.seat_two = {};
        CHECK(verdict_of(under_header(match, changed)) == "rules");
        changed = head;
        changed.players.black = {};
        CHECK(verdict_of(under_header(match, changed)) == "players");

        // The document another one, and the header that goes with it.
        rules_document other = match.set_up().rules;
        other.points = 2;
        transcript file = match.closed();
        file.rules = encode(other);
        CHECK(verdict_of(file) == "rules");
        changed = head;
        changed.rules_hash = hash_of_rules(file.rules);
        file = under_header(match, changed);
        file.rules = encode(other);
        CHECK(verdict_of(file) == "rules");

        // The header alone: nothing signed anew.
        for (const std::size_t byte : {18u, 23u, 60u, 100u, 200u, 280u}) {
            file = match.closed();
            auto data = encode(head);
            data[byte] ^= std::byte{1};
            const auto decoded = decode_header(data);
            if (!decoded) continue;
            file.head = *decoded;
            CHECK(verdict_of(file) == "signatures");
        }

        file = match.closed();
        file.players.white.id = "somebody else";
        CHECK(verdict_of(file) == "players");
        file = match.closed();
        file.players.black.salt->value[0] ^= std::byte{1};
        CHECK(verdict_of(file) == "players");
        file = match.closed();
        file.players.white.salt.reset();
        CHECK(verdict_of(file) == "players");
        file.players.white.id.reset();
        CHECK(verdict_of(file) == "valid");
    }
}

TEST_CASE("tampering: the same records under other rules") {
    const played_match match{{.rules = "gul-bara", .seed = 11}};
    for (const engine::rule_set& rules : engine::rule_sets()) {
        if (rules.id == "gul-bara") continue;
        rules_document other = match.set_up().rules;
        other.rules = &rules;
        played_match played = match_up_to({.rules = "gul-bara", .seed = 11}, [](const auto& log) {
            return log.is_decided();
        });
        header head = played.set_up().head;
        head.rules_hash = hash_of_rules(encode(other));
        transcript file = under_header(played, head);
        file.rules = encode(other);
        // Dice depend on the header, so the very first throw is another one (or by chance not).
        CHECK(verdict_of(file).starts_with("record"));
    }
}

TEST_CASE("tampering: keys and signatures of the header") {
    for (const played_match& match : resigned_matches()) {
        const header& head = match.set_up().head;
        header changed = head;
        changed.keys.seat_two = changed.keys.seat_one;
        CHECK(verdict_of(under_header(match, changed)) == "header");
        changed.keys.seat_two.value = {std::byte{1}};
        CHECK(verdict_of(under_header(match, changed)) == "header");
        changed.keys.seat_two = {};
        CHECK(verdict_of(under_header(match, changed)) == "signatures");
        transcript file = match.closed();
        file.signatures.seat_one.reset();
        CHECK(verdict_of(file) == "signatures");
        file = match.closed();
        file.signatures.server.reset();
        CHECK(verdict_of(file) == "signatures");
        CHECK(verdict_of(match.closed(), {.server_key = head.keys.server}) == "valid");
        CHECK(verdict_of(match.closed(), {.server_key = head.keys.seat_one}) == "server_key");
    }
}
