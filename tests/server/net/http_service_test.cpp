// HTTP against a listening service: what is answered.
#include "protocol/close.hpp"
#include "protocol/header.hpp"
#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/running_service.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <future>
#include <semaphore>
#include <vector>

using namespace gulbara;
using namespace gulbara::tests;

namespace {

constexpr auto match_name = "0102030405060708090a0b0c0d0e0f10";

// A match that has a header and one record; nothing in it is verified here.
server::store::stored_match some_match() {
    server::store::stored_match stored;
    stored.match.id = protocol::octets_from_hex<protocol::match_id>(match_name).value();
    stored.match.rules =
        R"({"rules":"gul-bara","version":1,"points":1,"rated":false,"clock":null})";
    stored.match.seats.white = {.player = "aa", .name = "Guest AAAA", .salt = {}};
    stored.match.seats.black = {.player = "bb", .name = "Guest BBBB", .salt = {}};
    stored.match.created = 1000;
    server::store::stored_record record;
    record.record.assign(2000, std::byte{1});
    stored.records.push_back(record);
    return stored;
}

void add_header(server::store::stored_match& stored) {
    protocol::header header;
    header.mode = protocol::contribution::server_only;
    header.links = 1024;
    header.match = stored.match.id;
    header.anchors.server.value.fill(std::byte{1});
    protocol::key_seed seed;
    header.keys.server = protocol::key_pair::from_seed(seed).public_part();
    const auto encoded = protocol::encode(header);
    stored.header.emplace(encoded.begin(), encoded.end());
    stored.header_signature.emplace();
}

std::string path(std::string_view rest = {}) {
    return "/api/v1/matches/" + std::string(match_name) + std::string(rest);
}

} // namespace

TEST_CASE("plain pages") {
    running_service service;
    raw_client client(service.port());
    const auto home = client.ask("/");
    CHECK(home.status == 200);
    CHECK(home.body.contains("<!doctype html>"));
    CHECK(home.fields.find("Content-Security-Policy")->starts_with("default-src 'none'"));
    CHECK(client.ask("/healthz").body == "ok\n");
    const auto rule_sets = client.ask("/api/v1/rulesets");
    CHECK(rule_sets.body.contains(R"("id":"mad-gulbar")"));
    CHECK(rule_sets.fields.find("X-Content-Type-Options") == "nosniff");
    CHECK(client.ask("/api/v1/keys").body == "{\"keys\":[\"07" + std::string(62, '0') + "\"]}\n");
    CHECK(client.ask("/metrics").body.contains("gulbara_connections 1\n"));
}

TEST_CASE("HEAD is GET without a body; other methods are named") {
    running_service service;
    raw_client client(service.port());
    const auto whole = client.ask("/");
    const auto head = client.ask("/", {}, "HEAD");
    CHECK(head.status == 200);
    CHECK(head.fields.find("Content-Length") == std::to_string(whole.body.size()));
    const auto refused = client.ask("/", {}, "DELETE");
    CHECK(refused.status == 405);
    CHECK(refused.fields.find("Allow") == "GET, HEAD");
    CHECK(client.ask("/nothing").status == 404);
    CHECK(client.ask("/nothing").body.starts_with(R"({"error":{"code":"not_found")"));
    CHECK(client.ask("/healthz", {}, "POST").status == 405);
}

TEST_CASE("readiness covers the database, as the writer finds it") {
    running_service service;
    raw_client client(service.port());
    CHECK(client.ask("/readyz").status == 200);
    service.writer.is_well = false;
    const auto away = client.ask("/readyz");
    CHECK(away.status == 503);
    CHECK(away.body == "the database is away or too slow\n");
    CHECK(client.ask("/healthz").status == 200);
}

TEST_CASE("readiness waits for nobody who reads") {
    std::counting_semaphore<> reading{0};
    std::promise<void> has_asked;
    running_service service([&](running_service& each) {
        each.reader.before_read = [&, until = has_asked.get_future().share()] {
            reading.release();
            until.wait();
        };
    });
    std::vector<raw_client> readers;
    for (std::size_t i = 0; i < running_service::blocking_threads; ++i) {
        readers.emplace_back(service.port());
        readers.back().send("GET /api/v1/matches HTTP/1.1\r\nHost: x\r\n\r\n");
    }
    for (std::size_t i = 0; i < running_service::blocking_threads; ++i)
        REQUIRE(reading.try_acquire_for(std::chrono::seconds{10}));
    int status = 0;
    CHECK_NOTHROW(status = raw_client(service.port()).ask("/readyz").status);
    CHECK(status == 200);
    has_asked.set_value();
    for (raw_client& each : readers) CHECK(each.read_response().status == 200);
}

TEST_CASE("a database that is away is 503, a failure of ours 500; the connection lives on") {
    running_service service;
    raw_client client(service.port());
    service.reader.is_away = true;
    const auto away = client.ask("/api/v1/matches");
    CHECK(away.status == 503);
    CHECK(away.body.contains("storage_unavailable"));
    service.reader.is_away = false;
    service.reader.is_broken = true;
    const auto broken = client.ask("/api/v1/keys");
    CHECK(broken.status == 500);
    CHECK_FALSE(broken.body.contains("on purpose"));
    service.reader.is_broken = false;
    CHECK(client.ask("/api/v1/keys").status == 200);
}

TEST_CASE("matches and their transcripts") {
    running_service service([](running_service& each) {
        each.reader.stored = some_match();
        add_header(*each.reader.stored);
    });
    raw_client client(service.port());
    CHECK(client.ask("/api/v1/matches").body.contains(match_name));
    const auto match = client.ask(path());
    CHECK(match.body.contains(R"("state":"live")"));
    CHECK(match.body.contains(R"("rules":{"clock":null,"points":1)"));
    CHECK(service.reader.whole_matches == 0);

    const auto plain = client.ask(path("/transcript"));
    CHECK(plain.status == 200);
    CHECK(plain.body.starts_with(R"({"format":"nfv1")"));
    CHECK(
        plain.fields.find("Content-Disposition") ==
        "attachment; filename=\"" + std::string(match_name) + ".json\""
    );
    const auto packed = client.ask(path("/transcript"), "Accept-Encoding: gzip\r\n");
    CHECK(packed.fields.find("Content-Encoding") == "gzip");
    CHECK(packed.body.size() < plain.body.size() / 2);
    const auto tag = std::string(plain.fields.find("ETag").value());
    const auto unchanged = client.ask(path("/transcript"), "If-None-Match: " + tag + "\r\n");
    CHECK(unchanged.status == 304);
    CHECK(unchanged.body.empty());
    CHECK(unchanged.fields.find("ETag") == tag);
    CHECK(client.ask(path("/transcript"), "If-None-Match: \"0-live-0\"\r\n").status == 200);

    CHECK(client.ask("/api/v1/matches/" + std::string(32, '0')).status == 404);
    CHECK(client.ask("/api/v1/matches/nonsense/transcript").status == 404);
}

TEST_CASE("a transcript is another one when a seat's signature has come late") {
    const auto tag_with = [](std::optional<protocol::signature> by_black) {
        running_service service([&](running_service& each) {
            each.reader.stored = some_match();
            add_header(*each.reader.stored);
            each.reader.stored->seat_signatures.black = by_black;
        });
        raw_client client(service.port());
        return std::string(client.ask(path("/transcript")).fields.find("ETag").value());
    };
    CHECK(tag_with(std::nullopt) != tag_with(protocol::signature{}));
}

TEST_CASE("a transcript that is whole may be kept for ever, one that is not is asked for again") {
    const auto kept_how = [](bool has_black_terminal) {
        running_service service([&](running_service& each) {
            each.reader.stored = some_match();
            add_header(*each.reader.stored);
            auto& stored = *each.reader.stored;
            stored.seat_signatures = {protocol::signature{}, protocol::signature{}};
            stored.close.emplace();
            const auto encoded = protocol::encode(protocol::match_close{});
            stored.close->close.assign(encoded.begin(), encoded.end());
            stored.terminals.white.emplace();
            if (has_black_terminal) stored.terminals.black.emplace();
        });
        raw_client client(service.port());
        const auto answer = client.ask(path("/transcript"));
        CHECK(answer.status == 200);
        return std::string(answer.fields.find("Cache-Control").value());
    };
    CHECK(kept_how(true) == "max-age=86400"); // a player may leave it
    CHECK(kept_how(false) == "no-cache");
}

TEST_CASE("pages of other origins may read the API, and nothing else") {
    running_service service;
    raw_client client(service.port());
    const std::string_view from = "Origin: https://example.org\r\n";
    const std::string_view allowed = "Access-Control-Allow-Origin";
    CHECK(client.ask("/api/v1/rulesets", from).fields.find(allowed) == "*");
    CHECK(client.ask("/api/v1/nothing", from).fields.find(allowed) == "*");
    CHECK_FALSE(client.ask("/metrics", from).fields.find(allowed));
    CHECK_FALSE(client.post("/api/v1/guest", "", from).fields.find(allowed));
    const auto preflight = client.ask("/api/v1/rulesets", from, "OPTIONS");
    CHECK(preflight.status == 204);
    CHECK(preflight.fields.find(allowed) == "*");
    CHECK_FALSE(preflight.fields.find("Content-Length"));
    for (const char* other : {"/api/v1/guest", "/metrics", "/"}) {
        CAPTURE(other);
        const auto refused = client.ask(other, from, "OPTIONS");
        CHECK(refused.status == 405);
        CHECK_FALSE(refused.fields.find(allowed));
    }
    CHECK(client.ask("/api/v1/nothing", from, "OPTIONS").status == 404);
    CHECK(client.ask("/api/v1/rulesets", from, "OPTIONS").status == 204); // it lives on
}

TEST_CASE("what has not changed is not sent again") {
    running_service service;
    raw_client client(service.port());
    const auto keys = client.ask("/api/v1/keys");
    const auto tag = std::string(keys.fields.find("ETag").value());
    const auto again = client.ask("/api/v1/keys", "If-None-Match: " + tag + "\r\n");
    CHECK(again.status == 304);
    CHECK(again.body.empty());
}

TEST_CASE("a closed match says how it ended; one that is being set up has no transcript") {
    running_service service([](running_service& each) {
        each.reader.stored = some_match();
        protocol::match_close closing;
        closing.winner = engine::side::black;
        closing.score.black = 2;
        const auto encoded = protocol::encode(closing);
        each.reader.stored->close.emplace();
        each.reader.stored->close->close.assign(encoded.begin(), encoded.end());
    });
    raw_client client(service.port());
    const auto body = client.ask(path()).body;
    CHECK(body.contains(R"("state":"closed")"));
    CHECK(body.contains(R"("reason":"finished")"));
    CHECK(body.contains(R"("score":[0,2])"));
    CHECK(body.contains(R"("winner":2)"));
    const auto transcript = client.ask(path("/transcript"));
    CHECK(transcript.status == 404);
    CHECK(transcript.body.contains("not_yet"));
}

TEST_CASE("a page gets an identity as a cookie, once") {
    running_service service;
    raw_client client(service.port());
    const auto made = client.post("/api/v1/guest", "", "Origin: http://test\r\n");
    CHECK(made.status == 200);
    CHECK_FALSE(made.body.contains("token"));
    const auto set = std::string(made.fields.find("Set-Cookie").value());
    CHECK(set.contains("; Path=/; HttpOnly; SameSite=Lax"));
    CHECK_FALSE(set.contains("Secure"));
    const auto cookie = "Cookie: " + set.substr(0, set.find(';')) + "\r\nOrigin: http://test\r\n";
    const auto again = client.post("/api/v1/guest", "", cookie);
    CHECK(again.body == made.body);
    CHECK_FALSE(again.fields.find("Set-Cookie"));
    CHECK_FALSE(again.fields.find("Access-Control-Allow-Origin"));
}

TEST_CASE("a program gets its identity as a token") {
    running_service service;
    raw_client client(service.port());
    const auto made = client.post("/api/v1/guest", R"({"bearer":true,"unknown":1})");
    CHECK(made.body.contains(R"("token":")"));
    CHECK_FALSE(made.fields.find("Set-Cookie"));
    CHECK(client.post("/api/v1/guest", R"({"bearer":1})").status == 400);
    CHECK(client.post("/api/v1/guest", "[]").status == 400);
    CHECK(client.post("/api/v1/guest", "{").status == 400);
    CHECK(client.ask("/api/v1/guest").status == 405);
}

TEST_CASE("a foreign page gets no identity") {
    running_service service([](running_service& each) {
        each.settings.public_origins = {"https://play.example"};
    });
    raw_client client(service.port());
    for (const std::string origin : {"https://evil.example", "http://play.example", "null"})
        CHECK(client.post("/api/v1/guest", "", "Origin: " + origin + "\r\n").status == 403);
    const auto own = client.post("/api/v1/guest", "", "Origin: https://play.example\r\n");
    const auto cookie = own.fields.find("Set-Cookie").value();
    CHECK(cookie.starts_with("__Host-gulbara="));
    CHECK(cookie.ends_with("; Secure"));
}
