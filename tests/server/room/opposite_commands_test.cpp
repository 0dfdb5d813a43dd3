// Pairs of commands that contradict each other, in both orders: one outcome, the same for all.
#include "tests/server/room/answers.hpp"
#include "tests/server/room/let_pass.hpp"
#include "tests/server/room/one_outcome.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
using protocol::close_reason;
using protocol::error_id;
namespace client = protocol::client;
namespace server = protocol::server;

namespace {

client::claim
claim_on(const table& match, client::claim_outcome wanted = client::claim_outcome::win) {
    return {match.facts.row.id, wanted, match.last<server::presence>().value().epoch};
}

client::agree_void agree_on(const table& match, std::uint32_t base) {
    return {match.facts.row.id, base};
}

client::resign whole_match(const table& match) {
    return {match.facts.row.id, std::nullopt};
}

client::resign game(const table& match, std::uint16_t number) {
    return {match.facts.row.id, number};
}

} // namespace

// ---- claim and return ---------------------------------------------------------------------------

TEST_CASE("a claim before the return ends the match, and who returns is late") {
    for (const auto wanted : {client::claim_outcome::win, client::claim_outcome::call_off}) {
        auto match = at_claim();
        const side absent = match.holder();
        const auto play = match.play_of({match.any_play()});
        CHECK(is_ok(match.give(engine::opponent(absent), claim_on(match, wanted))));
        match.seats[absent].is_online = true;
        CHECK(code_of(match.give(absent, play)) == error_id::match_over);
        REQUIRE(match.state->is_closed());
        const bool is_won = wanted == client::claim_outcome::win;
        CHECK(
            match.close().winner ==
            (is_won ? std::optional{engine::opponent(absent)} : std::nullopt)
        );
        check_one_outcome(match);
    }
}

TEST_CASE("a return before the claim voids it, and the match goes on") {
    for (const auto wanted : {client::claim_outcome::win, client::claim_outcome::call_off}) {
        auto match = at_claim();
        const side absent = match.holder();
        const auto claim = claim_on(match, wanted);
        match.seats[absent].is_online = true;
        CHECK(code_of(match.give(engine::opponent(absent), claim)) == error_id::stale_epoch);
        CHECK_FALSE(match.state->is_over());
        CHECK(is_ok(match.play_anything()));
        check_one_outcome(match);
    }
}

TEST_CASE("claim and return in one moment: whichever was read first") {
    for (const bool is_claim_first : {true, false}) {
        CAPTURE(is_claim_first);
        hall match;
        match.set_up();
        match.throw_until_play();
        const side absent = std::get<protocol::awaited_play>(match.log().due()).holder;
        const side present = engine::opponent(absent);
        match.room->leave(match.players[absent]);
        match.run();
        let_pass(match, 5'000 + 90'000);
        const auto gone = match.players[present]->all<server::presence>().back();
        REQUIRE(gone.is_claimable);
        const command claim{
            match.players[present],
            {"claim", client::claim{match.match(), client::claim_outcome::win, gone.epoch}},
            match.time.now()
        };
        const auto back = match.connection_of(absent);
        if (is_claim_first) match.room->take(claim);
        match.room->arrive(back);
        match.room->take({back, {"watch", client::watch{match.match(), {}, {}}}, match.time.now()});
        if (!is_claim_first) match.room->take(claim);
        match.run();
        CHECK(match.room->is_over() == is_claim_first);
        const auto answers = match.players[present]->answers("claim");
        REQUIRE(answers.size() == 1);
        CHECK(std::holds_alternative<server::ok>(answers.front()) == is_claim_first);
        CHECK(match.players[present]->all<server::closed>() == back->all<server::closed>());
        CHECK(back->all<server::closed>().size() == (is_claim_first ? 1 : 0));
    }
}

// ---- resign and play ----------------------------------------------------------------------------

TEST_CASE("resigning the match and the other's play: both orders lose it for whoever resigned") {
    for (const bool is_resigned_first : {true, false}) {
        CAPTURE(is_resigned_first);
        auto match = at_play(untimed("gul-bara"));
        const side holder = match.holder();
        const side other = engine::opponent(holder);
        const auto play = match.play_of({match.any_play()});
        if (is_resigned_first) {
            CHECK(is_ok(match.give(other, whole_match(match))));
            CHECK(code_of(match.give(holder, play)) == error_id::match_over);
        } else {
            CHECK(is_ok(match.give(holder, play)));
            CHECK(is_ok(match.give(other, whole_match(match))));
        }
        REQUIRE(match.state->is_closed());
        CHECK(match.close().reason == close_reason::resigned);
        CHECK(match.close().winner == holder);
        check_one_outcome(match);
    }
}

TEST_CASE("resigning a game and the other's play: both orders end that game once") {
    for (const bool is_resigned_first : {true, false}) {
        CAPTURE(is_resigned_first);
        auto match = at_play(untimed("gul-bara", 5));
        const side holder = match.holder();
        const side other = engine::opponent(holder);
        const auto play = match.play_of({match.any_play()});
        if (is_resigned_first) {
            CHECK(is_ok(match.give(other, game(match, 1))));
            CHECK(code_of(match.give(holder, play)) == error_id::stale);
        } else {
            CHECK(is_ok(match.give(holder, play)));
            CHECK(is_ok(match.give(other, game(match, 1))));
        }
        CHECK_FALSE(match.state->is_over());
        CHECK(match.log->game_number() == 2);
        CHECK(match.state->score()[holder] == 2);
        CHECK(match.state->score()[other] == 0);
        CHECK(code_of(match.give(other, game(match, 1))) == error_id::game_over);
        check_one_outcome(match);
    }
}

// ---- void offered and play ----------------------------------------------------------------------

TEST_CASE("an offered void and a play: both orders go on playing") {
    for (const bool is_offered_first : {true, false}) {
        CAPTURE(is_offered_first);
        auto match = at_play(untimed("gul-bara"));
        const side holder = match.holder();
        const side other = engine::opponent(holder);
        const std::uint32_t base = match.newest_seq();
        const auto play = match.play_of({match.any_play()});
        if (is_offered_first) {
            CHECK(is_ok(match.give(other, agree_on(match, base))));
            CHECK(is_ok(match.give(holder, play)));
        } else {
            CHECK(is_ok(match.give(holder, play)));
            CHECK(code_of(match.give(other, agree_on(match, base))) == error_id::stale);
        }
        CHECK(code_of(match.give(holder, agree_on(match, base))) == error_id::stale);
        CHECK_FALSE(match.state->is_over());
        check_one_outcome(match);
    }
}

TEST_CASE("a void agreed and a play: whichever comes first stands") {
    for (const bool is_agreed_first : {true, false}) {
        CAPTURE(is_agreed_first);
        auto match = at_play(untimed("gul-bara"));
        const side holder = match.holder();
        const side other = engine::opponent(holder);
        const std::uint32_t base = match.newest_seq();
        const auto play = match.play_of({match.any_play()});
        CHECK(is_ok(match.give(holder, agree_on(match, base))));
        if (is_agreed_first) {
            CHECK(is_ok(match.give(other, agree_on(match, base))));
            CHECK(code_of(match.give(holder, play)) == error_id::match_over);
            CHECK(match.close().reason == close_reason::agreed);
        } else {
            CHECK(is_ok(match.give(holder, play)));
            CHECK(code_of(match.give(other, agree_on(match, base))) == error_id::stale);
        }
        CHECK(match.state->is_closed() == is_agreed_first);
        check_one_outcome(match);
    }
}

// ---- rematch and leave --------------------------------------------------------------------------

TEST_CASE("a rematch wished before or after its player has left is one wish, told to the other") {
    for (const bool is_wished_first : {true, false}) {
        CAPTURE(is_wished_first);
        hall match;
        match.set_up();
        match.throw_until_play();
        match.give(side::white, client::resign{match.match(), {}});
        REQUIRE(match.room->is_over());
        const client::rematch wish{match.match()};
        auto from = match.players.white;
        if (is_wished_first) match.give(from, wish, "wish");
        match.room->leave(match.players.white);
        match.run();
        if (!is_wished_first) from = match.connection_of(side::white);
        if (!is_wished_first) match.give(from, wish, "wish");
        REQUIRE(match.rematches.size() == 1);
        match.room->tell_rematch_wish(side::white, {match.players.black}); // as its owner does
        match.run();
        const auto told = match.players.black->all<server::rematch_offered>();
        CHECK(told == std::vector{server::rematch_offered{match.match(), 1}});
        CHECK(match.players.black->all<server::closed>().size() == 1);
    }
}

// ---- claim and resign ---------------------------------------------------------------------------

TEST_CASE("a claim and a resignation: the first of them ends the match") {
    for (const side who_resigns : engine::both_sides)
        for (const bool is_claimed_first : {true, false}) {
            CAPTURE(is_claimed_first);
            auto match = at_claim();
            const side absent = match.holder();
            const side claimer = engine::opponent(absent);
            const auto claim = claim_on(match);
            if (is_claimed_first) {
                CHECK(is_ok(match.give(claimer, claim)));
                CHECK(code_of(match.give(who_resigns, whole_match(match))) == error_id::match_over);
                CHECK(match.close().reason == close_reason::forfeited);
                CHECK(match.close().winner == claimer);
            } else {
                CHECK(is_ok(match.give(who_resigns, whole_match(match))));
                CHECK(code_of(match.give(claimer, claim)) == error_id::match_over);
                CHECK(match.close().reason == close_reason::resigned);
                CHECK(match.close().winner == engine::opponent(who_resigns));
            }
            check_one_outcome(match);
        }
}

} // namespace gulbara::server::room
