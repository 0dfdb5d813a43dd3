// An owner without his password, and what others do with his name meanwhile.
#include "tests/integration/browser.hpp"
#include "tests/integration/device.hpp"
#include "tests/integration/house.hpp"
#include "tests/support/sql.hpp"

#include <doctest/doctest.h>

#include <future>

namespace gulbara::tests::integration {
namespace {

const std::string another = "another horse battery";
constexpr const char* codes_path = "/api/v1/account/recovery-codes";
constexpr const char* some_code = "000000-000000-000000-000000";

std::vector<std::string> new_codes(browser& of) {
    const auto made = of.post(codes_path, {{"password", password}});
    REQUIRE(made.status == 200);
    CHECK(made.fields.find("Cache-Control") == "no-store");
    return json::parse(made.body)["codes"];
}

json left_of(browser& of) {
    return json::parse(of.get(codes_path).body)["left"];
}

received_response recover(browser& at, const std::string& name, const std::string& code) {
    return at.post("/api/v1/recover", {{"name", name}, {"code", code}, {"new", another}});
}

} // namespace

TEST_CASE("a recovery code lets the owner in once, and whoever was in is out") {
    house at;
    const auto port = at.server().port();
    browser laptop(port);
    laptop.post("/api/v1/guest");
    REQUIRE(laptop.register_as("Leyla").status == 200);
    const auto player = member(laptop.get("/api/v1/account"), "player");
    CHECK(json::parse(laptop.get(codes_path).body)["made"].is_null());
    CHECK(code_of(laptop.post(codes_path, {{"password", another}})) == "wrong_password");
    CHECK(code_of(laptop.post(codes_path)) == "bad_request");
    const auto older = new_codes(laptop);
    const auto codes = new_codes(laptop);
    REQUIRE(codes.size() == 10);
    CHECK(left_of(laptop) == 10);
    device seat(port, laptop.lines());

    browser other(port);
    other.post("/api/v1/guest");
    CHECK(code_of(recover(other, "leyla", codes[0])) == "other_identity"); // not used up by that
    browser phone(port);
    CHECK(code_of(recover(phone, "leyla", older[0])) == "wrong_code");
    CHECK(code_of(recover(phone, "Nobody", codes[0])) == "wrong_code");
    CHECK(code_of(recover(phone, "leyla", "nonsense")) == "bad_request");
    const json weak{{"name", "leyla"}, {"code", codes[0]}, {"new", "short"}};
    CHECK(code_of(phone.post("/api/v1/recover", weak)) == "password_too_short");
    CHECK(left_of(laptop) == 10);
    CHECK(member(recover(phone, "LEYLA", codes[0]), "player") == player);
    CHECK(left_of(phone) == 9);
    CHECK(code_of(laptop.get("/api/v1/account")) == "session_over");
    CHECK_THROWS(seat.next<wire::offer>());
    browser again(port);
    CHECK(code_of(recover(again, "leyla", codes[0])) == "wrong_code");
    CHECK(again.log_in("Leyla", password).status == 401);
    CHECK(again.log_in("Leyla", another).status == 200);

    // The page that was thrown out is told so, and is somebody new.
    const auto guest = laptop.post("/api/v1/guest");
    CHECK(json::parse(guest.body)["session_over"] == true);
    CHECK(member(guest, "player") != player);
    CHECK_FALSE(laptop.post("/api/v1/guest").body.contains("session_over"));

    at.server().stop();
    at.server().start();
    browser late(port);
    CHECK(member(recover(late, "leyla", codes[9]), "name") == "Leyla");
    for (const auto& each : codes) at.keep_secret(each);
}

TEST_CASE("of two who bring one code at once one gets in") {
    house at;
    const auto port = at.server().port();
    browser owner(port);
    owner.post("/api/v1/guest");
    REQUIRE(owner.register_as("Leyla").status == 200);
    const auto codes = new_codes(owner);
    for (const int round : {0, 1, 2}) {
        const auto attempt = [&] {
            browser one(port);
            return recover(one, "Leyla", codes[static_cast<std::size_t>(round)]).status;
        };
        auto first = std::async(std::launch::async, attempt);
        auto second = std::async(std::launch::async, attempt);
        CHECK(first.get() + second.get() == 200 + 401);
    }
}

TEST_CASE("wrong passwords from everywhere do not keep out who has a code; codes have a bound too"
) {
    house at{{"--trusted-proxies", "127.0.0.1"}};
    const auto port = at.server().port();
    browser owner(port);
    owner.post("/api/v1/guest");
    REQUIRE(owner.register_as("Leyla").status == 200);
    const auto codes = new_codes(owner);
    const auto from = [&](const std::string& address, const char* path, const json& body) {
        raw_client client(port);
        return client.post(path, body.dump(), "X-Forwarded-For: " + address + "\r\n");
    };
    const json guess{{"name", "Leyla"}, {"password", "wrong horse battery"}};
    const json wrong{{"name", "Leyla"}, {"code", some_code}, {"new", another}};
    for (int i = 0; i < 10; ++i) from("10.0.0." + std::to_string(i), "/api/v1/login", guess);
    CHECK(code_of(from("10.0.1.1", "/api/v1/login", guess)) == "login_throttled");
    received_response last;
    int looked_at = 0;
    for (int i = 0; i < 12; ++i) {
        last = from("10.0.2.1", "/api/v1/recover", wrong);
        if (last.status == 401) ++looked_at;
    }
    CHECK(looked_at == 10);
    CHECK(code_of(last) == "login_throttled");
    CHECK(json::parse(last.body)["error"]["retry_ms"].get<int>() > 0);
    const json right{{"name", "Leyla"}, {"code", codes[3]}, {"new", another}};
    CHECK(from("10.0.2.1", "/api/v1/recover", right).status == 429);
    CHECK(from("10.0.1.1", "/api/v1/recover", right).status == 200);
}

TEST_CASE("a mark is worth nothing once the password is another, and is no second mark") {
    house at;
    raw_client program(at.server().port());
    const auto token = at.new_token();
    const json wish{{"name", "Engine-7"}, {"password", password}};
    const auto made = program.post("/api/v1/account", wish.dump(), bearer_line(token));
    json login = wish;
    login["device"] = member(made, "device");
    const auto name_of = [](const std::string& mark) { return mark.substr(0, mark.find('.')); };
    const auto again = member(program.post("/api/v1/login", login.dump()), "device");
    CHECK(name_of(again) == name_of(login["device"]));
    CHECK(name_of(member(program.post("/api/v1/login", wish.dump()), "device")) != name_of(again));

    const auto thief_mark = again;
    const json change{{"old", password}, {"new", another}, {"device", login["device"]}};
    const auto changed =
        program.put("/api/v1/account/password", change.dump(), bearer_line(member(made, "token")));
    const auto mine = member(changed, "device");
    CHECK(name_of(mine) == name_of(login["device"]));
    CHECK(mine != thief_mark);
    // Strangers use up the attempts that all share; the thief is a stranger now, the owner is not.
    json guess{{"name", "Engine-7"}, {"password", "wrong horse battery"}};
    while (program.post("/api/v1/login", guess.dump()).status == 401) {
    }
    guess["device"] = thief_mark;
    CHECK(program.post("/api/v1/login", guess.dump()).status == 429);
    const json right{{"name", "Engine-7"}, {"password", another}, {"device", mine}};
    CHECK(program.post("/api/v1/login", right.dump()).status == 200);
}

TEST_CASE("a login whose connection has gone leaves no session behind") {
    house at;
    const auto port = at.server().port();
    browser owner(port);
    owner.post("/api/v1/guest");
    REQUIRE(owner.register_as("Leyla").status == 200);
    const auto sessions = [&] {
        return json::parse(owner.get("/api/v1/account/sessions").body)["sessions"];
    };
    REQUIRE(sessions().size() == 2);
    const std::string body =
        json{{"name", "Leyla"}, {"password", password}, {"label", "gone"}}.dump();
    const auto log_in_line = "POST /api/v1/login HTTP/1.1\r\nHost: test\r\nContent-Length: " +
                             std::to_string(body.size()) + "\r\n\r\n" + body;
    const auto sql = [&](const char* question) {
        return support::run_sql(at.postgres().connection_string(), question);
    };
    const auto made_ever = [&] { return sql("select last_value from sessions_number_seq"); };
    const auto before = made_ever();
    raw_client(port).send(log_in_line);
    CHECK(becomes([&] { return made_ever() != before; }));                       // it was opened
    CHECK(becomes([&] { return sql("select count(*) from sessions") == "2"; })); // and is over
    CHECK(sessions().size() == 2);
}

} // namespace gulbara::tests::integration
