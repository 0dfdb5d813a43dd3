// A guest becomes an account on the real server, and comes and goes with it.
#include "tests/integration/browser.hpp"
#include "tests/integration/device.hpp"
#include "tests/integration/house.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>

namespace gulbara::tests::integration {
namespace {

using nlohmann::json;
namespace commands = protocol::client;

constexpr std::string_view foreign = "Origin: https://evil.example\r\n";

protocol::match_id begin(device& one, device& other) {
    const commands::challenge wanted{
        .terms = {engine::find_rule_set("long-nardy"), 1, false, std::nullopt}
    };
    other.ask(commands::accept{std::get<wire::ok>(one.ask(wanted)).challenge.value()});
    return one.next<wire::offer>().match;
}

} // namespace

TEST_CASE("a guest becomes an account, keeps his seat, goes and comes back as the same player") {
    house at;
    const auto port = at.server().port();
    browser laptop(port);
    const auto player = member(laptop.post("/api/v1/guest"), "player");
    const auto guest_secret = laptop.cookie("gulbara");
    device seat(port, laptop.lines());
    device opponent(port, "Authorization: Bearer " + at.new_token() + "\r\n");
    const auto match = begin(seat, opponent);

    const auto made = laptop.register_as("Leyla");
    CHECK(member(made, "player") == player);
    CHECK(member(made, "name") == "Leyla");
    CHECK_FALSE(made.body.contains("token")); // scripts do not see it
    CHECK(made.fields.find("Cache-Control") == "no-store");
    const auto session = laptop.cookie("gulbara");
    CHECK(session != guest_secret);
    CHECK(session.starts_with("s"));

    // The connection of the guest is still his, and has his new name.
    CHECK(std::get<wire::ok>(seat.ask(commands::watch{match, -1, {}})).seat == 1);
    raw_client anybody(port);
    const auto shown = anybody.ask("/api/v1/players/" + player);
    CHECK(member(shown, "name") == "Leyla");
    CHECK(json::parse(shown.body)["online"] == true);
    const auto about = laptop.get("/api/v1/account");
    CHECK(member(about, "player") == player);
    CHECK_FALSE(about.fields.find("Access-Control-Allow-Origin"));
    CHECK(code_of(laptop.register_as("Other")) == "has_account");

    const auto gone = laptop.post("/api/v1/logout");
    CHECK(gone.status == 204);
    CHECK(laptop.cookie("gulbara").empty());
    browser with_old_cookie(port);
    CHECK(code_of(with_old_cookie.get("/api/v1/account")) == "no_identity");
    const auto revoked = "Origin: http://test\r\nCookie: gulbara=" + session + "\r\n";
    const auto refused = anybody.ask("/api/v1/account", revoked);
    CHECK(refused.status == 401);
    CHECK(code_of(refused) == "session_over");

    browser phone(port);
    CHECK(code_of(phone.log_in("leyla", "wrong horse battery")) == "wrong_login");
    CHECK(code_of(phone.log_in("Nobody", password)) == "wrong_login");
    CHECK(member(phone.log_in("LEYLA", password), "player") == player);
    device again(port, phone.lines());
    CHECK(std::get<wire::ok>(again.ask(commands::watch{match, -1, {}})).seat == 1);
    const auto played = anybody.ask("/api/v1/players/" + player + "/matches");
    CHECK(played.body.contains(protocol::to_hex(match)));
    // The match was signed under the name of before.
    CHECK(played.body.contains("Guest "));

    at.server().stop();
    at.server().start();
    browser after(port);
    CHECK(member(raw_client(port).ask("/api/v1/account", phone.cookie_line()), "name") == "Leyla");
    CHECK(member(after.log_in("Leyla", password), "player") == player);
    for (const auto& secret :
         {password,
          guest_secret,
          session,
          session.substr(1),
          phone.cookie("gulbara"),
          phone.cookie("gulbara-device"),
          std::string("scrypt")})
        at.keep_secret(secret);
}

TEST_CASE("sessions are seen and ended by their owner; what is over opens nothing") {
    house at;
    const auto port = at.server().port();
    browser laptop(port);
    browser phone(port);
    browser other(port);
    laptop.post("/api/v1/guest");
    const auto guest_line = "Cookie: gulbara=" + laptop.cookie("gulbara") + "\r\n";
    REQUIRE(laptop.register_as("Leyla").status == 200);
    REQUIRE(phone.log_in("Leyla", password).status == 200);
    other.post("/api/v1/guest");
    REQUIRE(other.register_as("Rauf").status == 200);

    const auto list = json::parse(laptop.get("/api/v1/account/sessions").body)["sessions"];
    REQUIRE(list.size() == 3);
    std::map<std::string, std::string> ids; // by what they are
    for (const auto& each : list) {
        CHECK(each["created"].get<std::string>().size() == 10);
        const bool is_guest = each["label"] == "as a guest";
        ids[each["current"] ? "laptop" : is_guest ? "guest" : "phone"] = each["id"];
    }
    REQUIRE(ids.size() == 3);

    device seat(port, phone.lines());
    CHECK(other.remove("/api/v1/account/sessions/" + ids["phone"]).status == 404);
    CHECK(laptop.remove("/api/v1/account/sessions/" + ids["phone"]).status == 204);
    CHECK(code_of(laptop.remove("/api/v1/account/sessions/" + ids["phone"])) == "no_such_session");
    CHECK_THROWS(seat.next<wire::offer>()); // its connection is over too
    for (const char* path : {"/api/v1/account", "/api/v1/account/sessions"})
        CHECK(code_of(phone.get(path)) == "session_over");
    CHECK(phone.post("/api/v1/logout").status == 401);
    CHECK(
        phone.put("/api/v1/account/password", {{"old", password}, {"new", password}}).status == 401
    );
    CHECK(phone.remove("/api/v1/account/sessions/" + ids["laptop"]).status == 401);

    // The guest's secret spoke for the account until now.
    raw_client anybody(port);
    CHECK(anybody.ask("/api/v1/account", guest_line).status == 200);
    CHECK(laptop.remove("/api/v1/account/sessions/" + ids["guest"]).status == 204);
    CHECK(anybody.ask("/api/v1/account", guest_line).status == 401);

    // A new password ends all others, and the old one.
    REQUIRE(phone.log_in("Leyla", password).status == 200);
    const json wrong{{"old", "wrong horse battery"}, {"new", "another horse battery"}};
    CHECK(code_of(laptop.put("/api/v1/account/password", wrong)) == "wrong_password");
    const json right{{"old", password}, {"new", "another horse battery"}};
    const auto old_mark = laptop.cookie("gulbara-device");
    CHECK(member(laptop.put("/api/v1/account/password", right), "name") == "Leyla");
    CHECK(laptop.cookie("gulbara-device") != old_mark);
    CHECK(laptop.get("/api/v1/account").status == 200);
    CHECK(phone.get("/api/v1/account").status == 401);
    CHECK(phone.log_in("Leyla", password).status == 401);
    CHECK(phone.log_in("Leyla", "another horse battery").status == 200);
}

TEST_CASE("foreign pages, guests and strangers are refused, each with its own word") {
    house at;
    const auto port = at.server().port();
    browser owner(port);
    owner.post("/api/v1/guest");
    REQUIRE(owner.register_as("Leyla").status == 200);
    const auto with_cookie = std::string(foreign) + owner.cookie_line();
    const json login{{"name", "Leyla"}, {"password", password}};
    raw_client page(port);
    for (const char* path : {"/api/v1/account", "/api/v1/login", "/api/v1/logout"}) {
        const auto refused = page.post(path, login.dump(), with_cookie);
        CHECK(refused.status == 403);
        CHECK(code_of(refused) == "foreign_origin");
        CHECK_FALSE(refused.fields.find("Set-Cookie"));
    }
    CHECK(code_of(page.put("/api/v1/account/password", "{}", with_cookie)) == "foreign_origin");
    CHECK(code_of(page.ask("/api/v1/account", with_cookie)) == "foreign_origin");
    const auto id = "/api/v1/account/sessions/" + std::string(32, '0');
    CHECK(code_of(page.ask(id, with_cookie, "DELETE")) == "foreign_origin");
    // A cookie without an Origin changes nothing.
    CHECK(code_of(page.post("/api/v1/logout", "", owner.cookie_line())) == "no_identity");

    browser guest(port);
    CHECK(code_of(guest.register_as("Rauf")) == "no_identity");
    guest.post("/api/v1/guest");
    for (const char* path : {"/api/v1/account", "/api/v1/account/sessions"})
        CHECK(code_of(guest.get(path)) == "no_account");
    CHECK(code_of(guest.post("/api/v1/logout")) == "no_account");
    CHECK(code_of(guest.register_as("leyla")) == "name_taken");
    CHECK(code_of(guest.register_as("Ieyla")) == "name_taken");
    CHECK(code_of(guest.register_as("a b")) == "name_has_bad_character");
    CHECK(code_of(guest.register_as("Admin")) == "name_reserved");
    CHECK(
        code_of(guest.post("/api/v1/account", {{"name", "Rauf"}, {"password", "short"}})) ==
        "password_too_short"
    );
    CHECK(code_of(guest.post("/api/v1/account", {{"name", "Rauf"}})) == "bad_request");
    // He is still the guest he was, and does not give that up by accident.
    CHECK(code_of(guest.log_in("Leyla", password)) == "other_identity");
    CHECK(guest.log_in("Leyla", password, true).status == 200);
}

TEST_CASE("wrong passwords from everywhere do not keep the owner's known device out") {
    house at;
    const auto port = at.server().port();
    browser owner(port);
    owner.post("/api/v1/guest");
    REQUIRE(owner.register_as("Leyla").status == 200);
    REQUIRE(owner.post("/api/v1/logout").status == 204);
    CHECK(!owner.cookie("gulbara-device").empty());

    browser stranger(port); // at the same address
    int looked_at = 0;
    received_response last;
    for (int i = 0; i < 20; ++i) {
        last = stranger.log_in("Leyla", "guess number " + std::to_string(i));
        if (last.status == 401) ++looked_at;
    }
    CHECK(looked_at == 10);
    CHECK(last.status == 429);
    CHECK(code_of(last) == "login_throttled");
    CHECK(json::parse(last.body)["error"]["retry_ms"].get<int>() > 0);
    CHECK(last.fields.find("Retry-After"));
    // Not even with the right one.
    CHECK(stranger.log_in("Leyla", password).status == 429);
    CHECK(owner.log_in("Leyla", password).status == 200);
}

TEST_CASE("a program has its session and its device's mark in the body") {
    house at;
    const auto port = at.server().port();
    raw_client program(port);
    const auto token = at.new_token();
    const json wish{{"name", "Engine-7"}, {"password", password}, {"label", "my engine"}};
    const auto made = program.post("/api/v1/account", wish.dump(), bearer_line(token));
    CHECK_FALSE(made.fields.find("Set-Cookie"));
    const auto session = member(made, "token");
    json login = wish;
    login["device"] = member(made, "device");
    CHECK(program.ask("/api/v1/account", bearer_line(session)).status == 200);
    const auto list = program.ask("/api/v1/account/sessions", bearer_line(session));
    CHECK(list.body.contains("my engine"));
    CHECK(member(program.post("/api/v1/login", login.dump()), "name") == "Engine-7");
    // An account is not handed over: one logs in.
    CHECK(code_of(program.post("/api/v1/handover", "", bearer_line(session))) == "has_account");
}

} // namespace gulbara::tests::integration
