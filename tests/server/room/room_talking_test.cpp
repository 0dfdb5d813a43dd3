// What is said at a room's table, and who hears it.
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

error_id refused(const std::vector<protocol::server_body>& answers) {
    return only<server::error>(answers).code;
}

std::shared_ptr<fake_viewer> known(hall& match, const std::string& name) {
    return std::make_shared<fake_viewer>(match.time, player_named(name));
}

void watch(hall& match, const std::shared_ptr<fake_viewer>& who) {
    only<server::ok>(match.give(who, client::watch{match.match(), {}, {}}));
}

std::shared_ptr<fake_viewer> watcher(hall& match, const std::string& name) {
    auto result = known(match, name);
    watch(match, result);
    return result;
}

void agree(hall& match) {
    for (const side who : engine::both_sides)
        only<server::ok>(match.give(who, client::agree_talk{match.match(), true}));
}

std::shared_ptr<const player_set> players(std::initializer_list<std::string> names) {
    auto result = std::make_shared<player_set>();
    for (const std::string& name : names) result->insert(player_named(name).id);
    return result;
}

std::string id_of(const std::string& name) {
    return player_named(name).id;
}

bool heard_anything(const fake_viewer& who) {
    return !who.all<server::phrase>().empty() || !who.all<server::said>().empty();
}

} // namespace

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
    match.time.advance(talk::phrases.period_ms);
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

TEST_CASE("consent is told to the whole table, then and with each answer to watch") {
    hall match;
    const auto early = match.stranger();
    watch(match, early);
    CHECK(early->all<server::talk>().empty());
    only<server::ok>(match.give(side::white, client::agree_talk{match.match(), true}));
    const server::talk half{match.match(), {true, false}};
    for (const auto& who : {match.players.white, match.players.black, early})
        CHECK(who->all<server::talk>() == std::vector{half});
    const auto late = watcher(match, "Aygun");
    CHECK(late->all<server::talk>() == std::vector{half});
    CHECK(
        refused(match.give(late, client::agree_talk{match.match(), true})) == error_id::not_seated
    );
    only<server::already>(match.give(side::white, client::agree_talk{match.match(), true}));
    CHECK(early->all<server::talk>().size() == 1);
}

TEST_CASE("a seat's text goes to the whole table, once both have agreed") {
    hall match;
    const auto looking_on = match.stranger();
    watch(match, looking_on);
    const client::say words{match.match(), "Good evening!"};
    CHECK(refused(match.give(side::white, words)) == error_id::not_agreed);
    agree(match);
    only<server::ok>(match.give(side::white, words, "say"));
    CHECK(match.give(side::white, words, "say").size() == 2);
    const store::player_row& speaker = *match.players.white->identity();
    const server::said heard{match.match(), 1, {speaker.name, speaker.id}, "Good evening!"};
    for (const auto& who : {match.players.white, match.players.black, looking_on})
        CHECK(who->all<server::said>() == std::vector{heard});
    const auto late = watcher(match, "Aygun");
    CHECK(late->all<server::said>().empty());
}

TEST_CASE("a watcher's text goes to watchers and to no connection of a seat's player") {
    hall match;
    agree(match);
    const auto second = match.connection_of(side::black);
    watch(match, second);
    const auto other = match.stranger();
    watch(match, other);
    const auto speaker = watcher(match, "Aygun");
    only<server::ok>(match.give(speaker, client::say{match.match(), "A brave ladder."}));
    const store::player_row& row = *speaker->identity();
    const server::said heard{match.match(), std::nullopt, {row.name, row.id}, "A brave ladder."};
    for (const auto& who : {speaker, other}) CHECK(who->all<server::said>() == std::vector{heard});
    for (const auto& who : {match.players.white, match.players.black, second})
        CHECK(who->all<server::said>().empty());
}

TEST_CASE("only a known watcher who looks on may speak to watchers") {
    hall match;
    const client::say words{match.match(), "Hello?"};
    const auto nobody = match.stranger();
    watch(match, nobody);
    CHECK(refused(match.give(nobody, words)) == error_id::no_identity);
    const auto elsewhere = known(match, "Aygun");
    CHECK(refused(match.give(elsewhere, words)) == error_id::not_allowed);
    watch(match, elsewhere);
    only<server::ok>(match.give(elsewhere, words));
    CHECK(nobody->all<server::said>().size() == 1);
    match.give(elsewhere, client::unwatch{match.match()});
    CHECK(refused(match.give(elsewhere, words)) == error_id::not_allowed);
}

TEST_CASE("what somebody says is not sent to whoever hides him") {
    hall match;
    agree(match);
    const auto friendly = watcher(match, "Aygun");
    const auto annoyed = watcher(match, "Kamran");
    match.apart[match.players.white->identity()->id].deaf = players({"Rauf", "Kamran"});
    only<server::ok>(match.give(side::white, client::phrase{match.match(), phrase_id::hello}));
    only<server::ok>(match.give(side::white, client::say{match.match(), "Hello!"}));
    CHECK_FALSE(heard_anything(*match.players.black));
    CHECK_FALSE(heard_anything(*annoyed));
    for (const auto& who : {match.players.white, friendly}) {
        CHECK(who->all<server::phrase>().size() == 1);
        CHECK(who->all<server::said>().size() == 1);
    }
    match.apart[id_of("Aygun")].deaf = players({"Kamran"});
    only<server::ok>(match.give(friendly, client::say{match.match(), "Hello?"}));
    CHECK(friendly->all<server::said>().size() == 2);
    CHECK_FALSE(heard_anything(*annoyed));
    only<server::ok>(match.give(side::black, client::say{match.match(), "Well?"}));
    CHECK(annoyed->all<server::said>().size() == 1); // others he hears
}

TEST_CASE("whom a seat's player has blocked hears no talk of the match, and is heard by nobody") {
    hall match;
    agree(match);
    const auto friendly = watcher(match, "Aygun");
    const auto blocked = watcher(match, "Kamran");
    match.apart[match.players.black->identity()->id].blocked = players({"Kamran"});
    for (const side who : engine::both_sides) {
        match.give(who, client::say{match.match(), "Hello!"});
        match.give(who, client::phrase{match.match(), phrase_id::hello});
    }
    match.give(friendly, client::say{match.match(), "Who is winning?"});
    CHECK_FALSE(heard_anything(*blocked));
    CHECK(friendly->all<server::said>().size() == 3);
    only<server::ok>(match.give(blocked, client::say{match.match(), "Nobody!"}));
    CHECK(friendly->all<server::said>().size() == 3);
    CHECK(blocked->all<server::said>().size() == 1); // he does not notice
    CHECK(blocked->all<server::record>().size() == friendly->all<server::record>().size());
}

TEST_CASE("what is said is encoded once, whoever is left out") {
    hall match;
    const auto first = watcher(match, "Aygun");
    const auto second = watcher(match, "Samir");
    match.apart[match.players.white->identity()->id].deaf = players({"Kamran"});
    match.give(side::white, client::phrase{match.match(), phrase_id::hello});
    CHECK(first->frames().back() == second->frames().back());
    CHECK(first->frames().back() == match.players.black->frames().back());
}

} // namespace gulbara::server::room
