// Players, seeks and outcomes over HTTP.
#include "protocol/close.hpp"
#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/running_service.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <future>
#include <thread>

using namespace gulbara;
using namespace gulbara::tests;
using nlohmann::json;
using server::store::match_ending;

namespace {

constexpr auto match_name = "0102030405060708090a0b0c0d0e0f10";

protocol::match_id some_id() {
    return protocol::octets_from_hex<protocol::match_id>(match_name).value();
}

server::store::player_row somebody(std::string id, std::string name) {
    return {.id = std::move(id), .name = std::move(name), .token_hash = {}};
}

server::store::stored_match some_match() {
    server::store::stored_match stored;
    stored.match.id = some_id();
    stored.match.rules =
        R"({"rules":"gul-bara","version":1,"points":1,"rated":false,"clock":null})";
    stored.match.seats.white = {.player = "aa", .name = "Guest AAAA", .salt = {}};
    stored.match.seats.black = {.player = "bb", .name = "Guest BBBB", .salt = {}};
    stored.match.created = 1000;
    return stored;
}

json body_of(const received_response& answer) {
    return json::parse(answer.body);
}

} // namespace

TEST_CASE("whoever waits for an opponent is listed") {
    running_service service([](running_service& each) {
        each.lobby.open_seeks = {
            {.terms = {{"gulbar", "mad-gulbar"}, 3, protocol::pace::slow},
             .player = {.name = "Guest AAAA", .id = "aa"},
             .since = 5}
        };
    });
    raw_client client(service.port());
    CHECK(
        body_of(client.ask("/api/v1/seeks")) ==
        json::parse(R"({"seeks":[{"rules":["gulbar","mad-gulbar"],"points":3,"pace":"slow",
            "rated":false,"player":{"name":"Guest AAAA","id":"aa"},"since":5}]})")
    );
}

TEST_CASE("a player who is here, one who was kept, and nobody") {
    running_service service([](running_service& each) {
        each.lobby.here = somebody("aa", "Guest AAAA");
        each.reader.kept = somebody("bb", "Guest BBBB");
        each.reader.engagement = some_id();
        each.reader.outcomes_of_player[match_ending::resigned] = {.won = 2, .lost = 1};
        each.reader.outcomes_of_player[match_ending::abandoned] = {.lost = 1};
        each.reader.outcomes_of_player[match_ending::called_off] = {.undecided = 1, .deserted = 1};
    });
    raw_client client(service.port());
    const auto here = body_of(client.ask("/api/v1/players/aa"));
    CHECK(here["player"] == "aa");
    CHECK(here["name"] == "Guest AAAA");
    CHECK(here["online"] == true);
    CHECK(here["match"] == match_name);
    CHECK(here["outcomes"].size() == 7);
    CHECK(here["outcomes"]["resigned"]["won"] == 2);
    CHECK(here["outcomes"]["called_off"]["deserted"] == 1);
    CHECK(here["escape_rate"] == doctest::Approx(3.0 / 25)); // 2 of 5 and 1 of 20
    const auto away = body_of(client.ask("/api/v1/players/bb"));
    CHECK(away["name"] == "Guest BBBB");
    CHECK(away["online"] == false);
    const auto nobody = client.ask("/api/v1/players/cc");
    CHECK(nobody.status == 404);
    CHECK(nobody.body.contains("no_such_player"));
}

TEST_CASE("what can be no player's id is nobody, and no question for the database") {
    running_service service([](running_service& each) {
        each.reader.kept = somebody("\xff\xfe", "Guest BBBB");
    });
    raw_client client(service.port());
    for (const std::string id : {"%ff%fe", "b%00b", "b%20b", "\xff\xfe", "\xc2\x9b"}) {
        CHECK(client.ask("/api/v1/players/" + id).status == 404);
        CHECK(client.ask("/api/v1/players/" + id + "/matches").status == 404);
    }
    CHECK(client.ask("/api/v1/players/" + std::string(65, 'b')).status == 404);
}

TEST_CASE("a house bot is marked with its level, a person is not") {
    running_service service([](running_service& each) {
        each.lobby.here = somebody("aa", "House bot, easy");
        each.reader.kept = somebody("bb", "Guest BBBB");
    });
    raw_client client(service.port());
    CHECK(body_of(client.ask("/api/v1/players/aa"))["bot"] == "easy");
    CHECK_FALSE(body_of(client.ask("/api/v1/players/bb")).contains("bot"));
}

TEST_CASE("a player's matches come as lines, with a cursor") {
    running_service service([](running_service& each) {
        each.reader.kept = somebody("aa", "Guest AAAA");
        each.reader.stored = some_match();
        protocol::match_close closing;
        closing.reason = protocol::close_reason::resigned;
        closing.winner = engine::side::black;
        closing.score.black = 2;
        closing.ms = 9'000;
        const auto encoded = protocol::encode(closing);
        each.reader.stored->close.emplace();
        each.reader.stored->close->close.assign(encoded.begin(), encoded.end());
    });
    raw_client client(service.port());
    const auto answer = client.ask("/api/v1/players/aa/matches");
    CHECK(answer.fields.find("Content-Type") == "application/x-ndjson");
    REQUIRE(answer.body.ends_with('\n'));
    CHECK(answer.body.find('\n') == answer.body.size() - 1);
    const auto line = body_of(answer);
    CHECK(line["match"] == match_name);
    CHECK(line["rules"]["rules"] == "gul-bara");
    CHECK(line["players"][1] == json::parse(R"({"name":"Guest BBBB","id":"bb"})"));
    CHECK(line["created"] == 1000);
    CHECK(line["state"] == "closed");
    CHECK(line["ending"] == "resigned");
    CHECK(line["winner"] == 2);
    CHECK(line["score"] == json{0, 2});
    CHECK(line["closed"] == 9'000);

    CHECK_FALSE(service.reader.asked_before.has_value());
    const std::string path = "/api/v1/players/aa/matches?limit=1&before=";
    CHECK(client.ask(path + match_name).status == 200);
    CHECK(service.reader.asked_before == some_id());
}

TEST_CASE("a part of the list that does not exist is refused, an empty list is a list") {
    running_service service([](running_service& each) {
        each.reader.kept = somebody("aa", "Guest AAAA");
    });
    raw_client client(service.port());
    const auto empty = client.ask("/api/v1/players/aa/matches");
    CHECK(empty.status == 200);
    CHECK(empty.body.empty());
    CHECK(client.ask("/api/v1/players/cc/matches").status == 404);
    for (const char* wrong :
         {"before=1", "before=", "limit=0", "limit=101", "limit=", "limit=1x", "limit=-1"}) {
        CAPTURE(wrong);
        CHECK(client.ask("/api/v1/players/aa/matches?" + std::string(wrong)).status == 400);
    }
}

TEST_CASE("outcomes are listed by month and ending, and counted once a minute at most") {
    running_service service([](running_service& each) {
        server::store::month_outcomes month;
        month.month = std::chrono::year{2026} / std::chrono::November;
        month.counts[match_ending::timed_out] = 4;
        each.reader.all_outcomes = {month};
    });
    raw_client client(service.port());
    const auto answer = client.ask("/api/v1/outcomes");
    const auto line = body_of(answer)["months"][0];
    CHECK(line["month"] == "2026-11");
    CHECK(line["timed_out"] == 4);
    CHECK(line["finished"] == 0);
    CHECK(line.size() == 8);
    CHECK(answer.fields.find("Cache-Control") == "max-age=60");
    service.ahead_ms = 20'500;
    const auto later = client.ask("/api/v1/outcomes");
    CHECK(later.body == answer.body);
    const auto rest = later.fields.find("Cache-Control").value();
    CHECK(rest.starts_with("max-age=3")); // what is left of the minute
    CHECK(service.reader.outcome_lists == 1);
}

TEST_CASE("while outcomes are being counted nobody else waits for that") {
    std::atomic<bool> is_held = false;
    std::promise<void> reached;
    std::promise<void> go_on;
    running_service service([&](running_service& each) {
        each.reader.before_read = [&] {
            if (!is_held.exchange(false)) return;
            reached.set_value();
            go_on.get_future().wait_for(std::chrono::seconds{60});
        };
    });
    raw_client first(service.port());
    raw_client client(service.port());
    const auto count = [&](const auto& meanwhile) {
        reached = {};
        go_on = {};
        is_held = true;
        std::jthread asking([&] { CHECK(first.ask("/api/v1/outcomes").status == 200); });
        reached.get_future().wait();
        meanwhile();
        go_on.set_value();
    };
    count([&] {
        CHECK(client.ask("/api/v1/outcomes").status == 503);
        CHECK(client.ask("/api/v1/outcomes").status == 503);
        CHECK(client.ask("/api/v1/players/aa").status == 404); // the other thread is free
    });
    const auto before = client.ask("/api/v1/outcomes");
    service.ahead_ms = 60'000;
    count([&] {
        const auto old = client.ask("/api/v1/outcomes");
        CHECK(old.body == before.body);
        CHECK(old.fields.find("Cache-Control") == "max-age=0");
    });
    CHECK(service.reader.outcome_lists == 2);
}

TEST_CASE("outcomes that could not be counted are counted when somebody asks again") {
    running_service service;
    raw_client client(service.port());
    service.reader.is_away = true;
    CHECK(client.ask("/api/v1/outcomes").status == 503);
    service.reader.is_away = false;
    CHECK(client.ask("/api/v1/outcomes").status == 200);
}
