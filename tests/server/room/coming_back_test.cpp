// What somebody is told who was away.
#include "tests/server/room/let_pass.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
namespace client = protocol::client;
namespace server = protocol::server;

namespace {

constexpr protocol::clock_settings long_clock{
    .reserve_ms = 600'000, .delay_ms = 12'000, .increment_ms = 0, .rung_ms = 5'000
};

// A match in which a play is due of somebody who has left, for so long.
struct left_table {
    explicit left_table(std::string rules, std::int64_t away_ms) : match(std::move(rules)) {
        match.set_up();
        match.throw_until_play();
        absent = std::get<protocol::awaited_play>(match.log().due()).holder;
        match.room->leave(match.players[absent]);
        match.run();
        let_pass(match, away_ms);
    }
    side present() const { return engine::opponent(absent); }
    // A new connection of the absent one, which watches, from its newest record on or not.
    std::shared_ptr<fake_viewer> come_back(std::optional<std::int64_t> since) {
        auto back = match.connection_of(absent);
        match.room->arrive(back);
        match.give(back, client::watch{match.match(), since, std::nullopt});
        return back;
    }
    void claim(client::claim_outcome wanted) {
        const auto gone = match.players[present()]->all<server::presence>().back();
        const client::claim what{match.match(), wanted, gone.epoch};
        only<server::ok>(match.give(present(), what));
        REQUIRE(match.room->is_over());
    }

    hall match;
    side absent = side::white;
};

protocol::match_close close_of(const server::closed& told) {
    return protocol::decode_close(told.close).value();
}

} // namespace

TEST_CASE("who comes back after a claim is told how the match ended, and why") {
    left_table left{untimed("gul-bara"), 95'000};
    const auto newest = std::int64_t{left.match.log().size()} - 1;
    left.claim(client::claim_outcome::win);
    const auto back = left.come_back(newest);
    const auto records = back->all<server::record>();
    REQUIRE(records.size() == 1);
    const auto forfeit = protocol::decode_record(records.front().bytes)->body;
    CHECK(std::get<protocol::forfeit_body>(forfeit).reason == protocol::forfeit_reason::abandoned);
    REQUIRE(back->all<server::closed>().size() == 1);
    const auto close = close_of(back->all<server::closed>().front());
    CHECK(close.reason == protocol::close_reason::forfeited);
    CHECK(close.winner == left.present());
}

TEST_CASE("who comes back after a calling-off is told so, with no past asked for") {
    left_table left{untimed("gul-bara"), 95'000};
    left.claim(client::claim_outcome::call_off);
    const auto back = left.come_back(std::nullopt);
    REQUIRE(back->all<server::closed>().size() == 1);
    const auto close = close_of(back->all<server::closed>().front());
    CHECK(close.reason == protocol::close_reason::called_off_on_throw);
    CHECK_FALSE(close.winner.has_value());
}

TEST_CASE("who comes back late after the flag is told so, also by a room read anew") {
    left_table left{timed("gul-bara", usual_clock), 73'000};
    REQUIRE(left.match.room->is_over());
    left.match.restart();
    const auto back = left.come_back(std::nullopt);
    REQUIRE(back->all<server::closed>().size() == 1);
    CHECK(close_of(back->all<server::closed>().front()).winner == left.present());
}

TEST_CASE("who comes back sees what his clock and his budget have spent meanwhile") {
    left_table left{timed("gul-bara", long_clock), 50'000};
    const auto back = left.come_back(std::nullopt);
    const auto seen = back->all<server::snapshot>().back();
    const auto& own = seen.time.value().seats[left.absent];
    CHECK(own.delay_ms == 0);
    CHECK(own.reserve_ms == long_clock.reserve_ms - (50'000 - long_clock.delay_ms));
    REQUIRE(seen.presences.size() == 2);
    for (const server::presence& one : seen.presences) CHECK(one.is_online);
    const auto& presence = seen.presences[left.absent == side::white ? 0 : 1];
    CHECK(presence.budget_ms == 90'000 - (50'000 - presence_rules::silence_ms));
}

TEST_CASE("who stayed is shown as absent what is absent, and that it is back") {
    left_table left{untimed("gul-bara"), 50'000};
    const auto other = left.match.stranger();
    left.match.give(other, client::watch{left.match.match(), {}, {}});
    const auto online = [&](const fake_viewer& who) {
        std::vector<bool> result;
        for (const server::presence& one : who.all<server::presence>())
            if (one.seat == protocol::number_of(left.absent)) result.push_back(one.is_online);
        return result;
    };
    const auto seen = other->all<server::snapshot>().back().presences;
    CHECK_FALSE(seen[left.absent == side::white ? 0 : 1].is_online);
    left.come_back(std::nullopt);
    CHECK(online(*other) == std::vector{true});
    CHECK(online(*left.match.players[left.present()]).back());
}

} // namespace gulbara::server::room
