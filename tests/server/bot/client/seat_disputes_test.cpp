// What a seat does about a server that contradicts itself, the rules or its player.
#include "engine/legal_plays.hpp"
#include "protocol/fraud.hpp"
#include "tests/server/bot/client/seat_bench.hpp"

namespace gulbara::tests::bot {
namespace {

using namespace protocol;
namespace effects = client::effects;

std::string file_named(std::string_view name, const effects::save_evidence& evidence) {
    for (const auto& one : evidence.files)
        if (one.name == name) return one.content;
    FAIL("no such file");
    return {};
}

TEST_CASE("a second signed record of one seq is a fraud proof, and stops the links") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    record other = bench.seat.book()->newest();
    other.ms += 1;
    const auto links = bench.count<protocol::client::link>();
    bench.say(bench.match.sealed(other));
    REQUIRE(bench.all<effects::save_evidence>().size() == 1);
    const auto file =
        parse_fraud(file_named("fraud.json", bench.all<effects::save_evidence>().front()));
    REQUIRE(file);
    const auto proof = check_fraud(*file);
    REQUIRE(proof);
    CHECK(proof->kind == fraud_kind::two_records);
    bench.say(wire::waiting{
        .match = bench.match.match(), .index = bench.match.log().throws() + 1, .seats = {1}
    });
    CHECK(bench.count<protocol::client::link>() == links);
    CHECK_FALSE(bench.seat.owes_play());
}

TEST_CASE("a record behind the close is a fraud proof") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    bench.say(bench.match.resign(engine::side::black, resigned_thing::match));
    bench.settle();
    bench.say(bench.match.close(close_reason::resigned));
    REQUIRE(bench.seat.book()->closed());
    bench.say(bench.match.resume());
    REQUIRE(bench.all<effects::save_evidence>().size() == 1);
    const auto file =
        parse_fraud(file_named("fraud.json", bench.all<effects::save_evidence>().front()));
    REQUIRE(file);
    CHECK(check_fraud(*file)->kind == fraud_kind::close_and_record);
}

TEST_CASE("a record that the checks refuse is kept as evidence and stops the links") {
    seat_bench bench;
    bench.set_up();
    bench.answer(bench.sent<protocol::client::link>(), wire::ok{.is_held = true});
    auto roll = bench.match.roll(bench.body<protocol::client::link>());
    SUBCASE("a changed die, signed") {
        auto parsed = *decode_record(roll.bytes);
        auto& dice = std::get<roll_body>(parsed.body).dice;
        dice.one = engine::die{static_cast<std::uint8_t>(dice.one.pips % 6 + 1)};
        roll = bench.match.sealed(parsed);
    }
    SUBCASE("not signed") {
        roll.proof.sig.value[0] ^= std::byte{1};
    }
    SUBCASE("not a record") {
        roll.bytes.resize(40);
    }
    bench.say(roll);
    CHECK(bench.seat.stop_reason() != "");
    REQUIRE(bench.all<effects::save_evidence>().size() == 1);
    const auto evidence = bench.all<effects::save_evidence>().front();
    CHECK(parse_transcript(file_named("transcript.json", evidence)));
    CHECK(decode_server(file_named("refused.json", evidence)).has_value());
    CHECK(bench.count<protocol::client::link>() == 1);
}

TEST_CASE("a PLAY, RESIGN or AGREE that this player never gave is noticed") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    SUBCASE("PLAY") {
        bench.say(bench.match.play());
    }
    SUBCASE("RESIGN") {
        bench.say(bench.match.resign(engine::side::white, resigned_thing::game));
    }
    SUBCASE("AGREE") {
        bench.say(bench.match.agree(engine::side::white));
    }
    CHECK(bench.seat.stop_reason() != "");
    CHECK(bench.all<effects::save_evidence>().size() == 1);
}

TEST_CASE("another play than the one commanded is noticed") {
    seat_bench bench;
    bench.set_up();
    std::vector<engine::legal_play> found;
    while (found.size() < 2) {
        bench.play_until_own_turn();
        engine::find_legal_plays(*bench.match.log().game()->current_segment(), found);
        if (found.size() < 2) bench.play_own();
    }
    bench.carry_out(bench.seat.play({found[0].steps}));
    bench.say(bench.match.play(found[1].steps));
    CHECK(bench.seat.stop_reason() != "");
}

TEST_CASE("its own commands are no forgeries") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    SUBCASE("RESIGN") {
        bench.carry_out(bench.seat.resign(resigned_thing::game));
        bench.say(bench.match.resign(engine::side::white, resigned_thing::game));
    }
    SUBCASE("AGREE") {
        bench.carry_out(bench.seat.agree_void());
        bench.say(bench.match.agree(engine::side::white));
    }
    SUBCASE("AGREE, after which it plays before the record comes") {
        bench.carry_out(bench.seat.agree_void());
        bench.answer(bench.sent<protocol::client::agree_void>(), wire::ok{});
        bench.carry_out(bench.seat.play({bench.match.first_play()}));
        SUBCASE("") {}
        SUBCASE("and a crash between") {
            bench.seat = bench.reborn();
            bench.carry_out(bench.seat.connected(bench.now));
        }
        bench.say(bench.match.agree(engine::side::white));
        bench.say(bench.match.play(bench.match.first_play()));
    }
    SUBCASE("AGREE, a crash between") {
        bench.carry_out(bench.seat.agree_void());
        bench.seat = bench.reborn();
        bench.carry_out(bench.seat.connected(bench.now));
        bench.say(bench.match.agree(engine::side::white));
        CHECK(bench.seat.book()->newest_seq() + 1 == bench.match.log().size());
    }
    CHECK(bench.seat.stop_reason() == "");
}

TEST_CASE("a legal play refused by a rule is a dispute; a stale one is not") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    bench.carry_out(bench.seat.play({bench.match.first_play()}));
    const auto command = bench.sent<protocol::client::play>();
    SUBCASE("blocked") {
        bench.answer(command, wire::error{.code = error_id::blocked});
        CHECK(bench.seat.stop_reason() != "");
        CHECK(bench.all<effects::save_evidence>().size() == 1);
    }
    SUBCASE("stale") {
        bench.answer(command, wire::error{.code = error_id::stale});
        CHECK(bench.seat.stop_reason() == "");
    }
    SUBCASE("too late") {
        bench.answer(command, wire::error{.code = error_id::too_late});
        CHECK(bench.seat.stop_reason() == "");
    }
}

} // namespace
} // namespace gulbara::tests::bot
