// The client library's seats and a room, talking to each other through every interruption.
#include "engine/legal_plays.hpp"
#include "protocol/random.hpp"
#include "server/bot/client/seat.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

using engine::side;
namespace bot = gulbara::server::bot::client;

namespace {

// A hall in which both players are real seats. Their connections are cut whenever the room ends.
class conversation {
public:
    explicit conversation(std::string rules) : match_(std::move(rules)) {
        for (const side who : engine::both_sides) {
            seats_[who].emplace(
                bot::seat_settings{match_.match(), match_.players[who]->identity()->id, {}},
                bot::seat_secret{
                    protocol::random_octets<protocol::chain_key>(),
                    protocol::random_octets<protocol::key_seed>()
                }
            );
            do_all(who, seats_[who]->connected(match_.time.now()));
        }
    }

    // Talks and plays until nothing more happens, the match is over or `most` rounds have passed.
    void go_on(int most) {
        for (int round = 0; round < most && !is_finished(); ++round) {
            for (const side who : engine::both_sides) {
                hear(who);
                if (seats_[who]->owes_play()) do_all(who, seats_[who]->play({any_play(who)}));
                const auto wake = seats_[who]->wakes_at();
                if (wake && *wake <= match_.time.now())
                    do_all(who, seats_[who]->wake(match_.time.now()));
            }
            match_.time.advance(20);
            match_.room->wake();
            match_.run();
        }
    }

    // The same until a seat holds so many records: fewer than any game takes.
    void go_on_until_held(std::size_t records) {
        while (held() < records) go_on(1);
    }

    // The room comes back from what is stored, after `damage` was done to that.
    template <class Damage>
    void restart(Damage damage) {
        for (const side who : engine::both_sides) seats_[who]->disconnected();
        damage(match_.store.at(match_.match()));
        match_.time.advance(3'000);
        match_.restart();
        for (const side who : engine::both_sides) {
            match_.players[who]->clear();
            heard_[who] = 0;
            do_all(who, seats_[who]->connected(match_.time.now()));
        }
    }

    bool is_finished() const { return seats_.white->is_finished() && seats_.black->is_finished(); }
    void demand_peace() const {
        for (const side who : engine::both_sides) CHECK(seats_[who]->stop_reason().empty());
    }
    store::stored_match stored() const { return match_.store.stored(match_.match()); }
    std::size_t sent() const { return sent_; }
    // How many records at least one seat holds.
    std::size_t held() const {
        std::int64_t newest = -1;
        for (const side who : engine::both_sides)
            if (const auto* book = seats_[who]->book())
                newest = std::max(newest, std::int64_t{book->newest_seq()});
        return static_cast<std::size_t>(newest + 1);
    }

private:
    void hear(side who) {
        const auto received = match_.players[who]->received();
        for (; heard_[who] < received.size(); ++heard_[who])
            do_all(who, seats_[who]->take(received[heard_[who]], match_.time.now()));
    }

    void do_all(side who, const std::vector<bot::effect>& effects) {
        for (const bot::effect& one : effects) {
            const auto* send = std::get_if<bot::effects::send>(&one);
            if (send == nullptr) continue;
            ++sent_;
            match_.room->take({match_.players[who], send->message, match_.time.now()});
            match_.run();
        }
    }

    engine::play any_play(side who) {
        std::vector<engine::legal_play> found;
        const auto& log = seats_[who]->book()->log();
        engine::find_legal_plays(log.game()->current_segment().value(), found);
        return found.at(match_.seats.chance() % found.size()).steps;
    }

    hall match_;
    engine::by_side<std::optional<bot::seat>> seats_;
    engine::by_side<std::size_t> heard_;
    std::size_t sent_ = 0;
};

void leave_as_is(store::stored_match&) {}

} // namespace

TEST_CASE("two seats play a match to its end and show their terminals") {
    conversation talk{untimed("gulbar")};
    talk.go_on(10'000);
    REQUIRE(talk.is_finished());
    talk.demand_peace();
    CHECK(talk.stored().terminals.white.has_value());
    CHECK(talk.stored().terminals.black.has_value());
    CHECK(verifies(talk.stored()));
}

TEST_CASE("restarts at any moment lose nothing and stop nobody") {
    conversation talk{timed("mad-gulbar", {600'000, 12'000, 0, 5'000}, 2)};
    for (int i = 0; i < 60 && !talk.is_finished(); ++i) {
        talk.go_on(1 + i % 7);
        talk.restart(leave_as_is);
    }
    talk.go_on(20'000);
    REQUIRE(talk.is_finished());
    talk.demand_peace();
    CHECK(verifies(talk.stored()));
}

TEST_CASE("a database restored from an older copy gets its records back from the seats") {
    for (const std::size_t lost : {1U, 2U, 7U, 40U}) {
        CAPTURE(lost);
        conversation talk{untimed("gul-bara")};
        talk.go_on_until_held(42);
        REQUIRE_FALSE(talk.is_finished());
        const auto before = talk.stored().records;
        const std::size_t held = talk.held();
        const std::size_t sent = talk.sent();
        talk.restart([&](store::stored_match& match) { match.records.resize(held - lost); });
        for (int i = 0; i < 100 && talk.stored().records.size() <= held; ++i) talk.go_on(1);
        talk.demand_peace();
        const auto after = talk.stored().records;
        REQUIRE(after.size() > held);
        for (std::size_t seq = 0; seq < held; ++seq) CHECK(after[seq].record == before[seq].record);
        CHECK(talk.sent() - sent < 60); // nobody asks in circles
        talk.go_on(20'000);
        REQUIRE(talk.is_finished());
        CHECK(verifies(talk.stored()));
    }
}

TEST_CASE("a database that lost a whole match but its offer gets it back") {
    conversation talk{untimed("gul-bara")};
    talk.go_on_until_held(11);
    REQUIRE_FALSE(talk.is_finished());
    talk.restart([](store::stored_match& match) {
        store::stored_match offered;
        offered.match = match.match;
        match = offered;
    });
    talk.go_on(20'000);
    REQUIRE(talk.is_finished());
    talk.demand_peace();
    REQUIRE(talk.stored().header.has_value());
    CHECK(verifies(talk.stored()));
}

} // namespace gulbara::server::room
