#include "server/net/http_message.hpp"

#include <doctest/doctest.h>

using namespace gulbara::server::net;

TEST_CASE("fields are found without regard to case, tokens in lists") {
    http_fields fields;
    fields.add("Accept-Encoding", "br");
    fields.add("accept-encoding", "gzip ,deflate");
    CHECK(fields.find("ACCEPT-ENCODING") == "br");
    CHECK(fields.joined("Accept-Encoding") == "br, gzip ,deflate");
    CHECK(fields.has_token("Accept-Encoding", "GZIP"));
    CHECK_FALSE(fields.has_token("Accept-Encoding", "zip"));
    CHECK_FALSE(fields.has_token("Accept", "gzip"));
    fields.set("accept-Encoding", "identity");
    CHECK(fields.joined("Accept-Encoding") == "identity");
    fields.remove("Accept-Encoding");
    CHECK_FALSE(fields.find("Accept-Encoding"));
}

TEST_CASE("a cookie is found by its whole name") {
    http_request request;
    request.fields.add("Cookie", "xgulbara=1; gulbarax=2;gulbara=3 ; other");
    CHECK(cookie(request, "gulbara") == "3");
    CHECK_FALSE(cookie(request, "gul"));
    CHECK_FALSE(cookie(request, "other"));
    request.fields.add("cookie", "second=4");
    CHECK(cookie(request, "second") == "4");
}

TEST_CASE("the path ends where the query begins") {
    http_request request;
    request.target = "/a/b?c=/d";
    CHECK(request.path() == "/a/b");
}

TEST_CASE("errors are JSON, whatever they quote") {
    const auto response = error_response(http_status::bad_request, "bad", "a \"quote\" \xff");
    CHECK(
        response.body == "{\"error\":{\"code\":\"bad\",\"message\":\"a \\\"quote\\\" \uFFFD\"}}\n"
    );
    CHECK(response.fields.find("Cache-Control") == "no-store");
    const auto refused = too_many_requests(1001, "slow");
    CHECK(refused.fields.find("Retry-After") == "2");
    CHECK(refused.body.contains("\"retry_ms\":1001"));
    CHECK(refused.body.contains("\"rate_limited\""));
}

TEST_CASE("times are told as HTTP wants them") {
    CHECK(http_date(784'111'777'999) == "Sun, 06 Nov 1994 08:49:37 GMT");
}

TEST_CASE("a parameter of the query, as it was sent") {
    http_request request;
    request.target = "/a?b=c&before=12&empty=&before=13&bare";
    CHECK(query(request, "b") == "c");
    CHECK(query(request, "before") == "12");
    CHECK(query(request, "empty") == "");
    CHECK_FALSE(query(request, "bare"));
    CHECK_FALSE(query(request, "c"));
    CHECK_FALSE(query(request, "efore"));
    request.target = "/before=12";
    CHECK_FALSE(query(request, "before"));
}
