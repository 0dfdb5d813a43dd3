// That every member of the wire lands where its name says. The golden files alone would not notice
// two members exchanged in both directions.
#include "protocol/codec.hpp"
#include "tests/protocol/codec_golden.hpp"

#include <doctest/doctest.h>

namespace gulbara::protocol {
namespace {

template <class Body>
Body sent_by_server(const std::string& name) {
    const auto message = decode_server(golden("server/" + name + ".json"));
    REQUIRE(message);
    REQUIRE(std::holds_alternative<Body>(message->body));
    return std::get<Body>(message->body);
}

template <class Body>
Body sent_by_client(const std::string& name) {
    const auto message = decode_client(golden("client/" + name + ".json"));
    REQUIRE(message);
    REQUIRE(std::holds_alternative<Body>(message->body));
    return std::get<Body>(message->body);
}

TEST_CASE("members of a challenge") {
    const auto terms = sent_by_client<client::challenge>("challenge").terms;
    CHECK(terms.rules == engine::find_rule_set("gul-bara"));
    CHECK(terms.points == 1);
    CHECK_FALSE(terms.is_rated);
    CHECK(terms.clock == clock_settings{120'000, 12'000, 0, 5'000});
}

TEST_CASE("members of an anchor, a hand-in and a claim") {
    const auto anchor = sent_by_client<client::anchor>("anchor");
    CHECK(anchor.anchor);
    CHECK(anchor.key);
    CHECK_FALSE(anchor.anchor->value == anchor.key->value);
    const auto none = sent_by_client<client::anchor>("anchor-without");
    CHECK_FALSE(none.anchor);
    CHECK_FALSE(none.key);
    const auto claim = sent_by_client<client::claim>("claim-call_off");
    CHECK(claim.outcome == client::claim_outcome::call_off);
    CHECK(claim.epoch == 1'767'225'604);
    const auto hand_in = sent_by_client<client::hand_in>("hand_in-close");
    REQUIRE(hand_in.header);
    REQUIRE(hand_in.close);
    CHECK(hand_in.header->size() == 384);
    CHECK(hand_in.close->size() == 134);
    CHECK_FALSE(hand_in.more);
}

TEST_CASE("members of hello") {
    const auto hello = sent_by_server<server::hello>("hello-seated");
    CHECK(hello.major == 1);
    CHECK(hello.minor == 0);
    CHECK(hello.frame_limit == client_frame_limit);
    CHECK(hello.now == 1'767'225'600'120);
    CHECK(hello.player);
    CHECK(hello.matches.size() == 1);
    CHECK(hello.features.empty());
}

TEST_CASE("members of answers") {
    CHECK(sent_by_server<server::ok>("ok-seq") == server::ok{.seq = 3});
    CHECK(sent_by_server<server::ok>("ok-held") == server::ok{.is_held = true});
    CHECK(sent_by_server<server::ok>("ok-ping") == server::ok{.now = 1'767'225'604'120});
    const auto page = sent_by_server<server::ok>("ok-watch-page");
    CHECK(page == server::ok{.match = page.match, .seat = 0, .newest = 611, .has_more = true});
    CHECK(sent_by_server<server::already>("already").result == server::ok{.seq = 3});
    const auto wrong_step = sent_by_server<server::error>("error-step");
    CHECK(wrong_step.code == error_id::blocked);
    CHECK(wrong_step.segment == 0);
    CHECK(wrong_step.step == 1);
    CHECK(sent_by_server<server::error>("error-stale").seq == 8);
    CHECK(sent_by_server<server::error>("error-rate_limited").retry_ms == 1'500);
}

TEST_CASE("members of the set-up") {
    const auto offer = sent_by_server<server::offer>("offer");
    CHECK(offer.seat == 2);
    CHECK(offer.links == 1024);
    CHECK(offer.created == 1'767'225'600'000);
    CHECK(offer.deadline == 1'767'225'630'000);
    CHECK(offer.players.white.name == "Guest KTRD");
    CHECK(offer.players.black.name == "Guest WZNF");
    const auto receipt = sent_by_server<server::receipt>("receipt-one-seat");
    CHECK_FALSE(receipt.by_seat.white);
    CHECK(receipt.by_seat.black);
    CHECK(sent_by_server<server::withdrawn>("withdrawn").late == 1);
}

TEST_CASE("members of clock and presence") {
    const auto clock = sent_by_server<server::clock>("clock");
    CHECK(clock.seats.white == server::seat_clock{120'000, 12'000, 60'000, 0});
    CHECK(clock.seats.black == server::seat_clock{118'760, 0, 60'000, 140});
    CHECK(clock.running == 1);
    CHECK(clock.deadline == clock.now + 132'000);
    CHECK_FALSE(clock.storage_is_away);
    CHECK(sent_by_server<server::clock>("clock-storage_unavailable").storage_is_away);
    const auto gone = sent_by_server<server::presence>("presence-claimable");
    CHECK(gone == server::presence{gone.match, 1, false, 1'767'225'604, 0, true});
}

TEST_CASE("members of a snapshot") {
    const auto view = sent_by_server<server::snapshot>("snapshot");
    CHECK(view.seat == 2);
    CHECK(view.seq == 6);
    CHECK(view.game == 1);
    CHECK(view.throws == 4);
    CHECK(view.owed == server::debts{.play_on = 6});
    CHECK(std::holds_alternative<server::receipt>(view.set_up));
    REQUIRE(view.time);
    CHECK(view.time->running == 2);
    CHECK(view.presences.size() == 2);
    CHECK(view.watchers == 1);
    const auto early = sent_by_server<server::snapshot>("snapshot-set_up");
    CHECK(early.seq == -1);
    CHECK(early.owed == server::debts{.owes_anchor = true});
    CHECK(std::holds_alternative<server::offer>(early.set_up));
    CHECK_FALSE(early.time);
}

TEST_CASE("members of a close") {
    const auto closed = sent_by_server<server::closed>("closed-terminals");
    CHECK(closed.close.size() == 134);
    CHECK(closed.terminals.white);
    CHECK(closed.terminals.black);
    CHECK(closed.terminals.white != closed.terminals.black);
}

} // namespace
} // namespace gulbara::protocol
