// A match between honest ones.
#include "protocol/verify.hpp"
#include "tests/server/bot/client/seat_bench.hpp"

namespace gulbara::tests::bot {
namespace {

using namespace protocol;
namespace effects = client::effects;

TEST_CASE("a seat plays a whole match, every write before what it backs") {
    for (const char* rules :
         {"long-nardy", "gul-bara", "gul-bara-runner", "gulbar", "mad-gulbar"}) {
        CAPTURE(rules);
        seat_bench bench(rules);
        bench.set_up();
        while (!bench.match.log().is_decided()) {
            if (bench.seat.owes_play()) {
                bench.play_own();
            } else if (bench.match.log().is_roll_due()) {
                bench.roll();
            } else {
                bench.say(bench.match.play());
                bench.settle();
            }
        }
        REQUIRE(bench.seat.stop_reason() == "");
        CHECK(bench.count<protocol::client::terminal>() == 0);
        bench.say(bench.match.close(close_reason::finished));
        CHECK(bench.count<protocol::client::terminal>() == 1);
        CHECK(bench.all<effects::put_away>().empty());
        bench.answer(bench.sent<protocol::client::terminal>(), wire::ok{});
        CHECK(bench.seat.is_finished());
        CHECK(bench.all<effects::put_away>().size() == 1);
        CHECK(bench.seat.verified_throws() == bench.match.log().throws());
        CHECK(bench.links_are_backed());

        const auto file = parse_transcript(bench.seat.book()->transcript_file());
        REQUIRE(file);
        const auto receipts = bench.all<effects::save_receipt>();
        const auto receipt = parse_receipt(receipts.back().json);
        CHECK(verify_transcript(
            *file, {.receipt = &receipt, .server_key = {}, .end = ending::must_be_closed}
        ));
    }
}

TEST_CASE("while a play is unanswered no link is given") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    const auto links = bench.count<protocol::client::link>();
    const engine::play chosen = bench.match.first_play();
    bench.carry_out(bench.seat.play({chosen}));
    CHECK_FALSE(bench.seat.may_command());
    const auto command = bench.sent<protocol::client::play>();
    bench.say(bench.match.play(chosen));
    REQUIRE(bench.match.log().is_roll_due());
    CHECK(bench.count<protocol::client::link>() == links);
    bench.answer(command, wire::ok{.seq = bench.match.log().size() - 1});
    CHECK(bench.count<protocol::client::link>() == links + 1);
}

TEST_CASE("the terminal leaves only after a close that is right") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    bench.say(bench.match.resign(engine::side::black, resigned_thing::match));
    bench.settle();
    auto closed = bench.match.close(close_reason::resigned);
    SUBCASE("another winner") {
        auto parsed = *decode_close(closed.close);
        parsed.winner = engine::side::black;
        closed = bench.match.sealed(parsed);
    }
    SUBCASE("another terminal of the server's") {
        auto parsed = *decode_close(closed.close);
        parsed.server_terminal.value[0] ^= std::byte{1};
        closed = bench.match.sealed(parsed);
    }
    SUBCASE("not signed") {
        closed.by_server.value[0] ^= std::byte{1};
    }
    bench.say(closed);
    CHECK(bench.count<protocol::client::terminal>() == 0);
    CHECK(bench.seat.stop_reason() != "");
}

} // namespace
} // namespace gulbara::tests::bot
