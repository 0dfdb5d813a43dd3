#include "server/net/public_reading.hpp"

#include <doctest/doctest.h>

using namespace gulbara::server::net;

namespace {

http_request asking(http_method method, std::string target) {
    http_request request;
    request.method = method;
    request.target = std::move(target);
    return request;
}

http_response answer() {
    http_response response{.status = http_status::ok, .fields = {}, .body = "what is there"};
    response.fields.add("Cache-Control", "no-cache");
    return response;
}

http_response shared(const http_request& request) {
    auto response = answer();
    share(request, response);
    return response;
}

} // namespace

TEST_CASE("what is read of the API may be read by pages of any origin, and nothing else") {
    for (const auto method : {http_method::get, http_method::head}) {
        const auto response = shared(asking(method, "/api/v1/keys"));
        CHECK(response.fields.find("Access-Control-Allow-Origin") == "*");
        CHECK(response.fields.find("Access-Control-Expose-Headers") == "ETag");
        CHECK_FALSE(response.fields.find("Access-Control-Allow-Credentials"));
    }
    for (const auto& other :
         {asking(http_method::post, "/api/v1/guest"),
          asking(http_method::options, "/api/v1/keys"),
          asking(http_method::get, "/"),
          asking(http_method::get, "/metrics"),
          asking(http_method::get, "/api/v10/keys")}) {
        const auto response = shared(other);
        CHECK_FALSE(response.fields.find("Access-Control-Allow-Origin"));
        CHECK_FALSE(response.fields.find("ETag"));
    }
}

TEST_CASE("a refusal may be read too, and has no tag") {
    auto refusal = error_response(http_status::not_found, "not_found", "nothing");
    share(asking(http_method::get, "/api/v1/nothing"), refusal);
    CHECK(refusal.fields.find("Access-Control-Allow-Origin") == "*");
    CHECK_FALSE(refusal.fields.find("ETag"));
}

TEST_CASE("whoever has an answer already is not sent it again") {
    auto request = asking(http_method::get, "/api/v1/keys");
    const auto first = shared(request);
    CHECK(first.status == http_status::ok);
    const std::string tag{first.fields.find("ETag").value()};
    CHECK(tag.starts_with('"'));
    for (const auto& known : {"W/" + tag, std::string{"*"}}) {
        http_request weak = request;
        weak.fields.add("If-None-Match", known);
        CHECK(shared(weak).status == http_status::not_modified);
    }
    request.fields.add("If-None-Match", "\"other\", " + tag);
    const auto again = shared(request);
    CHECK(again.status == http_status::not_modified);
    CHECK(again.body.empty());
    CHECK(again.fields.find("ETag") == tag);
    CHECK(again.fields.find("Cache-Control") == "no-cache");
    auto changed = answer();
    changed.body += ", and more";
    share(request, changed);
    CHECK(changed.status == http_status::ok);
    CHECK(changed.fields.find("ETag") != tag);
}

TEST_CASE("a tag of one's own stays") {
    auto response = answer();
    response.fields.add("ETag", "\"7\"");
    share(asking(http_method::get, "/api/v1/x"), response);
    CHECK(response.fields.find("ETag") == "\"7\"");
}

TEST_CASE("a browser that asks first is told what may be read") {
    const auto response = preflight_response();
    CHECK(response.status == http_status::no_content);
    CHECK(response.fields.find("Access-Control-Allow-Origin") == "*");
    CHECK(response.fields.find("Access-Control-Allow-Methods") == "GET, HEAD");
    CHECK_FALSE(response.fields.find("Access-Control-Allow-Credentials"));
}
