// The same player on another device, over HTTP.
#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/running_service.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace gulbara;
using namespace gulbara::tests;
using nlohmann::json;

namespace {

constexpr std::string_view page = "Origin: http://test\r\n";

// A browser of our own pages, with the cookies it was given.
class browser {
public:
    explicit browser(std::uint16_t port) : client_(port) {}

    received_response post(std::string_view path, std::string_view body = {}) {
        auto answer = client_.post(path, body, std::string(page) + cookie_);
        if (const auto set = answer.fields.find("Set-Cookie"))
            cookie_ = "Cookie: " + std::string(set->substr(0, set->find(';'))) + "\r\n";
        return answer;
    }
    std::string become_guest() {
        return json::parse(post("/api/v1/guest").body)["player"].get<std::string>();
    }
    std::string offer() {
        return json::parse(post("/api/v1/handover").body)["token"].get<std::string>();
    }
    received_response redeem(const std::string& token) {
        return post("/api/v1/handover/redeem", json{{"token", token}}.dump());
    }
    const std::string& cookie() const { return cookie_; }

private:
    raw_client client_;
    std::string cookie_;
};

} // namespace

TEST_CASE("a page hands its identity to another device, once") {
    running_service service;
    browser laptop(service.port());
    browser phone(service.port());
    browser thief(service.port());
    const auto player = laptop.become_guest();
    const auto offered = laptop.post("/api/v1/handover");
    CHECK(offered.status == 200);
    CHECK(offered.fields.find("Cache-Control") == "no-store");
    CHECK_FALSE(offered.fields.find("Access-Control-Allow-Origin"));
    CHECK_FALSE(offered.fields.find("Set-Cookie"));
    const auto offer = json::parse(offered.body);
    CHECK(offer["valid_ms"] == 300'000);
    CHECK_FALSE(laptop.cookie().contains(offer["token"].get<std::string>()));

    const auto received = phone.redeem(offer["token"]);
    CHECK(received.status == 200);
    CHECK(json::parse(received.body)["player"] == player);
    CHECK_FALSE(received.body.contains("token")); // scripts do not see the secret
    CHECK(phone.cookie() == laptop.cookie());
    const auto again = thief.redeem(offer["token"]);
    CHECK(again.status == 404);
    CHECK(again.body.contains("no_such_handover"));
    CHECK(thief.cookie().empty());
    CHECK(laptop.become_guest() == player); // as before
}

TEST_CASE("a program is handed a token, and can hand over too") {
    running_service service;
    raw_client program(service.port());
    raw_client other(service.port());
    const auto made = json::parse(program.post("/api/v1/guest", R"({"bearer":true})").body);
    const auto secret = made["token"].get<std::string>();
    const auto authorization = "Authorization: Bearer " + secret + "\r\n";
    const auto offer = json::parse(program.post("/api/v1/handover", "", authorization).body);
    const auto redemption = json{{"token", offer["token"]}}.dump();
    const auto received = other.post("/api/v1/handover/redeem", redemption);
    CHECK_FALSE(received.fields.find("Set-Cookie"));
    CHECK(json::parse(received.body) == made);
}

TEST_CASE("a foreign page neither hands over nor receives, and spends no token") {
    running_service service;
    browser laptop(service.port());
    laptop.become_guest();
    const auto token = laptop.offer();
    raw_client client(service.port());
    const auto foreign = "Origin: https://evil.example\r\n" + laptop.cookie();
    CHECK(client.post("/api/v1/handover", "", foreign).status == 403);
    const auto redemption = json{{"token", token}}.dump();
    const auto refused = client.post("/api/v1/handover/redeem", redemption, foreign);
    CHECK(refused.status == 403);
    CHECK(refused.body.contains("foreign_origin"));
    // A cookie without an Origin is nobody's.
    const auto nobody = client.post("/api/v1/handover", "", laptop.cookie());
    CHECK(nobody.status == 403);
    CHECK(nobody.body.contains("no_identity"));
    CHECK(browser(service.port()).redeem(token).status == 200);
}

TEST_CASE("a device that is somebody already stays that, unless it says otherwise") {
    running_service service;
    browser laptop(service.port());
    browser phone(service.port());
    const auto player = laptop.become_guest();
    const auto former = phone.become_guest();
    const auto token = laptop.offer();
    const auto refused = phone.redeem(token);
    CHECK(refused.status == 409);
    CHECK(refused.body.contains("other_identity"));
    CHECK(phone.become_guest() == former);
    const auto wish = json{{"token", token}, {"replace", true}}.dump();
    CHECK(phone.post("/api/v1/handover/redeem", wish).status == 200);
    CHECK(phone.become_guest() == player);
}

TEST_CASE("what is no hand-over is said not to be one") {
    running_service service;
    browser nobody(service.port());
    CHECK(nobody.post("/api/v1/handover").status == 403);
    const std::string unknown(64, '0');
    CHECK(nobody.redeem(unknown).status == 404);
    const std::string replace = R"(","replace":1})";
    for (const std::string& body :
         {std::string{},
          std::string{"[]"},
          std::string{"{"},
          std::string{"{}"},
          std::string{R"({"token":1})"},
          std::string{R"({"token":"00"})"},
          std::string{R"({"token":")"}.append(unknown).append(replace),
          std::string{
              R"({"token":"FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"})"
          }}) {
        CAPTURE(body);
        CHECK(nobody.post("/api/v1/handover/redeem", body).status == 400);
    }
    raw_client client(service.port());
    CHECK(client.ask("/api/v1/handover").status == 405);
    CHECK(client.ask("/api/v1/handover/redeem").status == 405);
}

TEST_CASE("hand-overs of an address have the rate of new guests") {
    running_service service([](running_service& each) {
        each.settings.limits.guests_per_address = {.refill = 1, .burst = 3};
    });
    browser guesser(service.port());
    const std::string guess(64, '7');
    for (int count = 0; count < 3; ++count) CHECK(guesser.redeem(guess).status == 404);
    const auto refused = guesser.redeem(guess);
    CHECK(refused.status == 429);
    CHECK(refused.fields.find("Retry-After") == "1");
}
