// A database as version 6 of the schema left it, before there were accounts: five matches against
// the house bot, one between people, one between people that was being played when the server was
// killed; with the server's keys and the state folders of the latter's players.
#include "server/bot/client/api.hpp"
#include "tests/integration/house.hpp"
#include "tests/support/sql.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <sstream>

namespace gulbara::tests::integration {
namespace {

using namespace std::chrono_literals;

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

void put_back(house& at) {
    const std::vector<std::string> unpack{
        "tar", "-xJf", GULBARA_OLD_DATABASE, "-C", at.folder().string(), "--no-same-owner"
    };
    REQUIRE(support::run({.arguments = unpack, .environment = {}, .output = {}}) == 0);
    support::run_sql(at.postgres().connection_string(), text_of(at.folder() / "database.sql"));
}

// Every line that the server has of the player, newest first.
std::vector<nlohmann::json> matches_of(house& at, const std::string& player) {
    const auto answer =
        client::get(at.server().address(), "/api/v1/players/" + player + "/matches");
    REQUIRE(answer);
    std::vector<nlohmann::json> all;
    std::istringstream in(answer->body);
    for (std::string line; std::getline(in, line);) all.push_back(nlohmann::json::parse(line));
    return all;
}

std::string first_word_of(const std::filesystem::path& file) {
    std::string word;
    std::ifstream(file) >> word;
    return word;
}

} // namespace

TEST_CASE("an old database is brought up to date, and everything in it verifies and goes on") {
    house at({}, put_back);
    const auto ask = [&](const std::string& sql) {
        return support::run_sql(at.postgres().connection_string(), sql);
    };
    CHECK(std::stoi(ask("select max(version) from schema_migrations")) >= 7);
    CHECK(ask("select count(*) from matches where is_rated") == "0");
    CHECK(ask("select count(distinct rule_set) from matches") == "5");
    std::istringstream ids(ask(
        "select string_agg(encode(id, 'hex'), ' ' order by key) from matches where state = 'closed'"
    ));
    int closed = 0;
    for (std::string id; ids >> id; ++closed)
        at.verify_closed(*protocol::octets_from_hex<protocol::match_id>(id));
    CHECK(closed == 6);
    const auto lines = matches_of(
        at, ask("select white from matches where company = 'people' and state = 'closed'")
    );
    REQUIRE(lines.size() == 2);
    CHECK(lines.front()["state"] == "live");
    CHECK(lines.back()["state"] == "closed");

    // Its players come back with what they had.
    stage on;
    std::vector<std::unique_ptr<test_player>> players;
    for (const char* seat : {"white", "black"}) {
        const auto folder = at.folder() / seat;
        players.push_back(std::make_unique<test_player>(
            on, at.server().address(), first_word_of(folder / "token"), folder
        ));
        players.back()->start();
    }
    REQUIRE(on.run_until(
        [&] { return !players[0]->finished().empty() && !players[1]->finished().empty(); }, 60s
    ));
    for (const auto& each : players) CHECK(each->problems() == "");
    const auto match = players.front()->finished().begin()->first;
    CHECK(protocol::to_hex(match) == lines.front()["match"].get<std::string>());
    at.verify_closed(match);
}

} // namespace gulbara::tests::integration
