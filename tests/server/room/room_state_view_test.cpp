// What a viewer is shown of a match.
#include "engine/position_code.hpp"
#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
namespace client = protocol::client;
namespace server = protocol::server;

namespace {

server::snapshot view_of(const table& match, std::optional<side> who) {
    return match.state->snapshot(who, 3, match.now);
}

} // namespace

TEST_CASE("a snapshot before the header carries the offer, to seats only") {
    table match{untimed("gul-bara")};
    const auto seat = view_of(match, side::black);
    CHECK(seat.seat == 2);
    CHECK(seat.seq == -1);
    CHECK(seat.position.empty());
    CHECK(std::get<server::offer>(seat.set_up).seat == 2);
    CHECK(seat.owed.owes_anchor);
    const auto watcher = view_of(match, std::nullopt);
    CHECK(watcher.seat == 0);
    CHECK(std::holds_alternative<std::monostate>(watcher.set_up));
    CHECK_FALSE(watcher.owed.owes_anchor);
}

TEST_CASE("a snapshot carries what the viewer owes at each step") {
    table match{untimed("gul-bara")};
    match.give_anchor(side::white);
    CHECK_FALSE(view_of(match, side::white).owed.owes_anchor);
    match.give_anchor(side::black);
    CHECK(view_of(match, side::white).owed.owes_signature);
    CHECK(std::holds_alternative<server::header>(view_of(match, side::white).set_up));
    match.give_signature(side::white);
    CHECK_FALSE(view_of(match, side::white).owed.owes_signature);
    match.give_signature(side::black);
    CHECK(std::holds_alternative<server::receipt>(view_of(match, side::white).set_up));
    CHECK(view_of(match, side::white).owed.link == 1);
    match.give_link(side::white);
    CHECK_FALSE(view_of(match, side::white).owed.link.has_value());
    CHECK(view_of(match, side::black).owed.link == 1);
    match.throw_until_play();
    const side holder = match.holder();
    CHECK(view_of(match, holder).owed.play_on == match.newest_seq());
    CHECK_FALSE(view_of(match, engine::opponent(holder)).owed.play_on.has_value());
    CHECK_FALSE(view_of(match, std::nullopt).owed.play_on.has_value());
}

TEST_CASE("a snapshot shows the position, the score and the newest record") {
    table match{untimed("gul-bara", 5)};
    match.set_up();
    match.throw_until_play();
    match.give(side::white, client::resign{match.facts.row.id, 1});
    match.throw_until_play();
    const auto view = view_of(match, std::nullopt);
    CHECK(view.position == engine::to_code(*match.log->game()));
    CHECK(view.seq == std::int64_t{match.newest_seq()});
    CHECK(view.hash == match.log->last_hash());
    CHECK(view.game == 2);
    CHECK(view.score == engine::by_side<std::uint16_t>{0, 2});
    CHECK(view.throws == match.log->throws());
    CHECK(view.rules == match.facts.row.rules);
    CHECK(view.players.white.name == "Leyla");
    CHECK(view.watchers == 3);
    CHECK_FALSE(view.time.has_value());
    REQUIRE(view.presences.size() == 2);
    CHECK(view.presences[0].is_online);
}

TEST_CASE("what is decided and not durable is not shown") {
    table match{untimed("gul-bara")};
    match.set_up();
    match.throw_until_play();
    const auto before = view_of(match, match.holder());
    match.writes = table::writing::by_hand;
    match.play_anything();
    CHECK(match.state->is_busy());
    CHECK(view_of(match, match.holder()) == before);
}

TEST_CASE("an untimed match sends no clock") {
    table match{untimed("gul-bara")};
    match.set_up();
    match.play_on(50);
    CHECK(match.events_of<server::clock>().empty());
}

TEST_CASE("a match that is over wants nothing but terminals") {
    table match{untimed("gul-bara")};
    match.set_up();
    match.give(side::white, client::resign{match.facts.row.id, std::nullopt});
    const auto view = view_of(match, side::white);
    CHECK(view.owed == server::debts{.owes_terminal = true});
    CHECK(view.presences.empty());
    CHECK_FALSE(match.state->next_wake(match.now).has_value());
}

} // namespace gulbara::server::room
