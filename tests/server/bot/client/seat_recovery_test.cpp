// What a seat does about what was lost: answers, records, its own process, the server's state.
#include "protocol/limits.hpp"
#include "tests/server/bot/client/seat_bench.hpp"

namespace gulbara::tests::bot {
namespace {

using namespace protocol;

TEST_CASE("an unanswered play is repeated under its id after a reconnect and after a crash") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    const engine::play chosen = bench.match.first_play();
    bench.carry_out(bench.seat.play({chosen}));
    const auto command = bench.sent<protocol::client::play>();
    SUBCASE("reconnect") {
        bench.seat.disconnected();
    }
    SUBCASE("crash") {
        bench.seat = bench.reborn();
    }
    SUBCASE("crash, and the play had reached the server") {
        bench.seat = bench.reborn();
        bench.match.play(chosen);
    }
    bench.carry_out(bench.seat.connected(bench.now));
    CHECK_FALSE(bench.seat.owes_play());
    bench.answer_watch();
    if (bench.match.log().is_roll_due()) {
        CHECK(bench.count<protocol::client::play>() == 1);
        return;
    }
    CHECK(bench.count<protocol::client::play>() == 2);
    CHECK(bench.sent<protocol::client::play>() == command);
}

TEST_CASE("what a full server refuses is repeated later, the same") {
    seat_bench bench;
    bench.set_up();
    const auto link = bench.sent<protocol::client::link>();
    bench.answer(link, wire::error{.code = error_id::busy, .retry_ms = 50});
    CHECK(bench.count<protocol::client::link>() == 1);
    REQUIRE(bench.seat.wakes_at() == bench.now + 50);
    bench.now += 50;
    bench.carry_out(bench.seat.wake(bench.now));
    CHECK(bench.count<protocol::client::link>() == 2);
    CHECK(bench.sent<protocol::client::link>() == link);
    CHECK(bench.seat.wakes_at() > bench.now + 1000);
}

TEST_CASE("after a long silence everything unanswered is asked anew, under the same id") {
    seat_bench bench;
    bench.set_up();
    const auto link = bench.sent<protocol::client::link>();
    const auto watches = bench.count<protocol::client::watch>();
    bench.now = bench.seat.wakes_at().value();
    bench.carry_out(bench.seat.wake(bench.now - 1));
    CHECK(bench.count<protocol::client::watch>() == watches);
    bench.carry_out(bench.seat.wake(bench.now));
    CHECK(bench.count<protocol::client::watch>() == watches + 1);
    bench.answer_watch();
    CHECK(bench.count<protocol::client::link>() == 2);
    CHECK(bench.sent<protocol::client::link>() == link);

    bench.roll();
    bench.play_until_own_turn();
    bench.carry_out(bench.seat.play({bench.match.first_play()}));
    const auto play = bench.sent<protocol::client::play>();
    bench.now = bench.seat.wakes_at().value();
    bench.carry_out(bench.seat.wake(bench.now));
    CHECK(bench.count<protocol::client::play>() == 1);
    bench.answer_watch();
    CHECK(bench.count<protocol::client::play>() == 2);
    CHECK(bench.sent<protocol::client::play>() == play);
    bench.seat.disconnected();
    CHECK_FALSE(bench.seat.wakes_at());
}

TEST_CASE("after a crash everything is there, and links go on from the newest record") {
    seat_bench bench("gul-bara", 3);
    bench.set_up();
    for (int i = 0; i < 20; ++i) {
        bench.play_until_own_turn();
        bench.play_own();
    }
    const auto records = bench.match.log().size();
    bench.seat = bench.reborn();
    REQUIRE(bench.seat.book());
    CHECK(bench.seat.book()->log().size() == records);
    CHECK(bench.seat.stop_reason() == "");
    bench.carry_out(bench.seat.connected(bench.now));
    const auto watch = bench.body<protocol::client::watch>();
    CHECK(watch.since == records - 1);
    CHECK(watch.hash == bench.match.log().last_hash());
    bench.say(bench.match.resume());
    bench.answer_watch();
    bench.play_until_own_turn();
    bench.play_own();
    CHECK(bench.seat.stop_reason() == "");
}

TEST_CASE("records that were missed are asked for, and nothing is done before they are there") {
    seat_bench bench;
    bench.set_up();
    bench.answer(bench.sent<protocol::client::link>(), wire::ok{.is_held = true});
    const auto links = bench.count<protocol::client::link>();
    const auto watches = bench.count<protocol::client::watch>();
    const auto roll = bench.match.roll(bench.body<protocol::client::link>());
    while (bench.match.forced()) {
    }
    const auto held = bench.seat.book()->newest_seq();
    bench.say(bench.match.resume());
    CHECK(bench.count<protocol::client::watch>() == watches + 1);
    CHECK(bench.body<protocol::client::watch>().since == held);
    bench.say(roll);
    CHECK(bench.seat.book()->newest_seq() == held + 1);
    CHECK_FALSE(bench.seat.may_command());
    CHECK(bench.count<protocol::client::link>() == links);
}

TEST_CASE("records that the server has lost are handed in, in frames that it takes") {
    seat_bench bench("gul-bara", 3);
    bench.set_up();
    for (int i = 0; i < 30; ++i) {
        bench.play_until_own_turn();
        bench.play_own();
    }
    bench.seat.disconnected();
    bench.carry_out(bench.seat.connected(bench.now));
    constexpr std::uint32_t newest_of_server = 4;
    bench.answer(
        bench.sent<protocol::client::watch>(),
        wire::error{.code = error_id::state_behind, .seq = newest_of_server}
    );
    std::uint32_t next = newest_of_server + 1;
    for (std::size_t frames = 1;; ++frames) {
        CHECK(bench.count<protocol::client::hand_in>() == frames);
        const auto message = bench.sent<protocol::client::hand_in>();
        CHECK(encode(message).size() <= client_frame_limit);
        CHECK(decode_client(encode(message)).has_value());
        const auto& part = std::get<protocol::client::hand_in>(message.body);
        CHECK(part.header.has_value() == (frames == 1));
        for (const auto& data : part.records) CHECK(decode_record(data)->seq == next++);
        bench.answer(message, wire::ok{});
        if (!part.more) break;
    }
    CHECK(next == bench.match.log().size());
    CHECK(bench.body<protocol::client::watch>().since == next - 1);
}

TEST_CASE("a match left open is put away once its records decide it, and not before") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    const wire::left_open left_open{.match = bench.match.match()};
    bench.say(left_open);
    CHECK_FALSE(bench.seat.is_finished());
    bench.say(bench.match.resign(engine::side::black, resigned_thing::match));
    bench.settle();
    REQUIRE(bench.match.log().is_decided());
    CHECK(bench.seat.is_finished());
    CHECK(bench.seat.stop_reason() == "");
    CHECK(bench.all<client::effects::set_aside>().size() == 1);
    CHECK(bench.all<client::effects::put_away>().empty());
    CHECK(bench.count<protocol::client::terminal>() == 0);
}

TEST_CASE("without its secret a seat hands in what an older server lacks, and does nothing else") {
    seat_bench bench;
    bench.set_up();
    bench.play_until_own_turn();
    bench.play_own();
    bench.play_until_own_turn();
    bench.say(bench.match.resign(engine::side::black, resigned_thing::match));
    bench.settle();
    REQUIRE(bench.match.log().is_decided());

    bench.seat = client::seat(bench.settings(), std::nullopt);
    bench.seat.restore(bench.journal);
    bench.messages.clear();
    bench.done.clear();
    CHECK(bench.seat.is_witness());
    bench.carry_out(bench.seat.connected(bench.now));
    const auto watch = bench.sent<protocol::client::watch>();
    CHECK(std::get<protocol::client::watch>(watch.body).since == bench.match.log().size() - 1);
    constexpr std::uint32_t newest_of_server = 2;
    bench.answer(watch, wire::error{.code = error_id::state_behind, .seq = newest_of_server});
    const auto given = bench.body<protocol::client::hand_in>();
    CHECK(given.records.size() == bench.match.log().size() - 1 - newest_of_server);
    CHECK(given.header.has_value());
    bench.answer(bench.sent<protocol::client::hand_in>(), wire::ok{});
    bench.answer_watch();
    CHECK_FALSE(bench.seat.may_command());
    CHECK_FALSE(bench.seat.owes_play());
    CHECK_FALSE(bench.seat.is_finished());
    for (const auto& one : bench.messages)
        CHECK(
            (std::holds_alternative<protocol::client::watch>(one.body) ||
             std::holds_alternative<protocol::client::hand_in>(one.body))
        );
    SUBCASE("the server still cannot close it") {
        bench.say(wire::left_open{.match = bench.match.match()});
        CHECK(bench.all<client::effects::set_aside>().size() == 1);
    }
    SUBCASE("the server can close it now") {
        bench.say(bench.match.close(close_reason::resigned));
        CHECK(bench.all<client::effects::put_away>().size() == 1);
    }
    CHECK(bench.seat.is_finished());
    CHECK(bench.count<protocol::client::terminal>() == 0);
    CHECK(bench.all<client::effects::save_secret>().empty());
}

} // namespace
} // namespace gulbara::tests::bot
