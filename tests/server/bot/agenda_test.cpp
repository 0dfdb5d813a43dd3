#include "server/bot/agenda.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::bot {
namespace {

namespace wire = protocol::server;
using std::chrono::milliseconds;

protocol::match_id match_of(std::uint8_t number) {
    return {{std::byte{number}}};
}

options options_for(occupation what, std::uint32_t matches = 1) {
    options result;
    result.server = {.host = "127.0.0.1", .port = "8080"};
    result.what = what;
    result.rules = {engine::find_rule_set("long-nardy"), engine::find_rule_set("gul-bara")};
    result.matches = matches;
    result.challenge = "c1";
    return result;
}

// The greeting of somebody with a seat in that match.
wire::hello hello_with(std::uint8_t number) {
    wire::hello result;
    result.matches = {match_of(number)};
    return result;
}

wire::offer offer_of(std::uint8_t number) {
    const protocol::rules_document terms{
        .rules = engine::find_rule_set("long-nardy"),
        .points = 1,
        .is_rated = false,
        .clock = {},
    };
    return {
        .match = match_of(number),
        .seat = 2,
        .links = 1024,
        .server_anchor = {},
        .created = 0,
        .rules = encode(terms),
        .players = {{.name = "Ann", .id = {}, .salt = {}}, {.name = "Bo", .id = {}, .salt = {}}},
    };
}

closed_match close_of(std::uint8_t number, std::uint32_t verified) {
    closed_match result{.match = match_of(number), .close = {}, .verified_throws = verified};
    result.close.winner = result.side;
    result.close.score = {1, 0};
    result.close.throws = 9;
    return result;
}

template <class Order>
std::optional<Order> find(const std::vector<order>& orders) {
    for (const order& one : orders)
        if (const auto* found = std::get_if<Order>(&one)) return *found;
    return std::nullopt;
}

// The request for a match among the orders, which must be there.
template <class Body>
orders::request request_of(const std::vector<order>& orders) {
    const auto found = find<orders::request>(orders);
    REQUIRE(found);
    REQUIRE(std::holds_alternative<Body>(found->body));
    return *found;
}

bool is_told(const std::vector<order>& orders, std::string_view text) {
    for (const order& one : orders)
        if (const auto* found = std::get_if<orders::tell>(&one); found && found->text == text)
            return true;
    return false;
}

// Greeted, and one request for a quick match is under way.
struct asking {
    explicit asking(std::uint32_t matches = 1)
        : plan(options_for(occupation::quick_match, matches)) {
        plan.start(0);
        number = request_of<protocol::client::quick_match>(plan.greeted({})).number;
    }

    agenda plan;
    std::uint32_t number = 0;
};

TEST_CASE("a quick match is asked for, played and counted") {
    asking bench;
    const auto answered = bench.plan.answered(bench.number, wire::ok{.match = match_of(1)});
    CHECK_FALSE(find<orders::request>(answered));
    CHECK(is_told(
        bench.plan.seated(offer_of(1)), "match 01000000: long-nardy to 1, seat two against Ann"
    ));
    CHECK(bench.plan.exit_status() == 1);
    const auto finished = bench.plan.finished(close_of(1, 9));
    CHECK(is_told(finished, "match 01000000: finished, won 1:0, 9 of 9 throws verified"));
    CHECK(is_told(finished, "1 of 1 matches won"));
    CHECK(find<orders::end>(finished));
    CHECK(bench.plan.exit_status() == 0);
}

TEST_CASE("a throw that was not verified makes the run a failure") {
    asking bench;
    bench.plan.seated(offer_of(1));
    bench.plan.finished(close_of(1, 8));
    CHECK(bench.plan.exit_status() == 1);
}

TEST_CASE("a seat that has found something wrong makes the run a failure") {
    asking bench;
    bench.plan.seated(offer_of(1));
    bench.plan.note_wrong();
    bench.plan.finished(close_of(1, 9));
    CHECK(bench.plan.exit_status() == 1);
}

TEST_CASE("the next match is played by the next rule set") {
    asking bench(2);
    bench.plan.seated(offer_of(1));
    const auto wait = find<orders::wait>(bench.plan.finished(close_of(1, 9)));
    REQUIRE(wait);
    CHECK(wait->time == milliseconds{0});
    const auto next = request_of<protocol::client::quick_match>(bench.plan.wake());
    CHECK(std::get<protocol::client::quick_match>(next.body).rules == "gul-bara");
    CHECK_FALSE(std::get<protocol::client::quick_match>(next.body).level);
}

TEST_CASE("nothing is asked for while a request is unanswered or a seat is taken") {
    asking bench(2);
    CHECK(bench.plan.wake().empty());
    bench.plan.answered(bench.number, wire::ok{.match = match_of(1)});
    bench.plan.seated(offer_of(1));
    CHECK(bench.plan.wake().empty());
    CHECK_FALSE(find<orders::request>(bench.plan.greeted({})));
}

TEST_CASE("seats of an earlier run are played before anything is asked for") {
    agenda plan(options_for(occupation::quick_match, 2));
    CHECK(is_told(plan.start(1), "taking up 1 of the state folder"));
    CHECK(plan.greeted({}).empty());
    plan.finished(close_of(1, 9));
    CHECK(find<orders::request>(plan.wake()));
}

TEST_CASE("a match of this identity whose offer may still come is waited for") {
    agenda plan(options_for(occupation::quick_match));
    plan.start(0);
    const auto greeted = plan.greeted(hello_with(1));
    CHECK(find<orders::wait>(greeted));
    CHECK_FALSE(find<orders::request>(greeted));
    CHECK(find<orders::request>(plan.wake()));
}

TEST_CASE("a refused request is made again when the server says") {
    asking bench;
    const auto refused = bench.plan.answered(
        bench.number,
        wire::error{.code = protocol::error_id::rate_limited, .message = "slowly", .retry_ms = 1500}
    );
    CHECK(is_told(refused, "rate_limited: slowly"));
    REQUIRE(find<orders::wait>(refused));
    CHECK(find<orders::wait>(refused)->time == milliseconds{1500});
    CHECK(find<orders::request>(bench.plan.wake()));
}

// ---- the offer of a named match does not come -----------------------------------------------

TEST_CASE("a match that was named and is gone after a reconnect is not waited for") {
    asking bench;
    bench.plan.answered(bench.number, wire::ok{.match = match_of(1)});
    bench.plan.lost("cut");
    CHECK(find<orders::request>(bench.plan.greeted({})));
}

TEST_CASE("the same when the answer is that the request was granted before") {
    asking bench;
    bench.plan.answered(bench.number, wire::already{{.match = match_of(1)}});
    bench.plan.lost("cut");
    CHECK(find<orders::request>(bench.plan.greeted({})));
}

TEST_CASE("a match that was named and is still there after a reconnect is waited for") {
    asking bench;
    bench.plan.answered(bench.number, wire::ok{.match = match_of(1)});
    bench.plan.lost("cut");
    const auto greeted = bench.plan.greeted(hello_with(1));
    CHECK(find<orders::wait>(greeted));
    CHECK_FALSE(find<orders::request>(greeted));
    bench.plan.seated(offer_of(1));
    CHECK(bench.plan.wake().empty());
}

TEST_CASE("a named match whose offer never comes is given up after a while") {
    asking bench;
    const auto named = bench.plan.answered(bench.number, wire::ok{.match = match_of(1)});
    CHECK(find<orders::wait>(named));
    CHECK(find<orders::request>(bench.plan.wake()));
}

TEST_CASE("patience does not run while the connection is away") {
    asking bench;
    bench.plan.answered(bench.number, wire::ok{.match = match_of(1)});
    bench.plan.lost("cut");
    CHECK(bench.plan.wake().empty());
    CHECK_FALSE(find<orders::request>(bench.plan.greeted(hello_with(1))));
}

TEST_CASE("an answer behind the offer of its match changes nothing") {
    asking bench(2);
    bench.plan.seated(offer_of(1));
    CHECK(bench.plan.answered(bench.number, wire::already{{.match = match_of(1)}}).empty());
    CHECK(find<orders::wait>(bench.plan.dismissed()));
    CHECK(find<orders::request>(bench.plan.wake()));
}

TEST_CASE("an old request's answer is not taken for that of the next") {
    asking bench(2);
    bench.plan.seated(offer_of(1));
    bench.plan.dismissed();
    const auto next = request_of<protocol::client::quick_match>(bench.plan.wake());
    CHECK(bench.plan.answered(bench.number, wire::already{{.match = match_of(1)}}).empty());
    CHECK(find<orders::wait>(bench.plan.answered(next.number, wire::ok{.match = match_of(2)})));
}

// ---- other occupations ------------------------------------------------------------------------

TEST_CASE("a challenge stands until somebody comes, also over a reconnect") {
    agenda plan(options_for(occupation::challenge));
    plan.start(0);
    const auto request = request_of<protocol::client::challenge>(plan.greeted({}));
    CHECK(is_told(plan.answered(request.number, wire::ok{.challenge = "ab"}), "challenge ab"));
    plan.lost("cut");
    CHECK_FALSE(find<orders::request>(plan.greeted({})));
    plan.seated(offer_of(1));
    CHECK(find<orders::end>(plan.finished(close_of(1, 9))));
}

TEST_CASE("a challenge that was taken before its answer came is a promised match") {
    agenda plan(options_for(occupation::challenge));
    plan.start(0);
    const auto request = request_of<protocol::client::challenge>(plan.greeted({}));
    const wire::already taken{{.match = match_of(1), .challenge = "ab"}};
    const auto wait = find<orders::wait>(plan.answered(request.number, taken));
    REQUIRE(wait);
    CHECK(wait->time == milliseconds{5000});   // as for every match that is to come
    CHECK(find<orders::request>(plan.wake())); // it was withdrawn
}

TEST_CASE("a challenge that may have been taken while the connection was away is made anew") {
    agenda plan(options_for(occupation::challenge));
    plan.start(0);
    const auto request = request_of<protocol::client::challenge>(plan.greeted({}));
    plan.answered(request.number, wire::ok{.challenge = "ab"});
    CHECK(plan.wake().empty());
    for (int times = 0; times < 2; ++times) {
        plan.lost("cut");
        CHECK(plan.wake().empty());
        const auto wait = find<orders::wait>(plan.greeted({}));
        REQUIRE(wait);
        CHECK(wait->time >= milliseconds{60'000});
    }
    CHECK(request_of<protocol::client::challenge>(plan.wake()).number != request.number);
}

TEST_CASE("a challenge made before its answer was lost is told all the same") {
    agenda plan(options_for(occupation::challenge));
    plan.start(0);
    const auto request = request_of<protocol::client::challenge>(plan.greeted({}));
    CHECK(is_told(plan.answered(request.number, wire::already{{.challenge = "ab"}}), "challenge ab")
    );
}

TEST_CASE("a challenge that cannot be accepted ends the run as a failure") {
    agenda plan(options_for(occupation::accept));
    plan.start(0);
    const auto request = request_of<protocol::client::accept>(plan.greeted({}));
    CHECK(std::get<protocol::client::accept>(request.body).challenge == "c1");
    const auto refused =
        plan.answered(request.number, wire::error{.code = protocol::error_id::challenge_taken});
    CHECK(find<orders::end>(refused));
    CHECK(plan.exit_status() == 1);
}

TEST_CASE("the house bot says what it plays after every greeting and asks for nothing") {
    agenda plan(options_for(occupation::house));
    plan.start(0);
    for (int times = 0; times < 2; ++times) {
        const auto ready = request_of<protocol::client::available>(plan.greeted({}));
        CHECK(std::get<protocol::client::available>(ready.body).capacity == 50);
        CHECK(std::get<protocol::client::available>(ready.body).rules.size() == 2);
        plan.lost("cut");
    }
    CHECK(plan.wake().empty());
    CHECK(plan.exit_status() == 0);
}

TEST_CASE("the house bot plays on without an end and grants every rematch") {
    agenda plan(options_for(occupation::house));
    plan.start(0);
    plan.greeted({});
    plan.seated(offer_of(1));
    CHECK_FALSE(find<orders::end>(plan.finished(close_of(1, 9))));
    const auto request = request_of<protocol::client::rematch>(plan.rematch_offered(match_of(1)));
    CHECK(std::get<protocol::client::rematch>(request.body).match == match_of(1));
}

TEST_CASE("only the house bot grants a rematch") {
    agenda plan(options_for(occupation::quick_match));
    CHECK(plan.rematch_offered(match_of(1)).empty());
}

TEST_CASE("the same reason for a lost connection is told once until it is greeted again") {
    agenda plan(options_for(occupation::quick_match));
    CHECK(is_told(plan.lost("refused"), "connection: refused"));
    CHECK(plan.lost("refused").empty());
    CHECK_FALSE(plan.lost("silent").empty());
    plan.greeted({});
    CHECK_FALSE(plan.lost("silent").empty());
}

} // namespace
} // namespace gulbara::server::bot
