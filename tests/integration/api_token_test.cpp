// Who may ask for what: each address with nothing, with what is over, and with API tokens.
#include "protocol/codec.hpp"
#include "tests/integration/browser.hpp"
#include "tests/integration/device.hpp"
#include "tests/integration/house.hpp"
#include "tests/support/sql.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <set>

namespace gulbara::tests::integration {
namespace {

namespace commands = protocol::client;
constexpr const char* tokens_path = "/api/v1/account/tokens";
const std::string some_id(32, 'a');

// What an address wants of whoever asks.
enum class wants : std::uint8_t {
    nothing, // it does not look at credentials, or takes whoever comes
    guest,   // an identity, and no API token
    read,    // an account, by a session or a token for reading
    session, // an account, by a session
};

struct endpoint {
    const char* method;
    const char* path;
    wants who = wants::nothing;
};

// Every address that docs/openapi.json knows.
constexpr endpoint endpoints[]{
    {"get", "/"},
    {"get", "/ws"},
    {"post", "/api/v1/guest"},
    {"post", "/api/v1/handover", wants::guest},
    {"post", "/api/v1/handover/redeem"},
    {"post", "/api/v1/account", wants::guest},
    {"get", "/api/v1/account", wants::read},
    {"delete", "/api/v1/account", wants::session},
    {"put", "/api/v1/account/password", wants::session},
    {"get", "/api/v1/account/sessions", wants::session},
    {"delete", "/api/v1/account/sessions/{id}", wants::session},
    {"get", "/api/v1/account/recovery-codes", wants::session},
    {"post", "/api/v1/account/recovery-codes", wants::session},
    {"get", "/api/v1/account/tokens", wants::session},
    {"post", "/api/v1/account/tokens", wants::session},
    {"delete", "/api/v1/account/tokens/{id}", wants::session},
    {"get", "/api/v1/account/export", wants::session},
    {"post", "/api/v1/login"},
    {"post", "/api/v1/logout", wants::session},
    {"post", "/api/v1/recover"},
    {"get", "/api/v1/rulesets"},
    {"get", "/api/v1/keys"},
    {"get", "/api/v1/challenges/{id}"},
    {"get", "/api/v1/matches"},
    {"get", "/api/v1/matches/{id}"},
    {"get", "/api/v1/matches/{id}/transcript"},
    {"get", "/api/v1/seeks"},
    {"get", "/api/v1/players/{id}"},
    {"get", "/api/v1/players/{id}/matches"},
    {"get", "/api/v1/players/{id}/ratings/{rules}"},
    {"get", "/api/v1/players/{id}/ledger/{rules}"},
    {"get", "/api/v1/leaderboards/{rules}"},
    {"get", "/api/v1/outcomes"},
    {"get", "/healthz"},
    {"get", "/readyz"},
    {"get", "/metrics"},
};

std::string upper(std::string method) {
    std::ranges::transform(method, method.begin(), [](char each) {
        return static_cast<char>(each - 'a' + 'A');
    });
    return method;
}

std::string path_of(const endpoint& one) {
    std::string path = one.path;
    const auto put = [&path](std::string_view name, const std::string& value) {
        if (const auto at = path.find(name); at != std::string::npos)
            path.replace(at, name.size(), value);
    };
    put("{id}", some_id);
    put("{rules}", "long-nardy");
    return path;
}

// "200", or the status and its code: "401 session_over".
std::string outcome(raw_client& client, const endpoint& one, const std::string& lines) {
    const auto answer = client.ask(path_of(one), lines, upper(one.method));
    const auto body = json::parse(answer.body, nullptr, false);
    auto said = std::to_string(answer.status);
    if (body.is_object() && body.contains("error"))
        said += " " + body["error"]["code"].get<std::string>();
    return said;
}

std::string expected_without_identity(const endpoint& one) {
    if (std::string_view(one.path) == "/api/v1/handover") return "403 no_identity";
    return "401 no_identity";
}

std::string new_token(browser& of, const json& scopes) {
    return member(of.post(tokens_path, {{"label", "engine"}, {"scopes", scopes}}), "token");
}

// An account, and all kinds of what may speak for it.
struct owner {
    explicit owner(std::uint16_t port, const std::string& name) : page(port) {
        page.post("/api/v1/guest");
        REQUIRE(page.register_as(name).status == 200);
    }

    browser page;
};

protocol::error_id error_of(const protocol::server_body& body) {
    const auto* error = std::get_if<wire::error>(&body);
    REQUIRE(error != nullptr);
    return error->code;
}

// What the server says to whom it does not know any more; after: the close.
std::string farewell(std::uint16_t port, const std::string& lines) {
    raw_client client(port);
    REQUIRE(client.upgrade(lines).status == 101);
    auto said = client.read_text_of("error");
    CHECK(client.read_close_code() == 1008);
    return said;
}

} // namespace

TEST_CASE("every documented address is in the table, and no other") {
    std::ifstream file(GULBARA_OPENAPI);
    std::set<std::string> documented;
    for (const auto& [path, methods] : json::parse(file)["paths"].items())
        for (const auto& [method, about] : methods.items()) documented.insert(method + " " + path);
    std::set<std::string> known;
    for (const auto& each : endpoints) known.insert(std::string(each.method) + " " + each.path);
    CHECK(known == documented);
}

TEST_CASE("each address refuses a missing, unknown, ended, expired and under-scoped token") {
    house at;
    const auto port = at.server().port();
    owner leyla(port, "Leyla");
    const auto reading = bearer_line(new_token(leyla.page, {"read"}));
    const auto playing = bearer_line(new_token(leyla.page, {"play"}));
    const auto both = bearer_line(new_token(leyla.page, {"read", "play"}));
    const auto expired_token = new_token(leyla.page, {"read", "play"});
    const auto expired = bearer_line(expired_token);
    const auto ended_token =
        leyla.page.post(tokens_path, {{"label", "ended"}, {"scopes", {"read", "play"}}});
    const auto ended = bearer_line(member(ended_token, "token"));
    const auto ended_path = std::string(tokens_path) + "/" + member(ended_token, "id");
    CHECK(leyla.page.remove(ended_path).status == 204);
    const auto unknown = bearer_line("t" + std::string(64, 'a'));
    at.server().stop();
    support::run_sql(
        at.postgres().connection_string(),
        "update sessions set last_day = 1 where token_hash = sha256(decode('" +
            expired_token.substr(1) + "', 'hex'))"
    );
    at.server().start();

    raw_client client(port);
    for (const auto& one : endpoints) {
        if (std::string_view(one.path) == "/ws") continue; // below
        CAPTURE(one.method);
        CAPTURE(one.path);
        if (one.who == wants::nothing) {
            // Whatever is shown is not looked at, or makes no difference.
            const auto plain = outcome(client, one, "");
            for (const auto& lines : {unknown, ended, expired, reading, playing, both})
                CHECK(outcome(client, one, lines) == plain);
            continue;
        }
        CHECK(outcome(client, one, "") == expected_without_identity(one));
        for (const auto& lines : {unknown, ended, expired})
            CHECK(outcome(client, one, lines) == "401 session_over");
        CHECK(outcome(client, one, playing) == "403 missing_scope");
        const auto allowed = one.who == wants::read ? "200" : "403 missing_scope";
        CHECK(outcome(client, one, reading) == allowed);
        CHECK(outcome(client, one, both) == allowed);
    }
    for (const auto& lines : {unknown, ended, expired})
        CHECK(farewell(port, lines).contains("session_over"));
}

TEST_CASE("what is another's is out of reach, whatever one holds") {
    house at;
    const auto port = at.server().port();
    owner leyla(port, "Leyla");
    owner rauf(port, "Rauf");
    const auto made = leyla.page.post(tokens_path, {{"label", "engine"}, {"scopes", {"read"}}});
    const auto sessions = json::parse(leyla.page.get("/api/v1/account/sessions").body)["sessions"];
    const auto token_path = std::string(tokens_path) + "/" + member(made, "id");
    const auto session_path = "/api/v1/account/sessions/" + sessions[0]["id"].get<std::string>();
    CHECK(code_of(rauf.page.remove(token_path)) == "no_such_token");
    CHECK(code_of(rauf.page.remove(session_path)) == "no_such_session");
    // Nor does the one list hold what the other does.
    const auto as_session = "/api/v1/account/sessions/" + member(made, "id");
    CHECK(code_of(leyla.page.remove(as_session)) == "no_such_session");
    CHECK(json::parse(rauf.page.get(tokens_path).body)["tokens"].empty());
    raw_client client(port);
    const auto about = client.ask("/api/v1/account", bearer_line(member(made, "token")));
    CHECK(member(about, "name") == "Leyla");
    CHECK(json::parse(about.body)["scopes"] == json::array({"read"}));
    // A page shows a cookie; a bearer beside it is not looked at.
    CHECK(
        member(
            client.ask("/api/v1/account", rauf.page.lines() + bearer_line(member(made, "token"))),
            "name"
        ) == "Rauf"
    );
}

TEST_CASE("over the WebSocket a token opens what it was made for, until it ends") {
    house at;
    const auto port = at.server().port();
    owner leyla(port, "Leyla");
    const auto made = leyla.page.post(tokens_path, {{"label", "engine"}, {"scopes", {"read"}}});
    device reading(port, bearer_line(member(made, "token")));
    device playing(port, bearer_line(new_token(leyla.page, {"play"})));
    device both(port, bearer_line(new_token(leyla.page, {"read", "play"})));
    const commands::challenge wanted{
        .terms = {engine::find_rule_set("long-nardy"), 1, false, std::nullopt}
    };
    const commands::watch nothing{protocol::match_id{}, std::nullopt, std::nullopt};
    using protocol::error_id;
    CHECK(error_of(reading.ask(wanted)) == error_id::missing_scope);
    CHECK(error_of(reading.ask(nothing)) == error_id::no_such_match);
    CHECK(std::holds_alternative<wire::ok>(reading.ask(commands::watch_lobby{})));
    CHECK(std::holds_alternative<wire::ok>(reading.ask(commands::ping{})));
    CHECK(error_of(playing.ask(nothing)) == error_id::missing_scope);
    CHECK(error_of(playing.ask(commands::watch_lobby{})) == error_id::missing_scope);
    CHECK(std::get<wire::ok>(playing.ask(wanted)).challenge);
    CHECK(std::get<wire::ok>(both.ask(wanted)).challenge);
    CHECK(error_of(both.ask(nothing)) == error_id::no_such_match);

    CHECK(leyla.page.remove(std::string(tokens_path) + "/" + member(made, "id")).status == 204);
    CHECK(reading.next<wire::error>().code == error_id::session_over);
    CHECK_THROWS(reading.next<wire::offer>());
    // A new password ends the others too, and leaves the page that has set it.
    const json change{{"old", password}, {"new", "another horse battery"}};
    CHECK(leyla.page.put("/api/v1/account/password", change).status == 200);
    for (auto* each : {&playing, &both})
        CHECK(each->next<wire::error>().code == error_id::session_over);
    CHECK(json::parse(leyla.page.get(tokens_path).body)["tokens"].empty());
}

TEST_CASE("a token is made as its owner says, and an account has 16 at most") {
    house at;
    owner leyla(at.server().port(), "Leyla");
    const auto wrong = [&](const json& wish) {
        const auto answer = leyla.page.post(tokens_path, wish);
        return answer.status == 400 && code_of(answer) == "bad_request";
    };
    CHECK(wrong({{"scopes", {"read"}}}));
    CHECK(wrong({{"label", ""}, {"scopes", {"read"}}}));
    CHECK(wrong({{"label", "a"}}));
    CHECK(wrong({{"label", "a"}, {"scopes", json::array()}}));
    CHECK(wrong({{"label", "a"}, {"scopes", {"read", "account"}}}));
    CHECK(wrong({{"label", "a"}, {"scopes", "read"}}));
    for (const json& expires : {json("2020-01-01"), json("2099-02-30"), json("soon"), json(7)})
        CHECK(wrong({{"label", "a"}, {"scopes", {"read"}}, {"expires", expires}}));

    const json wish{{"label", "mine"}, {"scopes", {"play", "read"}}, {"expires", "2099-12-31"}};
    const auto made = json::parse(leyla.page.post(tokens_path, wish).body);
    CHECK(made["scopes"] == json::array({"read", "play"}));
    CHECK(made["expires"] == "2099-12-31");
    CHECK(made["label"] == "mine");
    for (int i = 1; i < 16; ++i) new_token(leyla.page, {"read"});
    CHECK(code_of(leyla.page.post(tokens_path, wish)) == "too_many_tokens");
    const auto list = json::parse(leyla.page.get(tokens_path).body)["tokens"];
    CHECK(list.size() == 16);
    CHECK_FALSE(list[0].contains("token"));
    CHECK(leyla.page.get("/api/v1/account").status == 200); // no session has given way
    const auto path = std::string(tokens_path) + "/" + made["id"].get<std::string>();
    CHECK(leyla.page.remove(path).status == 204);
    CHECK(leyla.page.remove(path).status == 404);
    CHECK(leyla.page.post(tokens_path, wish).status == 200);
}

} // namespace gulbara::tests::integration
