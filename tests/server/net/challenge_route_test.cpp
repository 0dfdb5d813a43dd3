// What an invitation says of itself over HTTP.
#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/running_service.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace gulbara;
using namespace gulbara::tests;
using nlohmann::json;

TEST_CASE("an invitation says what it is to, and whether somebody has sat down") {
    const std::string id = "8567aa65e894ed643a4459b0726bce4a";
    const auto ask_with = [&](auto change) {
        running_service service([&](running_service& each) {
            each.reader.challenger.emplace();
            each.reader.challenger->id = "aa";
            each.reader.challenger->name = "Guest AAAA";
            auto& row = each.reader.challenged.emplace();
            row.id = id;
            row.player = "aa";
            row.rules = R"({"rules":"gul-bara","version":1,"points":1,"rated":false,"clock":null})";
            row.created = 1000;
            change(row);
        });
        return raw_client(service.port()).ask("/api/v1/challenges/" + id);
    };
    const auto open = ask_with([](auto&) {});
    CHECK(open.status == 200);
    CHECK(json::parse(open.body) == json::parse(R"({
            "challenge":"8567aa65e894ed643a4459b0726bce4a","created":1000,"state":"open",
            "player":{"id":"aa","name":"Guest AAAA"},"password":false,"addressed":false,
            "terms":{"rules":"gul-bara","version":1,"points":1,"rated":false,"clock":null}})"));
    const auto guarded = ask_with([](auto& row) { row.password.emplace(); });
    CHECK(json::parse(guarded.body)["password"] == true);
    const auto addressed = ask_with([](auto& row) { row.recipient = "cc"; });
    CHECK(json::parse(addressed.body)["addressed"] == true);
    CHECK_FALSE(addressed.body.contains("cc")); // who it is for
    const auto taken = ask_with([](auto& row) {
        row.match.emplace();
        row.expires = 1;
    });
    CHECK(taken.body.contains(R"("state":"taken")"));
    const auto over = ask_with([](auto& row) { row.expires = 1; });
    CHECK(over.status == 404);
    CHECK(over.body.contains("no_such_challenge"));
    // The command of a quick match stands in the same table.
    running_service service([](running_service& each) {
        each.reader.challenged.emplace().id = "q0";
        each.reader.challenger.emplace();
    });
    CHECK(raw_client(service.port()).ask("/api/v1/challenges/q0").status == 404);
}
