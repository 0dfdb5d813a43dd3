// A void game ends a match to one point (rules page, section 6): a hundred rolls without a step.
//
// No search for salts finds a hundred throws, so this program throws loaded dice: it brings a
// `throw_dice` of its own, which the linker takes before the library's. All else is the real thing.
#include "protocol/throw_dice.hpp"
#include "tests/server/room/answers.hpp"
#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

#include <map>

namespace gulbara::server::room {

using engine::point;
using engine::side;
namespace client = protocol::client;
namespace server = protocol::server;

namespace {

// One checker of each side goes from the head to its point 6, where it stands in the way of the
// other side's sixes; nothing but sixes is thrown then.
constexpr engine::dice first_roll{{6}, {5}};
constexpr engine::dice second_roll{{4}, {3}};
constexpr engine::dice blocked_roll{{6}, {6}};

// What falls, by the number of the throw.
std::map<std::uint32_t, engine::dice>& loaded_dice() {
    static std::map<std::uint32_t, engine::dice> all;
    return all;
}

// The runner of that side, or its head while all stand there.
point foremost(const table& match, side who) {
    return match.log->game()->board().of(who).occupied().lowest();
}

void load_dice(const table& match) {
    const auto& due = std::get<protocol::awaited_roll>(match.log->due());
    const point at = due.by ? foremost(match, *due.by) : engine::head; // nobody's: the opening
    const auto& after_first = at == point{13} ? second_roll : blocked_roll;
    loaded_dice()[due.index] = at == engine::head ? first_roll : after_first;
}

std::optional<protocol::server_body> run_on(table& match) {
    const side who = match.holder();
    const point from = foremost(match, who);
    const auto& dice = from == engine::head ? first_roll : second_roll;
    const engine::step first{from, dice.one};
    return match.give(who, match.play_of({{first, {*engine::landing(first), dice.two}}}));
}

} // namespace

TEST_CASE("a void game of a match to one point leaves it without a winner") {
    table match{untimed("gul-bara")};
    match.set_up();
    int throws = 0;
    while (!match.state->is_over() && throws < 200) {
        if (match.log->is_play_due()) {
            REQUIRE(is_ok(run_on(match)));
            continue;
        }
        load_dice(match);
        match.throw_dice();
        ++throws;
    }
    REQUIRE(match.state->is_closed());
    CHECK(match.close().reason == protocol::close_reason::void_match);
    CHECK_FALSE(match.close().winner.has_value());
    CHECK(match.close().score == engine::by_side<std::uint16_t>{0, 0});
    CHECK(match.close().throws == throws);
    CHECK(throws >= 104); // two rolls of each side, and a hundred
    CHECK(match.last<server::closed>().has_value());
    CHECK(verifies(match.stored));

    CHECK(
        code_of(match.give(side::white, client::resign{match.facts.row.id, 1})) ==
        protocol::error_id::match_over
    );
    match.restart();
    CHECK(match.state->is_closed());
}

} // namespace gulbara::server::room

namespace gulbara::protocol {

engine::dice throw_dice(const hash256&, std::uint32_t index, const throw_links&) {
    return gulbara::server::room::loaded_dice().at(index);
}

} // namespace gulbara::protocol
