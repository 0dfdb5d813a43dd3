// WebSockets against a listening service: who talks to whom.
#include "tests/server/net/small_talk.hpp"

using namespace gulbara;
using namespace gulbara::tests;
using server::net::opcode;

namespace {

// How a connection's stream ends if it sends that after its hello.
std::optional<int> close_code_after(const std::string& bytes) {
    running_service service;
    raw_client client(service.port());
    client.enter();
    client.send(bytes);
    return client.read_close_code();
}

} // namespace

TEST_CASE("the server speaks first; after the client's hello commands go to the lobby") {
    running_service service([](running_service& each) { each.lobby.on_take = answer_ok; });
    raw_client client(service.port());
    CHECK(client.upgrade().status == 101);
    const auto greeting = client.read_text();
    CHECK(greeting.contains(R"("limits":{"frame":16384})"));
    CHECK_FALSE(greeting.contains("player"));

    client.send_text(watch("early"));
    CHECK(client.read_text().contains("hello_first"));
    CHECK(service.lobby.taken == 0);
    CHECK(service.lobby.arrived == 0);

    client.send_text(R"({"t":"hello","id":"h","d":{"protocol":{"major":1,"minor":9},"client":"x"}})"
    );
    CHECK(client.read_text() == R"({"t":"ok","id":"h","d":{}})");
    CHECK(service.lobby.arrived == 1);
    client.send_text(watch("w1"));
    CHECK(client.read_text() == R"({"t":"ok","id":"w1","d":{}})");
    CHECK(service.lobby.taken == 1);

    client.send_text(ping("p"));
    CHECK(client.read_text().starts_with(R"({"t":"ok","id":"p","d":{"now":)"));
    CHECK(service.lobby.taken == 1);
}

TEST_CASE("another major version is not spoken") {
    running_service service;
    raw_client client(service.port());
    CHECK(client.upgrade().status == 101);
    client.read_text_of("hello");
    client.send_text(R"({"t":"hello","d":{"protocol":{"major":2,"minor":0},"client":"x"}})");
    CHECK(client.read_text().contains("unsupported_version"));
    CHECK(client.read_close_code() == 1002);
    CHECK(service.lobby.arrived == 0);
}

TEST_CASE("who somebody is: a program by its token, a page by its cookie and origin") {
    running_service service([](running_service& each) {
        each.settings.public_origins = {"http://play.example"};
    });
    const auto greeting_for = [&](const std::string& lines) -> std::string {
        raw_client client(service.port());
        if (client.upgrade(lines).status != 101) return "refused";
        return client.read_text();
    };
    const std::string cookie = "Cookie: gulbara=" + std::string(64, 'a') + "\r\n";
    const std::string own = "Origin: http://play.example\r\n";
    CHECK(greeting_for(bearer('a')).contains("\"player\""));
    CHECK(greeting_for(cookie + own).contains("\"player\""));
    CHECK_FALSE(greeting_for(cookie).contains("\"player\""));
    CHECK_FALSE(greeting_for(bearer('a') + own).contains("\"player\""));
    CHECK_FALSE(greeting_for("Authorization: Bearer short\r\n").contains("\"player\""));
    CHECK(greeting_for(cookie + "Origin: http://evil.example\r\n") == "refused");
    CHECK(greeting_for(bearer('a') + "Origin: null\r\n") == "refused");
    // The same secret is the same player by either way.
    const auto player_in = [](const std::string& greeting) {
        return greeting.substr(greeting.find("\"player\""), 43);
    };
    CHECK(player_in(greeting_for(bearer('a'))) == player_in(greeting_for(cookie + own)));
    CHECK(player_in(greeting_for(bearer('a'))) != player_in(greeting_for(bearer('b'))));
}

TEST_CASE("the hello names the matches in which one has a seat") {
    running_service service;
    raw_client stranger(service.port());
    CHECK(stranger.upgrade(bearer('a')).status == 101);
    const auto greeting = stranger.read_text();
    const auto at = greeting.find("\"player\":\"") + 10;
    service.lobby.seat(greeting.substr(at, 32), match);
    raw_client player(service.port());
    CHECK(player.upgrade(bearer('a')).status == 101);
    CHECK(player.read_text().contains("\"matches\":[\"" + match_hex + "\"]"));
}

TEST_CASE("a bad upgrade is an HTTP error") {
    running_service service;
    raw_client client(service.port());
    CHECK(client.ask("/ws").status == 426);
    raw_client other(service.port());
    CHECK(other.ask("/ws", "Upgrade: websocket\r\nConnection: Upgrade\r\n").status == 426);
}

TEST_CASE("bytes sent right behind the upgrade are read") {
    running_service service;
    raw_client client(service.port());
    client.send(
        "GET /ws HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" +
        client_frame(opcode::text, hello) + client_frame(opcode::text, ping("p"))
    );
    CHECK(client.read_response(false).status == 101);
    client.read_text_of("hello");
    CHECK(client.read_text().contains("\"id\":\"p\""));
}

TEST_CASE("garbage is answered or ends the connection, with the code that fits") {
    CHECK(close_code_after(client_frame(opcode::text, "x", {.is_masked = false})) == 1002);
    CHECK(close_code_after(client_frame(opcode::binary, "x")) == 1003);
    CHECK(close_code_after(client_frame(opcode::text, "\xff")) == 1007);
    CHECK(close_code_after(client_frame(opcode::close, "\x03\xe8")) == 1000);
    CHECK(close_code_after(client_frame(opcode::close, "")) == 1000);
}

TEST_CASE("a frame over the limit is told so and ends the connection") {
    running_service service;
    raw_client client(service.port());
    client.enter();
    client.send(client_frame(opcode::text, std::string(20'000, ' ')).substr(0, 100));
    CHECK(client.read_text().contains("too_large"));
    CHECK(client.read_close_code() == 1009);
}

TEST_CASE("messages that are none get an error; too many of them end the connection") {
    running_service service;
    raw_client client(service.port());
    client.enter();
    client.send_text("nonsense");
    CHECK(client.read_text().contains("not_json"));
    client.send_text(R"({"t":"dance","id":"d1"})");
    CHECK(client.read_text().contains(R"("id":"d1")"));
    for (int count = 0; count < 100; ++count)
        if (!client.try_send(client_frame(opcode::text, "nonsense"))) break;
    CHECK(client.read_close_code() == 1008);
}

TEST_CASE("a connection's pings are answered, whatever they carry") {
    running_service service;
    raw_client client(service.port());
    client.enter();
    client.send(client_frame(opcode::ping, "beat"));
    const auto [code, payload] = client.read_frame();
    CHECK(code == opcode::pong);
    CHECK(payload == "beat");
}

TEST_CASE("the lobby learns of everyone who goes, in whatever way") {
    running_service service;
    {
        raw_client vanishing(service.port());
        vanishing.enter();
        raw_client closing(service.port());
        closing.enter();
        closing.send(client_frame(opcode::close, "\x03\xe8"));
        CHECK(closing.read_close_code() == 1000);
        raw_client half(service.port());
        half.enter();
        half.end_sending();
        half.read_to_end();
    }
    wait_until([&] { return service.lobby.left == 3; });
    CHECK(service.lobby.arrived == 3);
    CHECK(service.metrics.text().contains("gulbara_sessions 0\n"));
}

TEST_CASE("an exception in one session ends it and no other") {
    running_service service([](running_service& each) {
        each.lobby.on_take = [](const server::room::command& given) {
            if (given.message.id == "bad") throw std::runtime_error("on purpose");
            answer_ok(given);
        };
    });
    raw_client good(service.port());
    raw_client bad(service.port());
    good.enter();
    bad.enter();
    bad.send_text(watch("bad"));
    bad.read_to_end();
    good.send_text(watch("good"));
    CHECK(good.read_text().starts_with(R"({"t":"ok")"));
    wait_until([&] { return service.lobby.left == 1; });
}

TEST_CASE("an exception while a session ends harms nobody either") {
    running_service service([](running_service& each) { each.lobby.on_take = answer_ok; });
    raw_client good(service.port());
    good.enter();
    service.lobby.is_broken_for_leavers = true;
    {
        raw_client bad(service.port());
        bad.enter();
    }
    wait_until([&] { return service.lobby.left == 1; });
    good.send_text(watch("good"));
    CHECK(good.read_text().starts_with(R"({"t":"ok")"));
    wait_until([&] { return service.metrics.text().contains("gulbara_sessions 1\n"); });
}
