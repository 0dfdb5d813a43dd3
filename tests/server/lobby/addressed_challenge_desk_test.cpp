// Challenges for one player only, and what blocks and taking back do to challenges.
#include "tests/server/lobby/foyer.hpp"
#include "tests/server/room/hall.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <set>
#include <thread>
#include <utility>

namespace gulbara::server::lobby {

namespace client = protocol::client;
namespace server = protocol::server;
using protocol::error_id;
using room::only;
using viewer_ptr = std::shared_ptr<room::fake_viewer>;

namespace {

std::string id_of(const std::string& name) {
    return room::player_named(name).id;
}

client::challenge challenge_to(const std::string& name) {
    client::challenge wanted = open_challenge();
    wanted.to = id_of(name);
    return wanted;
}

std::string invite(foyer& house, const viewer_ptr& from, const std::string& name) {
    return only<server::ok>(house.give(from, challenge_to(name))).challenge.value();
}

// The challenges that it was told of, without those that are gone.
std::vector<std::string> waiting_for(const viewer_ptr& who) {
    std::vector<std::string> result;
    for (const auto& message : who->received()) {
        if (const auto* one = std::get_if<server::challenged>(&message.body))
            result.push_back(one->challenge);
        if (const auto* gone = std::get_if<server::challenge_gone>(&message.body))
            std::erase(result, gone->challenge);
    }
    return result;
}

void block(foyer& house, const std::string& who, const std::string& whom) {
    house.parts.relations->change(
        id_of(who), {.player = {whom, id_of(whom)}, .is_muted = false, .is_blocked = true}
    );
}

using ids = std::vector<std::string>;

// Does something before it takes the first challenge that it is shown.
class hesitant_viewer final : public room::viewer {
public:
    hesitant_viewer(const std::string& player, std::function<void()> first)
        : player_(room::player_named(player)), first_(std::move(first)) {}

    void send(room::frame what) override {
        const auto message = protocol::decode_server(*what).value();
        const auto* shown = std::get_if<server::challenged>(&message.body);
        if (shown != nullptr && first_) std::exchange(first_, nullptr)();
        const std::scoped_lock lock{mutex_};
        if (shown != nullptr) open_.insert(shown->challenge);
        if (const auto* gone = std::get_if<server::challenge_gone>(&message.body))
            open_.erase(gone->challenge);
    }
    void send_newest(room::frame) override {}
    const store::player_row* identity() const override { return &player_; }
    runtime::instant last_sign_of_life() const override { return 0; }
    std::int64_t round_trip_ms() const override { return 0; }

    // As far as it has been told.
    std::set<std::string> open() const {
        const std::scoped_lock lock{mutex_};
        return open_;
    }

private:
    const store::player_row player_;
    std::function<void()> first_; // of the one thread that shows challenges on arrival
    mutable std::mutex mutex_;    // guards all below
    std::set<std::string> open_;
};

} // namespace

TEST_CASE("whoever is challenged is told on all his connections, also on those that come later") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const auto raufs_phone = house.connect("Rauf");
    const auto challenge = invite(house, leyla, "Rauf");
    for (const auto& one : {rauf, raufs_phone, house.connect("Rauf")})
        CHECK(waiting_for(one) == ids{challenge});
    const auto told = rauf->all<server::challenged>().at(0);
    CHECK(told.player == server::person{"Leyla", id_of("Leyla")});
    CHECK(told.terms == open_challenge().terms);
    CHECK(told.at == house.time.now());
    CHECK(waiting_for(leyla).empty());
    only<server::ok>(house.give(raufs_phone, client::accept{challenge}));
    for (const auto& one : {rauf, raufs_phone, leyla})
        CHECK(one->all<server::challenge_gone>().size() == 1);
    CHECK(waiting_for(house.connect("Rauf")).empty());
}

TEST_CASE("of who is gone for good nothing waits, his or for him") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const auto aygun = house.connect("Aygun");
    invite(house, leyla, "Rauf");
    invite(house, aygun, "Leyla");
    const auto stays = invite(house, aygun, "Rauf");
    house.lobby->forget(id_of("Leyla"));
    CHECK(waiting_for(rauf) == ids{stays});
    CHECK(waiting_for(leyla).empty());
    CHECK(waiting_for(house.connect("Leyla")).empty());
}

TEST_CASE("nobody else can accept, decline or take it back") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const auto aygun = house.connect("Aygun");
    const auto challenge = invite(house, leyla, "Rauf");
    CHECK(refused(house.give(aygun, client::accept{challenge})) == error_id::not_allowed);
    CHECK(refused(house.give(aygun, client::decline{challenge})) == error_id::not_allowed);
    CHECK(refused(house.give(rauf, client::decline{"nonsense"})) == error_id::no_such_challenge);
    CHECK(
        refused(house.give(house.connect({}), client::decline{challenge})) == error_id::no_identity
    );
    only<server::ok>(house.give(rauf, client::accept{challenge}));
    CHECK(refused(house.give(rauf, client::decline{challenge})) == error_id::challenge_taken);
}

TEST_CASE("what is declined is gone for both, for good, and may be said twice") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const auto challenge = invite(house, leyla, "Rauf");
    const auto answers = house.give_at_once(2, rauf, client::decline{challenge}, "no");
    REQUIRE(answers.size() == 2);
    CHECK(std::holds_alternative<server::ok>(answers[0]));
    CHECK(std::holds_alternative<server::already>(answers[1]));
    CHECK(leyla->all<server::challenge_gone>().size() == 1);
    CHECK(waiting_for(rauf).empty());
    house.restart();
    const auto again = house.connect("Rauf");
    CHECK(waiting_for(again).empty());
    CHECK(refused(house.give(again, client::accept{challenge})) == error_id::no_such_challenge);
    only<server::already>(house.give(again, client::decline{challenge}));
}

TEST_CASE("whoever has made a challenge takes it back, whomever it is for, and has the place again"
) {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const auto addressed = invite(house, leyla, "Rauf");
    only<server::ok>(house.give(leyla, client::decline{addressed}));
    CHECK(waiting_for(rauf).empty());
    CHECK(leyla->all<server::challenge_gone>().size() == 1);
    CHECK(refused(house.give(rauf, client::accept{addressed})) == error_id::no_such_challenge);

    client::challenge listed = open_challenge();
    listed.is_listed = true;
    for (std::size_t made = 0; made <= open_challenges::most_per_player; ++made) {
        const auto open = only<server::ok>(house.give(leyla, listed)).challenge.value();
        only<server::ok>(house.give(leyla, client::decline{open}));
        CHECK(refused(house.give(rauf, client::accept{open})) == error_id::no_such_challenge);
    }
    const auto looker = house.connect("Aygun");
    house.give(looker, client::watch_lobby{});
    CHECK(looker->all<server::lobby>().back().challenges.empty());
}

TEST_CASE("of who is blocked nothing waits any more, also after a restart") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto rauf = house.connect("Rauf");
    const auto aygun = house.connect("Aygun");
    for (std::size_t i = 0; i < addressed_challenges::most_per_recipient; ++i)
        invite(house, leyla, "Rauf");
    CHECK(refused(house.give(aygun, challenge_to("Rauf"))) == error_id::too_many);
    invite(house, rauf, "Leyla");
    only<server::ok>(house.give(rauf, client::relate{.player = id_of("Leyla"), .is_blocked = true})
    );
    CHECK(waiting_for(rauf).empty());
    CHECK(waiting_for(leyla).empty());
    const auto from_aygun = invite(house, aygun, "Rauf");
    CHECK(waiting_for(rauf) == ids{from_aygun});
    house.restart();
    CHECK(waiting_for(house.connect("Rauf")) == ids{from_aygun});
    only<server::ok>(house.give(house.connect("Gulnar"), challenge_to("Rauf")));
}

TEST_CASE("accepting and declining at once: one of the two") {
    for (const bool accepts_first : {true, false}) {
        CAPTURE(accepts_first);
        foyer house;
        const auto rauf = house.connect("Rauf");
        const auto challenge = invite(house, house.connect("Leyla"), "Rauf");
        const auto say = [&](bool accepts) {
            const protocol::client_body accept = client::accept{challenge};
            const protocol::client_body decline = client::decline{challenge};
            house.lobby->take({rauf, {accepts ? "yes" : "no", accepts ? accept : decline}, 0});
        };
        house.store.set_writing(room::memory_store::writing::by_hand);
        say(accepts_first);
        say(!accepts_first);
        do house.settle();
        while (house.store.finish_writes() > 0);
        const auto yes = rauf->answers("yes");
        const auto no = rauf->answers("no");
        if (accepts_first) {
            only<server::ok>(yes);
            CHECK(refused(no) == error_id::challenge_taken);
        } else {
            only<server::ok>(no);
            CHECK(refused(yes) == error_id::no_such_challenge);
        }
        CHECK(house.store.match_count() == (accepts_first ? 1 : 0));
    }
}

TEST_CASE("an invitation outlives a restart, and expires") {
    foyer house;
    const auto rauf = house.connect("Rauf");
    const auto challenge = invite(house, house.connect("Leyla"), "Rauf");
    house.restart();
    const auto leyla = house.connect("Leyla");
    const auto again = house.connect("Rauf");
    CHECK(waiting_for(again) == ids{challenge});
    house.time.advance(open_challenges::life_ms);
    house.lobby->sweep();
    house.settle();
    CHECK(waiting_for(again).empty());
    CHECK(leyla->all<server::challenge_gone>().size() == 1);
    CHECK(refused(house.give(again, client::accept{challenge})) == error_id::no_such_challenge);
    house.restart();
    CHECK(waiting_for(house.connect("Rauf")).empty());
}

TEST_CASE("what is wrong with an invitation is said") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    CHECK(refused(house.give(leyla, challenge_to("Nobody"))) == error_id::no_such_player);
    CHECK(refused(house.give(leyla, challenge_to("Leyla"))) == error_id::own_challenge);
    const std::string bot{house_bot_name};
    CHECK(refused(house.give(leyla, challenge_to(bot))) == error_id::not_allowed);
    house.connect("Rauf");
    auto listed = challenge_to("Rauf");
    listed.is_listed = true;
    CHECK(refused(house.give(leyla, listed)) == error_id::bad_terms);
    only<server::ok>(house.give(leyla, challenge_to("Rauf"), "same"));
    house.give(leyla, open_challenge(), "same");
    CHECK(std::get<server::error>(leyla->answers("same").back()).code == error_id::id_reused);
}

TEST_CASE("nobody is buried under invitations") {
    foyer house;
    house.connect("Rauf");
    for (std::size_t i = 0; i < addressed_challenges::most_per_recipient; ++i)
        invite(house, house.connect("Guest " + std::to_string(i)), "Rauf");
    const auto late = house.connect("Leyla");
    CHECK(refused(house.give(late, challenge_to("Rauf"))) == error_id::too_many);
}

TEST_CASE("nor under those that are sent at once") {
    foyer house;
    const auto rauf = house.connect("Rauf");
    const std::size_t most = addressed_challenges::most_per_recipient;
    std::vector<viewer_ptr> crowd;
    for (std::size_t i = 0; i < 2 * most; ++i)
        crowd.push_back(house.connect("Guest " + std::to_string(i)));
    house.store.set_writing(room::memory_store::writing::by_hand);
    for (const auto& one : crowd) house.lobby->take({one, {"go", challenge_to("Rauf")}, 0});
    do house.settle();
    while (house.store.finish_writes() > 0);
    house.store.set_writing(room::memory_store::writing::prompt);
    CHECK(waiting_for(rauf).size() == most);
    std::size_t refusals = 0;
    for (const auto& one : crowd) {
        REQUIRE(one->answers("go").size() == 1);
        const auto answer = one->answers("go").front();
        const auto* error = std::get_if<server::error>(&answer);
        if (error != nullptr && error->code == error_id::too_many) ++refusals;
    }
    CHECK(refusals == most);
    // Whose challenge could not be kept has taken no place.
    only<server::ok>(house.give(rauf, client::decline{waiting_for(rauf).front()}));
    house.store.set_full(true);
    const auto late = house.connect("Guest 0");
    CHECK(refused(house.give(late, challenge_to("Rauf"))) == error_id::storage_unavailable);
    house.store.set_full(false);
    only<server::ok>(house.give(late, challenge_to("Rauf")));
}

TEST_CASE("nobody hears of a challenge's end and then of the challenge") {
    foyer house;
    const auto rauf = house.connect("Rauf");
    const auto first = invite(house, house.connect("Leyla"), "Rauf");
    const auto second = invite(house, house.connect("Aygun"), "Rauf");
    const auto phone = std::make_shared<hesitant_viewer>("Rauf", [&] {
        house.lobby->take({rauf, {"no", client::decline{second}}, 0});
        for (int looks = 0; looks < 100 && rauf->all<server::challenge_gone>().empty(); ++looks)
            std::this_thread::sleep_for(std::chrono::milliseconds{2});
    });
    house.lobby->arrive(phone);
    house.settle();
    only<server::ok>(rauf->answers("no"));
    CHECK(phone->open() == std::set{first});
}

TEST_CASE("two of whom one has blocked the other accept no challenge of each other's") {
    for (const bool is_maker : {true, false}) {
        CAPTURE(is_maker);
        foyer house;
        const auto leyla = house.connect("Leyla");
        const auto rauf = house.connect("Rauf");
        const auto open = only<server::ok>(house.give(leyla, open_challenge())).challenge.value();
        invite(house, leyla, "Rauf");
        block(house, is_maker ? "Leyla" : "Rauf", is_maker ? "Rauf" : "Leyla");
        CHECK(refused(house.give(rauf, client::accept{open})) == error_id::blocked_player);
        CHECK(refused(house.give(leyla, challenge_to("Rauf"))) == error_id::blocked_player);
        CHECK(refused(house.give(rauf, challenge_to("Leyla"))) == error_id::blocked_player);
        CHECK(waiting_for(house.connect("Rauf")).empty());
        only<server::ok>(house.give(house.connect("Aygun"), client::accept{open}));
    }
}

TEST_CASE("two of whom one has blocked the other are never paired") {
    foyer house;
    block(house, "Leyla", "Rauf");
    const client::seek wanted{{{"gulbar"}, 3, protocol::pace::fast}};
    only<server::ok>(house.give(house.connect("Leyla"), wanted));
    only<server::ok>(house.give(house.connect("Rauf"), wanted));
    house.look_later(60'000);
    CHECK(house.store.match_count() == 0);
    only<server::ok>(house.give(house.connect("Aygun"), wanted));
    CHECK(house.store.match_count() == 1);
}

TEST_CASE("taking back from the lobby is not overtaken by a challenge that was sent before it") {
    foyer house;
    const auto leyla = house.connect("Leyla");
    const auto viewer = house.connect({});
    only<server::ok>(house.give(viewer, client::watch_lobby{}));
    client::challenge listed = open_challenge();
    listed.is_listed = true;
    house.store.set_writing(room::memory_store::writing::by_hand);
    house.lobby->take({leyla, {"list", listed}, 0});
    house.settle();
    only<server::ok>(house.give(leyla, client::unlist{}));
    do house.settle();
    while (house.store.finish_writes() > 0);
    house.store.set_writing(room::memory_store::writing::prompt);
    only<server::ok>(leyla->answers("list"));
    house.look_later(lobby_board::period_ms);
    CHECK(viewer->all<server::lobby>().back().challenges.empty());
    // Said again behind it, it is listed again.
    house.give(leyla, listed, "list");
    house.look_later(lobby_board::period_ms);
    CHECK(viewer->all<server::lobby>().back().challenges.size() == 1);
}

} // namespace gulbara::server::lobby
