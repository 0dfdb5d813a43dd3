// The clock runs out while a play is on its way: it counts if it was read in time.
#include "tests/server/room/answers.hpp"
#include "tests/server/room/let_pass.hpp"
#include "tests/server/room/one_outcome.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
using protocol::error_id;
namespace client = protocol::client;
namespace server = protocol::server;

TEST_CASE("the flag and a play: what was read in time is played, what comes after the flag is not"
) {
    for (const bool is_played_first : {true, false}) {
        CAPTURE(is_played_first);
        auto match = at_play(timed("gul-bara", usual_clock));
        const side holder = match.holder();
        const instant deadline = match.now + 72'000;
        const auto play = match.play_of({match.any_play()});
        if (is_played_first) {
            match.pass_time(72'000 + 499);
            CHECK(is_ok(match.give_read_at(holder, play, deadline)));
            match.pass_time(1); // when the flag would have acted
            CHECK_FALSE(match.state->is_over());
        } else {
            match.pass_time(72'000 + 500);
            CHECK(code_of(match.give_read_at(holder, play, deadline)) == error_id::match_over);
            REQUIRE(match.state->is_closed());
            CHECK(match.close().winner == engine::opponent(holder));
        }
        check_one_outcome(match);
    }
}

TEST_CASE("a play read in time is judged before the flag, however late its turn comes") {
    hall match{timed("gul-bara", usual_clock)};
    match.set_up();
    match.throw_until_play();
    const auto due = match.log();
    const side holder = std::get<protocol::awaited_play>(due.due()).holder;
    match.store.set_writing(memory_store::writing::by_hand);
    match.give(engine::opponent(holder), client::agree_void{match.match(), due.size() - 1});
    REQUIRE(match.store.waiting_writes() == 1);
    match.time.advance(usual_clock.reserve_ms + usual_clock.delay_ms);
    const auto answers = match.play_anything("play");
    CHECK(answers.empty());
    match.time.advance(900); // the flag's time is over; the write is not
    match.room->wake();
    match.run();
    match.store.set_writing(memory_store::writing::prompt);
    match.store.finish_writes();
    match.run();
    REQUIRE(match.players[holder]->answers("play").size() == 1);
    CHECK(std::holds_alternative<server::ok>(match.players[holder]->answers("play").front()));
    CHECK_FALSE(match.room->is_over());
}

} // namespace gulbara::server::room
