#include "server/net/upgrade.hpp"

#include <doctest/doctest.h>

using namespace gulbara::server::net;

namespace {

using fields = std::vector<http_field>;

const fields good{
    {"Host", "play.example"},
    {"upgrade", "WebSocket"},
    {"Connection", "keep-alive, Upgrade"},
    {"Sec-WebSocket-Version", "13"},
    {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="},
};

http_request request(const fields& all) {
    http_request result;
    result.target = "/ws";
    for (const auto& [name, value] : all) result.fields.add(name, value);
    return result;
}

// The good fields with that one changed, or (empty) left out.
http_request with(std::string_view name, std::string_view value) {
    auto changed = request(good);
    changed.fields.remove(name);
    if (!value.empty()) changed.fields.add(name, value);
    return changed;
}

http_status refusal_of(const http_request& wrong) {
    const auto outcome = upgrade(wrong);
    REQUIRE_FALSE(outcome);
    return outcome.error().status;
}

} // namespace

TEST_CASE("an upgrade is answered with the key's proof (RFC 6455, section 1.3)") {
    const auto outcome = upgrade(request(good));
    REQUIRE(outcome);
    CHECK(outcome->status == http_status::switching_protocols);
    CHECK(outcome->fields.find("Sec-WebSocket-Accept") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    CHECK(outcome->fields.has_token("Connection", "upgrade"));
    CHECK_FALSE(outcome->fields.find("Sec-WebSocket-Extensions"));
}

TEST_CASE("what is no upgrade is told how to make one") {
    CHECK(refusal_of(with("Upgrade", "")) == http_status::upgrade_required);
    CHECK(refusal_of(with("Upgrade", "h2c")) == http_status::upgrade_required);
    CHECK(refusal_of(with("Connection", "keep-alive")) == http_status::upgrade_required);
    CHECK(refusal_of(with("Sec-WebSocket-Version", "8")) == http_status::upgrade_required);
    CHECK(refusal_of(with("Sec-WebSocket-Key", "")) == http_status::bad_request);
    CHECK(refusal_of(with("Sec-WebSocket-Key", "short==")) == http_status::bad_request);
    CHECK(
        refusal_of(with("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZ!==")) ==
        http_status::bad_request
    );
    auto post = request(good);
    post.method = http_method::post;
    CHECK(refusal_of(post) == http_status::upgrade_required);
    auto with_body = request(good);
    with_body.body = "x";
    CHECK(refusal_of(with_body) == http_status::bad_request);
    CHECK(upgrade(with("Upgrade", "")).error().fields.find("Sec-WebSocket-Version") == "13");
}

TEST_CASE("origins are compared exactly") {
    const std::vector<std::string> own{"https://play.example", "https://b.example:8443"};
    CHECK(is_own_origin("https://play.example", "anything", own));
    CHECK(is_own_origin("https://b.example:8443", "anything", own));
    for (const auto* foreign :
         {"http://play.example",
          "https://play.example:443",
          "https://play.example/",
          "https://a.play.example",
          "https://play.example.evil",
          "https://evil",
          "null",
          ""})
        CHECK_FALSE(is_own_origin(foreign, "play.example", own));
}

TEST_CASE("without a list the own origin is where the request was sent to") {
    CHECK(is_own_origin("http://127.0.0.1:8080", "127.0.0.1:8080", {}));
    CHECK(is_own_origin("https://play.example", "play.example", {}));
    for (const auto* foreign :
         {"http://127.0.0.1", "http://127.0.0.1:8081", "ftp://127.0.0.1:8080", "null", ""})
        CHECK_FALSE(is_own_origin(foreign, "127.0.0.1:8080", {}));
    CHECK_FALSE(is_own_origin("http://", "", {}));
}

TEST_CASE("a page is known by its cookie, a program by its token, nobody by the other") {
    const auto all = request(
        {{"Host", "play.example"},
         {"Cookie", "a=1; gulbara=cookie"},
         {"Authorization", "Bearer token"}}
    );
    CHECK(credential(all, caller::own_page, "gulbara") == "cookie");
    CHECK(credential(all, caller::program, "gulbara") == "token");
    CHECK_FALSE(credential(all, caller::foreign_page, "gulbara"));
    CHECK_FALSE(
        credential(request({{"Authorization", "Basic dG9rZW4="}}), caller::program, "gulbara")
    );
    CHECK_FALSE(credential(request({}), caller::own_page, "gulbara"));
}

TEST_CASE("who calls follows from the Origin") {
    const auto page = [](std::string_view origin) { return with("Origin", origin); };
    CHECK(caller_of(request(good), {}) == caller::program);
    CHECK(caller_of(page("https://play.example"), {}) == caller::own_page);
    CHECK(caller_of(page("https://evil.example"), {}) == caller::foreign_page);
    CHECK(caller_of(page("null"), {}) == caller::foreign_page);
}
