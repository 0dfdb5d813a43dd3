// Muting and blocking, as players ask for it and are told of it.
#include "tests/server/lobby/foyer.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::lobby {

using protocol::error_id;
namespace client = protocol::client;
namespace server = protocol::server;
using room::memory_store;
using room::only;

namespace {

std::string id_of(const std::string& name) {
    return room::player_named(name).id;
}

client::relate mute(const std::string& name) {
    return {id_of(name), true, std::nullopt};
}

client::relate block(const std::string& name) {
    return {id_of(name), std::nullopt, true};
}

server::relation of(const std::string& name) {
    return {.player = {.name = room::player_named(name).name, .id = id_of(name)}};
}

// The newest that a connection was told; empty if it was told nothing.
std::vector<server::relation> told(const room::fake_viewer& who) {
    const auto all = who.all<server::relations>();
    return all.empty() ? std::vector<server::relation>{} : all.back().players;
}

} // namespace

TEST_CASE("what one wishes of another is told to all one's connections, and to them alone") {
    foyer hall;
    const auto laptop = hall.connect("Leyla");
    const auto phone = hall.connect("Leyla");
    const auto other = hall.connect("Rauf");
    only<server::ok>(hall.give(laptop, mute("Rauf")));
    auto muted = of("Rauf");
    muted.is_muted = true;
    CHECK(told(*laptop) == std::vector{muted});
    CHECK(told(*phone) == std::vector{muted});
    CHECK(other->all<server::relations>().empty());
    only<server::ok>(hall.give(phone, client::relate{id_of("Rauf"), false, true}));
    auto blocked = of("Rauf");
    blocked.is_blocked = true;
    CHECK(told(*laptop) == std::vector{blocked});
    CHECK(told(*hall.connect("Leyla")) == std::vector{blocked});
    CHECK(hall.connect("Aygun")->all<server::relations>().empty());
}

TEST_CASE("what is absent stays as it is, and what is so already is no news") {
    foyer hall;
    const auto leyla = hall.connect("Leyla");
    hall.connect("Rauf");
    only<server::ok>(hall.give(leyla, mute("Rauf")));
    only<server::ok>(hall.give(leyla, block("Rauf")));
    CHECK(told(*leyla).at(0).is_muted);
    CHECK(told(*leyla).at(0).is_blocked);
    only<server::already>(hall.give(leyla, mute("Rauf")));
    CHECK(leyla->all<server::relations>().size() == 2);
    only<server::ok>(hall.give(leyla, client::relate{id_of("Rauf"), false, false}));
    CHECK(leyla->all<server::relations>().back().players.empty());
}

TEST_CASE("a wish counts when it is durable, and outlives a restart") {
    foyer hall;
    const auto leyla = hall.connect("Leyla");
    hall.connect("Rauf");
    hall.begin_match("Leyla", "Rauf"); // both are kept
    hall.store.set_writing(memory_store::writing::by_hand);
    CHECK(hall.give(leyla, block("Rauf"), "block").empty());
    CHECK_FALSE(hall.parts.relations->is_blocked(id_of("Leyla"), id_of("Rauf")));
    CHECK(leyla->all<server::relations>().empty());
    hall.store.set_writing(memory_store::writing::prompt);
    hall.store.finish_writes();
    hall.settle();
    CHECK(hall.parts.relations->is_blocked(id_of("Rauf"), id_of("Leyla")));
    auto blocked = of("Rauf");
    blocked.is_blocked = true;
    CHECK(told(*leyla) == std::vector{blocked});
    hall.parts.relations = std::make_shared<relations_book>();
    hall.restart();
    CHECK(hall.parts.relations->is_blocked(id_of("Rauf"), id_of("Leyla")));
    CHECK(told(*hall.connect("Leyla")) == std::vector{blocked});
}

TEST_CASE("one may mute whoever is here or was kept, and nobody else") {
    foyer hall;
    const auto leyla = hall.connect("Leyla");
    CHECK(refused(hall.give(leyla, mute("Rauf"))) == error_id::no_such_player);
    const auto rauf = hall.connect("Rauf"); // he only looks on
    only<server::ok>(hall.give(leyla, mute("Rauf")));
    hall.lobby->leave(rauf);
    hall.settle();
    const auto aygun = hall.connect("Aygun");
    only<server::ok>(hall.give(aygun, mute("Rauf"))); // kept, though not here
    CHECK(told(*aygun).at(0).player.name == room::player_named("Rauf").name);
    CHECK(refused(hall.give(leyla, mute("Leyla"))) == error_id::not_allowed);
    CHECK(refused(hall.give(hall.connect(std::nullopt), mute("Rauf"))) == error_id::no_identity);
}

TEST_CASE("a command that comes twice at once or late does nothing again") {
    foyer hall;
    const auto leyla = hall.connect("Leyla");
    hall.connect("Rauf");
    const auto answers = hall.give_at_once(3, leyla, mute("Rauf"), "mute");
    REQUIRE(answers.size() == 3);
    CHECK(std::holds_alternative<server::ok>(answers[0]));
    CHECK(std::holds_alternative<server::already>(answers[1]));
    CHECK(std::holds_alternative<server::already>(answers[2]));
    only<server::ok>(hall.give(leyla, client::relate{id_of("Rauf"), false, std::nullopt}));
    const auto late = hall.give(leyla, mute("Rauf"), "mute");
    CHECK(std::holds_alternative<server::already>(late.back()));
    CHECK(told(*leyla).empty());
    const auto reused = hall.give(leyla, block("Rauf"), "mute");
    CHECK(std::get<server::error>(reused.back()).code == error_id::id_reused);
}

TEST_CASE("opposite wishes at once end as the last one said") {
    foyer hall;
    const auto leyla = hall.connect("Leyla");
    hall.connect("Rauf");
    hall.begin_match("Leyla", "Rauf");
    hall.store.set_writing(memory_store::writing::by_hand);
    hall.give(leyla, block("Rauf"));
    hall.give(leyla, client::relate{id_of("Rauf"), std::nullopt, false});
    hall.give(leyla, mute("Rauf"));
    hall.store.set_writing(memory_store::writing::prompt);
    hall.store.finish_writes();
    hall.settle();
    auto muted = of("Rauf");
    muted.is_muted = true;
    CHECK(told(*leyla) == std::vector{muted});
    CHECK(hall.store.relations(std::nullopt, 10).size() == 1);
    CHECK(hall.store.relations(std::nullopt, 10).front().is_muted);
    CHECK_FALSE(hall.store.relations(std::nullopt, 10).front().is_blocked);
}

TEST_CASE("a wish that cannot be kept is refused and changes nothing") {
    foyer hall;
    const auto leyla = hall.connect("Leyla");
    hall.connect("Rauf");
    hall.begin_match("Leyla", "Rauf");
    hall.store.set_full(true);
    CHECK(refused(hall.give(leyla, block("Rauf"))) == error_id::storage_unavailable);
    hall.store.set_full(false);
    hall.store.set_healthy(false);
    CHECK(refused(hall.give(leyla, block("Rauf"))) == error_id::storage_unavailable);
    hall.store.set_healthy(true);
    CHECK_FALSE(hall.parts.relations->is_blocked(id_of("Leyla"), id_of("Rauf")));
    only<server::ok>(hall.give(leyla, block("Rauf"))); // the next one has its turn
}

TEST_CASE("more than are allowed are refused") {
    foyer hall;
    const auto leyla = hall.connect("Leyla");
    hall.connect("Rauf");
    for (std::size_t i = 0; i < relations_book::most_per_player; ++i)
        hall.parts.relations->change(
            id_of("Leyla"), {.player = {.name = "Guest", .id = std::to_string(i)}, .is_muted = true}
        );
    CHECK(refused(hall.give(leyla, mute("Rauf"))) == error_id::too_many);
    hall.parts.relations->change(id_of("Leyla"), {.player = {.name = "Guest", .id = "7"}});
    only<server::ok>(hall.give(leyla, mute("Rauf")));
}

TEST_CASE("talk at a table heeds who hides whom") {
    foyer hall;
    const auto leyla = hall.connect("Leyla");
    const auto rauf = hall.connect("Rauf");
    const auto match = hall.begin_match("Leyla", "Rauf");
    const auto aygun = hall.connect("Aygun");
    hall.give(aygun, client::watch{match, {}, {}});
    only<server::ok>(hall.give(leyla, mute("Rauf")));
    only<server::ok>(hall.give(leyla, block("Aygun")));
    for (const auto& speaker : {leyla, rauf})
        only<server::ok>(hall.give(speaker, client::phrase{match, protocol::phrase_id::good_luck}));
    CHECK(leyla->all<server::phrase>().size() == 1);
    CHECK(rauf->all<server::phrase>().size() == 2);
    CHECK(aygun->all<server::phrase>().empty());
}

} // namespace gulbara::server::lobby
