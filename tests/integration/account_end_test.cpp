// What an account has left behind: everything that its owner can take along, and matches that stay
// true without him.
#include "tests/integration/browser.hpp"
#include "tests/integration/device.hpp"
#include "tests/integration/duel.hpp"
#include "tests/integration/house.hpp"
#include "tests/support/sql.hpp"

#include <doctest/doctest.h>

#include <chrono>

namespace gulbara::tests::integration {
namespace {

using namespace std::chrono_literals;

// Two players of this process, whose tokens the test keeps.
struct table {
    table(house& at, stage& on)
        : white_token(at.new_token()), black_token(at.new_token()),
          white(on, at.server().address(), white_token, at.new_folder()),
          black(on, at.server().address(), black_token, at.new_folder()) {
        for (test_player* who : {&white, &black}) who->start();
        REQUIRE(on.run_until([&] { return white.is_greeted() && black.is_greeted(); }, 10s));
        white.challenge(timed_terms("gulbar", 1), [this](const auto& id) { black.accept(id); });
        REQUIRE(on.run_until([&] { return white.newest_seq() >= 0; }, 10s));
    }
    const protocol::match_id& match() const { return *white.match(); }

    std::string white_token;
    std::string black_token;
    test_player white;
    test_player black;
};

struct account {
    std::string player;
    std::string line; // what shows its session
};

account new_account(raw_client& client, const std::string& guest, const std::string& name) {
    const json wish{{"name", name}, {"password", password}, {"label", "my engine"}};
    const auto made = client.post("/api/v1/account", wish.dump(), bearer_line(guest));
    return {member(made, "player"), bearer_line(member(made, "token"))};
}

received_response end_of(raw_client& client, const account& of, const std::string& word) {
    return client.remove("/api/v1/account", json{{"password", word}}.dump(), of.line);
}

} // namespace

TEST_CASE("an account ends; its matches stay and are verified, without its player") {
    house at;
    stage on;
    table players(at, on);
    raw_client client(at.server().port());
    const auto leyla = new_account(client, players.white_token, "Leyla");
    CHECK(code_of(end_of(client, leyla, password)) == "match_live");
    CHECK(code_of(end_of(client, leyla, "wrong horse battery")) == "wrong_password");
    CHECK(code_of(client.remove("/api/v1/account", "{}", leyla.line)) == "bad_request");
    REQUIRE(on.run_until(
        [&] {
            return players.white.finished().contains(players.match()) &&
                   players.black.finished().contains(players.match());
        },
        60s
    ));
    const auto match_path = "/api/v1/matches/" + protocol::to_hex(players.match());
    const auto before = client.ask(match_path + "/transcript");
    CHECK(before.body.contains(leyla.player));
    const auto tag = std::string(*before.fields.find("ETag"));

    players.white.stop(); // else he comes again with his secret, as a guest
    on.run_for(200ms);
    device here(at.server().port(), leyla.line);
    CHECK(end_of(client, leyla, password).status == 204);
    CHECK(here.next<wire::error>().code == protocol::error_id::session_over);
    CHECK(code_of(client.ask("/api/v1/account", leyla.line)) == "session_over");

    const auto report = at.verify_closed(
        players.match(), players.black.folder() / protocol::to_hex(players.match()) / "receipt.json"
    );
    CHECK_FALSE(report.players.white.id);
    CHECK(report.players.black.id);
    const auto after = client.ask(match_path + "/transcript", "If-None-Match: " + tag + "\r\n");
    CHECK(after.status == 200);
    CHECK_FALSE(after.body.contains(leyla.player));
    const auto shown = json::parse(client.ask(match_path).body)["players"];
    CHECK(shown[0] == json{{"name", ""}, {"id", nullptr}});
    CHECK(shown[1]["id"].is_string());
    const auto is_gone = [&] {
        return client.ask("/api/v1/players/" + leyla.player).status == 404;
    };
    CHECK(becomes(is_gone)); // as soon as his connections are closed
    const auto opponent = shown[1]["id"].get<std::string>();
    const auto of_opponent = client.ask("/api/v1/players/" + opponent + "/matches");
    CHECK(of_opponent.body.contains(protocol::to_hex(players.match())));
    CHECK_FALSE(of_opponent.body.contains(leyla.player));
    const auto outcomes = json::parse(client.ask("/api/v1/players/" + opponent).body)["outcomes"];
    CHECK(outcomes["finished"]["won"].get<int>() + outcomes["finished"]["lost"].get<int>() == 1);

    // After a restart it is the same, and the match can still be watched.
    at.server().stop();
    at.server().start();
    device watcher(at.server().port(), "");
    CHECK(std::holds_alternative<wire::ok>(
        watcher.ask(protocol::client::watch{players.match(), -1, std::nullopt})
    ));
    const auto seen = watcher.next<wire::snapshot>();
    CHECK(seen.players.white.name.empty());
    CHECK(seen.players.white.id.empty());
    CHECK_FALSE(seen.players.black.id.empty());

    // The name is free, and the guest is one again.
    raw_client again(at.server().port());
    const auto second = new_account(again, at.new_token(), "LEYLA");
    CHECK(second.player != leyla.player);
    CHECK(member(again.ask("/api/v1/account", second.line), "name") == "LEYLA");
    const auto guest = again.ask("/api/v1/account", bearer_line(players.white_token));
    CHECK(code_of(guest) == "no_account");
}

TEST_CASE("a page that ends its account forgets it") {
    house at;
    const auto port = at.server().port();
    browser page(port);
    page.post("/api/v1/guest");
    REQUIRE(page.register_as("Leyla").status == 200);
    browser phone(port);
    REQUIRE(phone.log_in("Leyla", password).status == 200);
    CHECK(page.remove("/api/v1/account", {{"password", password}}).status == 204);
    CHECK(page.cookie("gulbara").empty());
    CHECK(page.cookie("gulbara-device").empty());
    CHECK(code_of(phone.get("/api/v1/account")) == "session_over");
    CHECK(phone.log_in("Leyla", password).status == 401);
}

TEST_CASE("the export has everything about its owner, no secret, and all matches page by page") {
    house at;
    stage on;
    table players(at, on);
    raw_client client(at.server().port());
    const auto leyla = new_account(client, players.white_token, "Leyla");
    REQUIRE(on.run_until(
        [&] {
            return players.white.finished().contains(players.match()) &&
                   players.black.finished().contains(players.match());
        },
        60s
    ));
    const json token{{"label", "engine"}, {"scopes", {"read"}}};
    const auto secret =
        member(client.post("/api/v1/account/tokens", token.dump(), leyla.line), "token");
    const json word{{"password", password}};
    CHECK(client.post("/api/v1/account/recovery-codes", word.dump(), leyla.line).status == 200);
    const auto other =
        json::parse(client.ask("/api/v1/matches/" + protocol::to_hex(players.match())).body
        )["players"][1]["id"]
            .get<std::string>();
    device here(at.server().port(), leyla.line);
    CHECK(std::holds_alternative<wire::ok>(
        here.ask(protocol::client::relate{.player = other, .is_muted = true})
    ));

    const auto answer = client.ask("/api/v1/account/export", leyla.line);
    REQUIRE(answer.status == 200);
    CHECK(answer.fields.find("Cache-Control") == "no-store");
    CHECK_FALSE(answer.fields.find("Access-Control-Allow-Origin"));
    const auto all = json::parse(answer.body);
    CHECK(all["player"] == leyla.player);
    CHECK(all["name"] == "Leyla");
    CHECK(all["account_since"] >= all["guest_since"]);
    CHECK(all["sessions"].size() == 2);
    CHECK(all["sessions"].dump().contains("my engine"));
    CHECK(all["tokens"][0]["label"] == "engine");
    CHECK(all["recovery_codes"]["left"] == 10);
    REQUIRE(all["relations"].size() == 1);
    CHECK(all["relations"][0]["player"]["id"] == other);
    CHECK(all["relations"][0]["muted"] == true);
    REQUIRE(all["matches"].size() == 1);
    CHECK(all["matches"][0]["match"] == protocol::to_hex(players.match()));
    CHECK(all["matches"][0]["ending"] == "finished");
    CHECK(all["before"].is_null());
    CHECK(all["ratings"].is_object());
    for (const auto& hidden : {secret.substr(1), leyla.line.substr(24, 60), std::string("scrypt")})
        CHECK_FALSE(answer.body.contains(hidden));
    CHECK(code_of(client.ask("/api/v1/account/export?before=x", leyla.line)) == "bad_request");

    // However many they are.
    support::run_sql(
        at.postgres().connection_string(),
        "insert into matches (id, state, rules, links, created, white, white_name, white_salt, "
        "black, black_name, black_salt, sealed_terminal) "
        "select decode(lpad(to_hex(n), 32, '0'), 'hex'), 'withdrawn', rules, links, created + n, "
        "white, white_name, white_salt, black, black_name, black_salt, '\\x00' "
        "from matches, generate_series(1, 1500) as n limit 1500"
    );
    const auto first = json::parse(client.ask("/api/v1/account/export", leyla.line).body);
    CHECK(first["matches"].size() == 1000);
    const auto rest = json::parse(
        client
            .ask("/api/v1/account/export?before=" + first["before"].get<std::string>(), leyla.line)
            .body
    );
    CHECK(rest["matches"].size() == 501);
    CHECK(rest["before"].is_null());
    CHECK(rest["matches"].back()["match"] == protocol::to_hex(players.match()));
}

} // namespace gulbara::tests::integration
