#include "server/net/router.hpp"

#include <doctest/doctest.h>

using namespace gulbara::server::net;

namespace {

http_handler answering(std::string text) {
    return [text](const http_request&, path_arguments arguments) {
        std::string body = text;
        for (const auto& each : arguments) body += " " + each;
        return http_response{.status = http_status::ok, .fields = {}, .body = body};
    };
}

router routes() {
    router all;
    all.add(http_method::get, "/", work::quick, answering("home"));
    all.add(http_method::get, "/a", work::blocking, answering("a"));
    all.add(http_method::post, "/a", work::quick, answering("post a"));
    all.add(http_method::get, "/a/{}", work::quick, answering("one"));
    all.add(http_method::get, "/a/{}/b/{}", work::quick, answering("two"));
    return all;
}

http_response ask(http_method method, std::string target) {
    const auto all = routes();
    http_request request;
    request.method = method;
    request.target = std::move(target);
    return all.find(request).run();
}

std::string body_of(std::string target) {
    return ask(http_method::get, std::move(target)).body;
}

} // namespace

TEST_CASE("paths lead to their route, with what stands for {}") {
    CHECK(body_of("/") == "home");
    CHECK(body_of("/a") == "a");
    CHECK(body_of("/a?b=c") == "a");
    CHECK(body_of("/a/x") == "one x");
    CHECK(body_of("/a/x/b/y") == "two x y");
    CHECK(ask(http_method::post, "/a").body == "post a");
    CHECK(ask(http_method::head, "/a").body == "a");
}

TEST_CASE("blocking work is told apart") {
    const auto all = routes();
    http_request request;
    request.target = "/a";
    CHECK(all.find(request).kind == work::blocking);
    request.target = "/";
    CHECK(all.find(request).kind == work::quick);
}

TEST_CASE("what can be read is told apart from what can only be written") {
    const auto all = routes();
    for (const auto* path : {"/", "/a", "/a/x", "/a/x/b/y"}) CHECK(all.has_reading(path));
    router writing;
    writing.add(http_method::post, "/a", work::quick, answering("post a"));
    CHECK_FALSE(writing.has_reading("/a"));
    CHECK_FALSE(all.has_reading("/b"));
}

TEST_CASE("what is not there is 404, a method that is not taken 405 with those that are") {
    for (const auto* nothing : {"/b", "/a/", "/a/x/", "/a/x/c/y", "", "a", "*", "//", "/a/x/b"}) {
        CAPTURE(std::string(nothing));
        CHECK(ask(http_method::get, nothing).status == http_status::not_found);
    }
    const auto refused = ask(http_method::other, "/a");
    CHECK(refused.status == http_status::method_not_allowed);
    CHECK(refused.fields.find("Allow") == "GET, HEAD, POST");
    CHECK(ask(http_method::post, "/").fields.find("Allow") == "GET, HEAD");
}
