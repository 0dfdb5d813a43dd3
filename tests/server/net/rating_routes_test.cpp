// Ratings over HTTP.
#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/running_service.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <sstream>

using namespace gulbara;
using namespace gulbara::tests;
using nlohmann::json;
namespace store = server::store;

namespace {

constexpr store::rating_change some_change{
    .before = {.value = 1'500'000, .deviation = 350'000, .volatility = 60'000'000},
    .after = {.value = 1'562'123, .deviation = 301'002, .volatility = 59'999'001},
};

// Long ago enough that nothing is known any more.
store::standing stale(std::int32_t value) {
    return {.rating = {.value = value, .deviation = 45'000}, .matches = 30, .played = 1};
}

store::ledger_entry entry(std::int64_t number) {
    store::ledger_entry made;
    made.number = number;
    made.match.value.front() = std::byte{0xab};
    made.opponent = "bb";
    made.opponent_name = "Bela";
    made.won = true;
    made.change = some_change;
    made.time = 5;
    made.algorithm = 1;
    return made;
}

std::vector<json> lines_of(const received_response& answer) {
    std::vector<json> all;
    std::istringstream in{answer.body};
    for (std::string line; std::getline(in, line);) all.push_back(json::parse(line));
    return all;
}

} // namespace

TEST_CASE("a leaderboard lists who leads, as the ratings are now") {
    running_service service([](running_service& each) {
        each.ratings.best = {
            {.player = "aa", .name = "Ana", .standing = {{1'700'000, 60'000}, 12, std::nullopt}}
        };
    });
    raw_client client(service.port());
    const auto answer = client.ask("/api/v1/leaderboards/gulbar");
    CHECK(
        json::parse(answer.body) ==
        json::parse(R"({"rules":"gulbar","players":[{"player":{"name":"Ana","id":"aa"},
            "value":1700000,"deviation":60000,"provisional":false,"matches":12}]})")
    );
    CHECK(client.ask("/api/v1/leaderboards/chess").status == 404);
    CHECK(client.ask("/api/v1/leaderboards/chess").body.contains("unknown_rules"));
}

TEST_CASE("a player's page has his ratings, and what nobody has seen for long is provisional") {
    running_service service([](running_service& each) {
        each.reader.kept = {.id = "aa", .name = "Ana", .token_hash = {}};
        each.ratings.standings["aa"] = {{"gulbar", stale(1'600'000)}};
    });
    raw_client client(service.port());
    const auto body = json::parse(client.ask("/api/v1/players/aa").body);
    CHECK(body["account"] == false);
    CHECK(body["ratings"] == json::parse(R"({"gulbar":{"value":1600000,"deviation":350000,
            "provisional":true,"matches":30}})"));
}

TEST_CASE("the graph of a rating is a list of points, and its ledger can be leafed through") {
    running_service service([](running_service& each) {
        each.ratings.history = {{.time = 5, .value = 1'562'123, .deviation = 301'002}};
        each.ratings.ledger = {entry(9), entry(4)};
        each.ratings.ledger.front().cause = store::rating_cause::annulment;
        each.ratings.ledger.front().won.reset();
        each.ratings.ledger.front().opponent.reset();
    });
    raw_client client(service.port());
    CHECK(
        json::parse(client.ask("/api/v1/players/aa/ratings/gulbar").body) ==
        json::parse(R"({"player":"aa","rules":"gulbar","points":[[5,1562123,301002]]})")
    );
    const auto all = lines_of(client.ask("/api/v1/players/aa/ledger/gulbar"));
    REQUIRE(all.size() == 2);
    CHECK(all[0]["cause"] == "annulment");
    CHECK(all[0]["opponent"].is_null());
    CHECK_FALSE(all[0].contains("won"));
    CHECK(
        all[1] ==
        json::parse(R"({"number":4,"cause":"match","match":"ab000000000000000000000000000000",
            "opponent":{"name":"Bela","id":"bb"},"time":5,"algorithm":1,"won":true,
            "before":{"value":1500000,"deviation":350000,"volatility":60000000},
            "after":{"value":1562123,"deviation":301002,"volatility":59999001}})")
    );
    CHECK(
        lines_of(client.ask("/api/v1/players/aa/ledger/gulbar?before=9&limit=1")) ==
        std::vector{all[1]}
    );
}

TEST_CASE("what no rating can be asked by is refused") {
    running_service service;
    raw_client client(service.port());
    for (const char* path : {"?before=x", "?before=", "?limit=0", "?limit=101", "?limit=1x"}) {
        CAPTURE(path);
        const auto answer = client.ask("/api/v1/players/aa/ledger/gulbar" + std::string{path});
        CHECK(answer.status == 400);
        CHECK(answer.body.contains("bad_request"));
    }
    CHECK(client.ask("/api/v1/players/aa/ledger/chess").status == 404);
    CHECK(client.ask("/api/v1/players/aa/ratings/chess").status == 404);
    CHECK(client.ask("/api/v1/players/\xff/ratings/gulbar").status == 404);
}

TEST_CASE("a match tells what became of both ratings, or why nothing") {
    running_service service([](running_service& each) {
        store::stored_match stored;
        stored.match.rules =
            R"({"rules":"gulbar","version":1,"points":1,"rated":true,"clock":null})";
        each.reader.stored = stored;
        each.reader.stored->rated =
            engine::by_side<store::rating_change>{.white = some_change, .black = some_change};
    });
    raw_client client(service.port());
    const std::string path = "/api/v1/matches/" + std::string(32, '0');
    const auto counted = json::parse(client.ask(path).body);
    CHECK(counted["ratings"][1]["after"]["value"] == 1'562'123);
    CHECK_FALSE(counted.contains("unrated"));
}
