// Phrases between the seats.
#include "server/room/talk.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using protocol::phrase_id;

namespace {

// The milliseconds that a refused phrase is told to wait; 0: it was not refused.
std::uint32_t wait_of(const protocol::server_body& answer) {
    const auto* error = std::get_if<server::error>(&answer);
    if (error == nullptr) return 0;
    CHECK(error->code == error_id::rate_limited);
    return error->retry_ms.value();
}

error_id refused(const std::vector<protocol::server_body>& answers) {
    return only<server::error>(answers).code;
}

} // namespace

TEST_CASE("three phrases at once, then one in two seconds") {
    talk table;
    const auto say = [&](const std::string& id, runtime::instant now) {
        return wait_of(table.judge(side::white, id, phrase_id::hello, now));
    };
    for (const char* id : {"a", "b", "c"}) CHECK(say(id, 10'000) == 0);
    CHECK(say("d", 10'000) == 2'000);
    CHECK(say("d", 11'999) == 1);
    CHECK(say("d", 12'000) == 0);
    CHECK(say("e", 12'000) == 2'000);
    CHECK(say("e", 18'000) == 0);
    CHECK(say("f", 18'000) == 0);
    CHECK(say("g", 18'000) == 0);
    CHECK(say("h", 18'000) == 2'000);
}

TEST_CASE("one seat's phrases do not count for the other") {
    talk table;
    for (const char* id : {"a", "b", "c"})
        CHECK(wait_of(table.judge(side::white, id, phrase_id::hello, 0)) == 0);
    CHECK(wait_of(table.judge(side::white, "d", phrase_id::hello, 0)) > 0);
    CHECK(wait_of(table.judge(side::black, "a", phrase_id::hello, 0)) == 0);
}

TEST_CASE("a phrase that is repeated is said once; its id is for nothing else") {
    talk table;
    const auto say = [&](const std::string& id, phrase_id said, runtime::instant now) {
        return table.judge(side::white, id, said, now);
    };
    CHECK(std::holds_alternative<server::ok>(say("a", phrase_id::thanks, 0)));
    CHECK(std::holds_alternative<server::already>(say("a", phrase_id::thanks, 0)));
    CHECK(std::get<server::error>(say("a", phrase_id::bye, 0)).code == error_id::id_reused);
    runtime::instant now = 0;
    for (std::size_t other = 0; other < talk::most_remembered; ++other) {
        now += talk::period_ms;
        const auto id = "other" + std::to_string(other);
        CHECK(std::holds_alternative<server::ok>(say(id, phrase_id::bye, now)));
    }
    now += talk::period_ms;
    CHECK(std::holds_alternative<server::ok>(say("a", phrase_id::thanks, now))); // forgotten
}

TEST_CASE("both seats and whoever looks on hear a phrase, each once") {
    hall match;
    const auto watcher = match.stranger();
    only<server::ok>(match.give(watcher, client::watch{match.match(), {}, {}}));
    const client::phrase wish{match.match(), phrase_id::good_luck};
    only<server::ok>(match.give(side::black, wish, "wish"));
    match.give(side::black, wish, "wish");
    const auto answers = match.players.black->answers("wish");
    REQUIRE(answers.size() == 2);
    CHECK(std::holds_alternative<server::already>(answers[1]));
    const server::phrase heard{match.match(), 2, phrase_id::good_luck};
    for (const auto& who : {match.players.white, match.players.black, watcher})
        CHECK(who->all<server::phrase>() == std::vector{heard});
}

TEST_CASE("whoever has no seat is silent") {
    hall match;
    const client::phrase hello{match.match(), phrase_id::hello};
    CHECK(refused(match.give(match.stranger(), hello)) == error_id::not_seated);
    const auto other = std::make_shared<fake_viewer>(match.time, player_named("Somebody else"));
    CHECK(refused(match.give(other, hello)) == error_id::not_seated);
    CHECK(match.players.white->all<server::phrase>().empty());
}

TEST_CASE("a phrase makes no record and waits for none; also when the match is over") {
    hall match;
    match.set_up();
    match.throw_until_play();
    match.store.set_writing(memory_store::writing::by_hand);
    match.play_anything();
    REQUIRE(match.store.waiting_writes() == 1);
    const client::phrase sorry{match.match(), phrase_id::sorry};
    only<server::ok>(match.give(side::white, sorry));
    CHECK(match.store.waiting_writes() == 1);
    match.store.set_writing(memory_store::writing::prompt);
    match.store.finish_writes();
    match.run();
    match.give(side::white, client::resign{match.match(), {}});
    REQUIRE(match.room->is_over());
    only<server::ok>(match.give(side::black, client::phrase{match.match(), phrase_id::bye}));
    CHECK(match.players.white->all<server::phrase>().back().said == phrase_id::bye);
}

TEST_CASE("too many phrases are refused and counted, and nobody hears them") {
    hall match;
    for (int count = 0; count < 5; ++count)
        match.give(side::white, client::phrase{match.match(), phrase_id::oops});
    CHECK(match.players.black->all<server::phrase>().size() == 3);
    CHECK(match.numbers.refusals[static_cast<std::size_t>(error_id::rate_limited)] == 2);
    match.time.advance(talk::period_ms);
    only<server::ok>(match.give(side::white, client::phrase{match.match(), phrase_id::oops}));
}

TEST_CASE("a table at a glance: who is there, how it stands, how many look on") {
    hall match;
    CHECK_FALSE(match.room->is_attended()); // no game yet
    match.set_up();
    CHECK(match.room->is_attended());
    CHECK(match.room->glance() == table_glance{});
    const auto watcher = match.stranger();
    match.give(watcher, client::watch{match.match(), {}, {}});
    CHECK(match.room->glance().watchers == 1);
    match.room->leave(watcher);
    match.room->leave(match.players.white);
    match.run();
    CHECK(match.room->glance().watchers == 0);
    match.time.advance(presence_rules::silence_ms);
    match.room->wake();
    match.run();
    CHECK_FALSE(match.room->is_attended());
    match.room->arrive(match.players.white);
    match.run();
    CHECK(match.room->is_attended());
    match.throw_until_play();
    match.give(side::white, client::resign{match.match(), {}});
    CHECK_FALSE(match.room->is_attended());
    CHECK(match.room->glance().score.black > 0);
}

} // namespace gulbara::server::room
