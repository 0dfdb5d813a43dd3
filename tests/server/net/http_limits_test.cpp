// HTTP against a listening service: what it does not put up with.
#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/running_service.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

using namespace gulbara;
using namespace gulbara::tests;
using namespace std::chrono_literals;

TEST_CASE("identities and requests have a rate per address") {
    running_service service([](running_service& each) {
        each.settings.limits.guests_per_address = {.refill = 1, .burst = 2};
        each.settings.limits.requests_per_address = {.refill = 1, .burst = 4};
    });
    raw_client client(service.port());
    CHECK(client.post("/api/v1/guest", "").status == 200);
    CHECK(client.post("/api/v1/guest", "").status == 200);
    const auto refused = client.post("/api/v1/guest", "");
    CHECK(refused.status == 429);
    CHECK(refused.fields.find("Retry-After") == "1");
    CHECK(client.ask("/healthz").status == 200);
    const auto late = client.ask("/api/v1/rulesets");
    CHECK(late.status == 429);
    CHECK(late.fields.find("Access-Control-Allow-Origin") == "*"); // a page may learn why
    CHECK(client.read_to_end().empty());                           // and closed
}

TEST_CASE("the size of everything in a request is bounded") {
    running_service service;
    const auto status_of = [&](std::string_view bytes) {
        raw_client client(service.port());
        client.try_send(bytes); // the server may hang up before it has read all
        return client.read_response().status;
    };
    const auto get = [](const std::string& target, const std::string& lines) {
        return "GET " + target + " HTTP/1.1\r\nHost: test\r\n" + lines + "\r\n";
    };
    CHECK(status_of(get("/" + std::string(2'000, 'x'), "")) == 414);
    CHECK(status_of(get("/" + std::string(100'000, 'x'), "")) == 431);
    CHECK(status_of(get("/", "A: " + std::string(10'000, 'x') + "\r\n")) == 431);
    std::string many;
    for (int count = 0; count < 100; ++count) many += "A: 1\r\n";
    CHECK(status_of(get("/", many)) == 431);
    CHECK(status_of("POST /api/v1/guest HTTP/1.1\r\nContent-Length: 5000\r\n\r\n") == 413);
    CHECK(
        status_of(
            "POST /api/v1/guest HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1388\r\n" +
            std::string(5'000, 'x')
        ) == 413
    );
    CHECK(status_of("nonsense\r\n\r\n") == 400);
    CHECK(status_of("GET / HTTP/9.9\r\n\r\n") == 400);
    CHECK(status_of("POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n") == 400);
    CHECK(status_of("GET / HTTP/1.1\r\n\r\n") == 400);
    CHECK(status_of("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n") == 400);
}

TEST_CASE("requests follow each other on one connection, also sent at once") {
    running_service service;
    raw_client client(service.port());
    const std::string request = "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n";
    client.send(request + request + request);
    for (int count = 0; count < 3; ++count) CHECK(client.read_response().status == 200);
    client.send("GET /healthz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
    CHECK(client.read_response().status == 200);
    CHECK(client.read_to_end().empty());
    raw_client old(service.port());
    old.send("GET /healthz HTTP/1.0\r\n\r\n");
    CHECK(old.read_response().status == 200);
    CHECK(old.read_to_end().empty());
}

TEST_CASE("a request says once who asks and whom it means") {
    running_service service;
    const auto status_of = [&](const std::string& lines) {
        raw_client client(service.port());
        client.send("GET /healthz HTTP/1.1\r\n" + lines + "\r\n");
        return client.read_response().status;
    };
    const std::string host = "Host: test\r\n";
    CHECK(status_of(host + "Origin: http://test\r\n") == 200);
    CHECK(status_of("") == 400);
    CHECK(status_of(host + host) == 400);
    CHECK(status_of(host + "Origin: http://test\r\nOrigin: http://other\r\n") == 400);
    CHECK(status_of(host + "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n") == 400);
}

TEST_CASE("whoever waits for permission to send a body gets it") {
    running_service service;
    raw_client client(service.port());
    client.send("POST /api/v1/guest HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\n"
                "Content-Length: 2\r\n\r\n");
    CHECK(client.read_response().status == 100);
    client.send("{}");
    CHECK(client.read_response().status == 200);
}

TEST_CASE("a slow client is not waited for") {
    running_service service([](running_service& each) {
        each.settings.timeouts.header = 100ms;
        each.settings.timeouts.body = 100ms;
        each.settings.timeouts.keep_alive = 100ms;
    });
    raw_client silent(service.port());
    raw_client half_header(service.port());
    raw_client half_body(service.port());
    raw_client idle(service.port());
    half_header.send("GET / HTTP/1.1\r\nHost: te");
    half_body.send("POST /api/v1/guest HTTP/1.1\r\nHost: test\r\nContent-Length: 10\r\n\r\n{");
    CHECK(idle.ask("/healthz").status == 200);
    for (auto* each : {&silent, &half_header, &half_body, &idle})
        CHECK(each->read_to_end().empty());
}

TEST_CASE("connections are bounded, all together and per address") {
    running_service service([](running_service& each) {
        each.settings.limits.connections = 3;
        each.settings.limits.connections_per_address = 2;
    });
    raw_client first(service.port());
    CHECK(first.ask("/healthz").status == 200);
    {
        raw_client second(service.port());
        CHECK(second.ask("/healthz").status == 200);
        CHECK(raw_client(service.port()).read_to_end().empty());
    }
    // Its place is free as soon as the server has seen it go.
    for (int attempt = 0;; ++attempt) {
        raw_client third(service.port());
        if (third.try_send("GET /healthz HTTP/1.0\r\n\r\n") && !third.read_to_end().empty()) break;
        REQUIRE(attempt < 1000);
    }
    CHECK(first.ask("/healthz").status == 200);
}

TEST_CASE("a trusted proxy's clients are told apart") {
    running_service service([](running_service& each) {
        each.settings.trusted_proxies = {server::config::network::parse("127.0.0.0/8").value()};
        each.settings.limits.connections_per_address = 1;
        each.settings.limits.requests_per_address = {.refill = 1, .burst = 2};
    });
    raw_client one(service.port());
    raw_client two(service.port());
    CHECK(one.ask("/healthz", "X-Forwarded-For: 192.0.2.1\r\n").status == 200);
    CHECK(two.ask("/healthz", "X-Forwarded-For: 192.0.2.2\r\n").status == 200);
    CHECK(one.upgrade("X-Forwarded-For: 192.0.2.1\r\n").status == 101);
    CHECK(two.upgrade("X-Forwarded-For: 192.0.2.2\r\n").status == 101);
    raw_client three(service.port());
    CHECK(three.upgrade("X-Forwarded-For: 192.0.2.2\r\n").status == 429);
}

TEST_CASE("a port that is taken is said so") {
    running_service service;
    const auto start_second = [&] {
        running_service second([&](running_service& each) {
            each.settings.listen.port = service.port();
        });
    };
    CHECK_THROWS_WITH(start_second(), doctest::Contains("cannot listen on 127.0.0.1:"));
}

// UBSan asks through a pipe of its own whether an object can be read: without descriptors it takes
// every object of a type it meets for the first time for a wrong one.
#if __has_feature(undefined_behavior_sanitizer)
constexpr bool is_blind_without_descriptors = true;
#else
constexpr bool is_blind_without_descriptors = false;
#endif

TEST_CASE(
    "out of descriptors it waits for one, and accepts again when there are some" *
    doctest::skip(is_blind_without_descriptors)
) {
    running_service service;
    CHECK(raw_client(service.port()).ask("/healthz").status == 200);
    rlimit usual{};
    REQUIRE(getrlimit(RLIMIT_NOFILE, &usual) == 0);
    const int lowest_free = ::dup(0);
    ::close(lowest_free);
    rlimit scarce = usual;
    scarce.rlim_cur = static_cast<rlim_t>(lowest_free) + 1; // the client's own
    REQUIRE(setrlimit(RLIMIT_NOFILE, &scarce) == 0);
    std::optional<raw_client> client(service.port());
    std::this_thread::sleep_for(150ms); // it has tried to accept, more than once
    REQUIRE(setrlimit(RLIMIT_NOFILE, &usual) == 0);
    CHECK(client->ask("/healthz").status == 200);
    CHECK(raw_client(service.port()).ask("/healthz").status == 200);
}
