// What everybody is shown alike, and what nobody is shown before its time.
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace gulbara::server::room {

using engine::side;
namespace client = protocol::client;
namespace server = protocol::server;

namespace {

// Frames that were sent to anybody since the last call.
class listener {
public:
    explicit listener(std::vector<std::shared_ptr<fake_viewer>> viewers)
        : viewers_(std::move(viewers)), heard_(viewers_.size()) {}

    // Whether one of them holds one of these secrets.
    bool has_any_of(const std::vector<std::string>& secrets) {
        bool is_found = false;
        for (std::size_t i = 0; i < viewers_.size(); ++i) {
            const auto frames = viewers_[i]->frames();
            for (; heard_[i] < frames.size(); ++heard_[i]) {
                ++frames_;
                for (const std::string& secret : secrets)
                    is_found = is_found || frames[heard_[i]]->contains(secret);
            }
        }
        return is_found;
    }
    std::size_t frames() const { return frames_; }

private:
    std::vector<std::shared_ptr<fake_viewer>> viewers_;
    std::vector<std::size_t> heard_;
    std::size_t frames_ = 0;
};

// The links of the throws to come, of all three, and what they all follow from.
std::vector<std::string> secrets_of(const hall& match) {
    constexpr std::uint32_t ahead = 3;
    std::vector<std::string> result;
    const auto add = [&](const protocol::hash_chain& chain) {
        const std::uint32_t next = match.log().throws() + 1;
        for (std::uint32_t index = next; index < next + ahead; ++index)
            result.push_back(protocol::to_hex(chain.link(index)));
        result.push_back(protocol::to_hex(chain.terminal()));
    };
    add(*match.seats.facts.chain);
    for (const side who : engine::both_sides) add(*match.seats.seats[who].chain);
    return result;
}

} // namespace

TEST_CASE("no link and no terminal is shown to anybody before its time") {
    hall match;
    const auto watcher = match.stranger();
    match.give(watcher, client::watch{match.match(), {}, {}});
    listener all{{match.players.white, match.players.black, watcher}};
    match.set_up();
    constexpr int turns = 40;
    for (int turn = 0; turn < turns; ++turn) {
        CHECK_FALSE(all.has_any_of(secrets_of(match)));
        const auto to_come = secrets_of(match);
        if (match.log().is_roll_due()) match.give(side::white, match.link_of(side::white));
        match.give(watcher, client::watch{match.match(), -1, {}});
        CHECK_FALSE(all.has_any_of(to_come)); // one link is in, the throw is not made
        match.throw_until_play();
        match.play_anything();
    }
    CHECK(all.frames() > 3 * turns);
    match.give(side::white, client::resign{match.match(), {}});
    REQUIRE(match.room->is_over());
    CHECK(all.has_any_of({protocol::to_hex(match.seats.facts.chain->terminal())})); // now it is
}

TEST_CASE("seats and watchers are shown the same, but for what is theirs to do") {
    hall match{timed("gul-bara", usual_clock, 3)};
    match.set_up();
    match.play_on(20);
    match.throw_until_play();
    const auto watcher = match.stranger();
    const auto shown_to = [&](const std::shared_ptr<fake_viewer>& who) {
        match.give(who, client::watch{match.match(), {}, {}});
        auto seen = who->all<server::snapshot>().back();
        seen.seat = 0;
        seen.owed = {};
        seen.watchers = 0;
        return seen;
    };
    const auto seen = shown_to(watcher);
    CHECK(seen.presences.size() == 2);
    CHECK(seen.time.has_value());
    for (const side who : engine::both_sides) CHECK(shown_to(match.players[who]) == seen);
}

TEST_CASE("who joins late at any moment reaches what everybody sees") {
    hall match{untimed("gul-bara", 3)};
    match.set_up();
    for (int turn = 0; turn < 25; ++turn) {
        match.throw_until_play();
        const auto late = match.stranger();
        match.give(late, client::watch{match.match(), {}, {}});
        CHECK(late->all<server::snapshot>().back().seq == std::int64_t{match.log().size()} - 1);
        match.play_anything();
        const auto records = late->all<server::record>();
        REQUIRE_FALSE(records.empty());
        const auto newest = match.players.white->all<server::record>();
        CHECK(records.back() == newest.back());
    }
}

TEST_CASE("what is refused to a stranger makes nobody of him") {
    hall match;
    match.set_up();
    match.throw_until_play();
    const auto stranger = match.stranger();
    match.give(stranger, client::play{match.match(), 1, {}});
    match.give(stranger, client::phrase{match.match(), protocol::phrase_id::hello});
    match.give(stranger, client::say{match.match(), "Hello!"});
    match.give(stranger, client::watch{match.match(), 10'000, {}});
    stranger->clear();
    match.play_anything();
    match.give(side::white, client::phrase{match.match(), protocol::phrase_id::hello});
    CHECK(stranger->received().empty());
    CHECK(match.room->glance().watchers == 0);
}

} // namespace gulbara::server::room
