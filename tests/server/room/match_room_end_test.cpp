// How a room ends: by a failure, with the process, or because nobody wants anything of it.
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <utility>

namespace gulbara::server::room {

using engine::side;
namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;

namespace {

// A connection on which the next thing that is sent goes wrong, once.
class startled_viewer final : public viewer {
public:
    explicit startled_viewer(std::shared_ptr<fake_viewer> calm) : calm_(std::move(calm)) {}
    void send(frame what) override {
        if (std::exchange(is_startled, false)) throw std::runtime_error("startled, says the test");
        calm_->send(std::move(what));
    }
    void send_newest(frame what) override { send(std::move(what)); }
    const store::player_row* identity() const override { return calm_->identity(); }
    runtime::instant last_sign_of_life() const override { return calm_->last_sign_of_life(); }
    std::int64_t round_trip_ms() const override { return 0; }

    bool is_startled = false;

private:
    std::shared_ptr<fake_viewer> calm_;
};

} // namespace

TEST_CASE("a room whose write is refused ends itself and answers everybody") {
    hall match;
    match.set_up();
    match.throw_until_play();
    match.store.set_writing(memory_store::writing::by_hand);
    match.store.refuse_next();
    match.play_anything("refused");
    match.give(side::white, client::resign{match.match(), std::nullopt}, "waiting");
    match.store.finish_writes();
    match.run();
    CHECK(match.failures == 1);
    for (const side who : engine::both_sides)
        CHECK(match.players[who]->all<server::error>().size() >= 1);
    CHECK(match.players.white->answers("waiting").size() == 1);
    const auto answered = match.players.white->answers("refused").size() +
                          match.players.black->answers("refused").size();
    CHECK(answered == 1);
    const auto later = match.give(side::white, client::resign{match.match(), std::nullopt});
    CHECK(only<server::error>(later).code == error_id::busy);
    CHECK(only<server::error>(later).message == "the match is coming back: try again");
}

TEST_CASE("what was on its way to a room that fails is answered") {
    hall match{untimed("gul-bara"), {.tail = 1}};
    std::move_only_function<void(found_records)> finish_fetch;
    match.on_fetch = [&](auto done) { finish_fetch = std::move(done); };
    match.set_up();
    match.throw_until_play();
    const auto watcher = match.stranger();
    match.give(watcher, client::watch{match.match(), -1, {}}, "fetching");
    match.store.set_writing(memory_store::writing::by_hand);
    match.store.refuse_next();
    match.play_anything("refused");
    match.store.finish_writes();
    match.room->take({watcher, {"posted", client::watch{match.match(), {}, {}}}, match.time.now()});
    match.run();
    REQUIRE(match.failures == 1);
    CHECK(only<server::error>(watcher->answers("posted")).code == error_id::busy);
    SUBCASE("while the room is still there") {}
    SUBCASE("after it has gone") {
        match.room.reset();
        match.run();
    }
    finish_fetch(std::vector<store::stored_record>{});
    match.run();
    CHECK(only<server::error>(watcher->answers("fetching")).code == error_id::busy);
}

TEST_CASE("a command in whose turn the room fails is answered, whatever the room was at") {
    hall match;
    match.set_up();
    const auto startled = std::make_shared<startled_viewer>(match.players.black);
    match.room->take({startled, {"w", client::watch{match.match(), {}, {}}}, match.time.now()});
    match.run();
    match.players.white->silent_since = match.time.now();
    match.time.advance(5'000); // White is found to be away in the turn of the command
    startled->is_startled = true;
    const auto answers =
        match.give(side::black, client::resign{match.match(), std::nullopt}, "resign");
    REQUIRE(match.failures == 1);
    CHECK(only<server::error>(answers).code == error_id::busy);
}

TEST_CASE("a room that has just failed holds up nobody who lets it retire") {
    hall match;
    match.set_up();
    match.throw_until_play();
    match.store.set_writing(memory_store::writing::by_hand);
    match.store.refuse_next();
    match.play_anything();
    match.store.finish_writes();
    bool is_done = false;
    match.room->retire([&] { is_done = true; }); // behind the failure
    match.run();
    REQUIRE(match.failures == 1);
    CHECK(is_done);
}

TEST_CASE("a room that retires writes its clock book and takes nothing more") {
    hall match{timed("gul-bara", {60'000, 12'000, 0, 0})};
    match.set_up();
    match.throw_until_play();
    match.time.advance(20'000);
    bool is_done = false;
    match.room->retire([&] { is_done = true; });
    match.run();
    CHECK(is_done);
    const auto book = decode_clock_book(match.store.stored(match.match()).clock_book);
    REQUIRE(book.has_value());
    CHECK(book->written_at == match.time.now());
    CHECK(book->seats.white.reserve_ms + book->seats.black.reserve_ms == 112'000);
    const auto later = match.give(side::white, client::resign{match.match(), std::nullopt});
    CHECK(only<server::error>(later).code == error_id::shutting_down);
}

TEST_CASE("a room that retires finishes what is under way first") {
    hall match;
    match.set_up();
    match.throw_until_play();
    match.store.set_writing(memory_store::writing::by_hand);
    match.play_anything("last");
    bool is_done = false;
    match.room->retire([&] { is_done = true; });
    match.run();
    CHECK_FALSE(is_done);
    match.store.finish_writes();
    match.run();
    match.store.finish_writes();
    match.run();
    CHECK(is_done);
    CHECK(
        match.players.white->answers("last").size() + match.players.black->answers("last").size() ==
        1
    );
}

TEST_CASE("a room knows since when nobody wants anything of it, whoever looks on") {
    hall match{untimed("gul-bara"), {.tail = 1}};
    match.set_up();
    match.give(side::white, client::resign{match.match(), std::nullopt});
    const instant end = match.time.now();
    match.time.advance(5'000);
    CHECK(match.room->idle_since() == end);
    const auto watcher = match.stranger();
    SUBCASE("a command starts it anew") {
        match.give(watcher, client::watch{match.match(), {}, {}});
        CHECK(match.room->idle_since() == match.time.now());
    }
    SUBCASE("a command on its way counts") {
        match.room->take({watcher, {"w", client::watch{match.match(), {}, {}}}, match.time.now()});
        CHECK_FALSE(match.room->idle_since().has_value());
    }
    SUBCASE("a write under way counts") {
        match.store.set_writing(memory_store::writing::by_hand);
        const auto& chain = *match.seats.seats.white.chain;
        match.give(side::white, client::terminal{match.match(), chain.link(chain.length())});
        REQUIRE(match.store.waiting_writes() == 1);
        CHECK_FALSE(match.room->idle_since().has_value());
        match.store.finish_writes();
        match.run();
        CHECK(match.room->idle_since() == match.time.now());
    }
    SUBCASE("old records that are being read count") {
        std::move_only_function<void(found_records)> finish_fetch;
        match.on_fetch = [&](auto done) { finish_fetch = std::move(done); };
        match.give(watcher, client::watch{match.match(), -1, {}});
        CHECK_FALSE(match.room->idle_since().has_value());
        finish_fetch(std::nullopt);
        match.run();
        CHECK(match.room->idle_since() == match.time.now());
    }
}

TEST_CASE("a wish for a rematch reaches the owner, and is told to whoever looks on, then or later"
) {
    hall match;
    match.set_up();
    match.give(side::white, client::resign{match.match(), std::nullopt});
    CHECK(match.give(side::white, client::rematch{match.match()}).empty());
    REQUIRE(match.rematches.size() == 1);
    CHECK(match.rematches[0].from == match.players.white);
    const auto elsewhere = match.connection_of(side::black);
    match.room->tell_rematch_wish(side::white, {match.players.black, elsewhere});
    match.run();
    CHECK(elsewhere->all<server::rematch_offered>().size() == 1);
    REQUIRE(match.players.black->all<server::rematch_offered>().size() == 1);
    CHECK(match.players.black->all<server::rematch_offered>()[0].seat == 1);
    const auto late = match.connection_of(side::black);
    match.give(late, client::watch{match.match(), {}, {}});
    CHECK(late->all<server::rematch_offered>().size() == 1);
}

} // namespace gulbara::server::room
