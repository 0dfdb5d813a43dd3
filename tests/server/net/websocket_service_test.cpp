// WebSockets against a listening service.
#include "protocol/codec.hpp"
#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/running_service.hpp"

#include <doctest/doctest.h>

using namespace gulbara;
using namespace gulbara::tests;
using server::net::opcode;
using namespace std::chrono_literals;

namespace {

const protocol::match_id match{{std::byte{1}}};
const std::string match_hex = protocol::to_hex(match);

server::room::frame frame_of(protocol::server_message message) {
    return std::make_shared<const std::string>(protocol::encode(message));
}

void answer_ok(const server::room::command& given) {
    given.from->send(frame_of({.id = given.message.id, .body = protocol::server::ok{}}));
}

std::string watch(std::string_view id) {
    return R"({"t":"watch","id":")" + std::string(id) + R"(","d":{"match":")" + match_hex + "\"}}";
}

std::string ping(std::string_view id) {
    return R"({"t":"ping","id":")" + std::string(id) + R"(","d":{}})";
}

// Until it is so; the test fails after 10 s.
template <class Condition>
void wait_until(Condition is_so) {
    for (int turn = 0; !is_so(); ++turn) {
        REQUIRE(turn < 5000);
        std::this_thread::sleep_for(2ms);
    }
}

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

TEST_CASE("over the rate a message is refused by name; who goes on is closed, others are not") {
    running_service service([](running_service& each) {
        each.settings.limits.messages = {.per_second = 1, .burst = 5};
        each.lobby.on_take = answer_ok;
    });
    raw_client client(service.port());
    raw_client other(service.port());
    client.enter(); // one message
    other.enter();
    for (int count = 0; count < 4; ++count) {
        client.send_text(watch("w"));
        CHECK(client.read_text().starts_with(R"({"t":"ok")"));
    }
    client.send_text(watch("over"));
    const auto refused = client.read_text();
    CHECK(refused.contains(R"("id":"over")"));
    CHECK(refused.contains("rate_limited"));
    CHECK(refused.contains("retry_ms"));
    CHECK(service.lobby.taken == 4);
    for (int count = 0; count < 100; ++count)
        if (!client.try_send(client_frame(opcode::text, watch("on")))) break;
    CHECK(client.read_close_code() == 1008);
    other.send_text(watch("w"));
    CHECK(other.read_text().starts_with(R"({"t":"ok")"));
}

TEST_CASE("an address has a rate of its own over all its connections") {
    running_service service([](running_service& each) {
        each.settings.limits.messages_per_address = {.per_second = 1, .burst = 4};
        each.lobby.on_take = answer_ok;
    });
    raw_client one(service.port());
    raw_client two(service.port());
    one.enter();
    two.enter();
    one.send_text(watch("1"));
    two.send_text(watch("2"));
    CHECK(one.read_text().starts_with(R"({"t":"ok")"));
    CHECK(two.read_text().starts_with(R"({"t":"ok")"));
    two.send_text(watch("3"));
    CHECK(two.read_text().contains("rate_limited"));
}

TEST_CASE("the house bot has a rate of its own: it sits at many tables") {
    running_service service([](running_service& each) {
        each.house_bot = server::accounts::parse_token(std::string(64, 'b'));
        each.settings.limits.messages = {.per_second = 1, .burst = 2};
        each.settings.limits.messages_per_address = {.per_second = 1, .burst = 5};
        each.settings.limits.messages_of_house_bot = {.per_second = 1, .burst = 20};
        each.lobby.on_take = answer_ok;
    });
    raw_client bot(service.port());
    bot.enter(bearer('b'));
    for (int count = 0; count < 19; ++count) {
        bot.send_text(watch("w"));
        CHECK(bot.read_text().starts_with(R"({"t":"ok")"));
    }
    bot.send_text(watch("w"));
    CHECK(bot.read_text().contains("rate_limited"));
}

TEST_CASE("without a hello nobody stays") {
    running_service service([](running_service& each) { each.settings.timeouts.hello = 50ms; });
    raw_client client(service.port());
    CHECK(client.upgrade().status == 101);
    CHECK(client.read_close_code() == 1008);
    CHECK(client.read_to_end().empty());
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

TEST_CASE("many connections at once, all of them served") {
    constexpr int count = 500;
    running_service service([](running_service& each) {
        each.settings.limits.connections_per_address = count;
        each.settings.limits.requests_per_address = {.per_second = 10'000, .burst = 10'000};
        each.settings.limits.messages_per_address = {.per_second = 10'000, .burst = 10'000};
        each.lobby.on_take = answer_ok;
    });
    std::vector<raw_client> clients;
    clients.reserve(count);
    for (int made = 0; made < count; ++made) clients.emplace_back(service.port()).enter();
    for (auto& each : clients) each.send_text(watch("w"));
    for (auto& each : clients) CHECK(each.read_text().starts_with(R"({"t":"ok")"));
    CHECK(service.lobby.arrived == count);
}

TEST_CASE("a watcher that does not read loses events, not answers, and gets the newest snapshot") {
    std::atomic<int> watches = 0;
    server::room::viewer_ptr viewer;
    running_service service([&](running_service& each) {
        each.settings.limits.watcher_outbox = std::size_t{64} * 1024;
        each.lobby.on_take = [&](const server::room::command& given) {
            answer_ok(given);
            if (!std::holds_alternative<protocol::client::watch>(given.message.body)) return;
            viewer = given.from;
            protocol::server::snapshot snapshot;
            snapshot.match = match;
            snapshot.rules = "{}";
            snapshot.watchers = static_cast<std::uint32_t>(++watches);
            given.from->send(frame_of({.id = std::nullopt, .body = snapshot}));
        };
    });
    raw_client client(service.port());
    client.enter();
    client.send_text(watch("w"));
    client.read_text_of("snapshot");
    const auto event =
        frame_of({.id = std::nullopt, .body = protocol::server::presence{.match = match}});
    int sent = 0;
    wait_until([&] {
        for (int burst = 0; burst < 1000; ++burst, ++sent) viewer->send(event);
        return service.metrics.text().contains("gulbara_watchers_lagging_total 1\n");
    });
    client.send_text(R"({"t":"rematch","id":"u","d":{"match":")" + match_hex + "\"}}");
    int events = 0;
    bool has_answer = false;
    for (bool has_snapshot = false; !has_snapshot || !has_answer;) {
        const auto text = client.read_text();
        if (text.starts_with(R"({"t":"presence")")) ++events;
        if (text.contains(R"("id":"u")")) has_answer = true;
        if (text.starts_with(R"({"t":"snapshot")")) has_snapshot = true;
        CHECK_FALSE(text.contains("resync"));
    }
    CHECK(watches == 2);
    CHECK(events < sent);
    viewer->send(event);
    client.read_text_of("presence");
    viewer.reset();
}

TEST_CASE("a player that does not read gets a grace, then 1013") {
    running_service service([](running_service& each) {
        each.settings.limits.player_outbox = 8 * 1024 * 1024;
        each.settings.timeouts.outbox_grace = 50ms;
        each.lobby.on_take = [&lobby = each.lobby](const server::room::command& given) {
            lobby.seat(given.from->identity()->id, match);
            answer_ok(given);
        };
    });
    raw_client client(service.port());
    std::atomic<bool> is_flooded = false;
    server::room::viewer_ptr viewer;
    service.lobby.on_take = [&](const server::room::command& given) {
        service.lobby.seat(given.from->identity()->id, match);
        answer_ok(given);
        viewer = given.from;
        is_flooded = true;
    };
    client.enter(bearer('a'));
    client.send_text(watch("w"));
    client.read_text_of("ok");
    wait_until([&] { return is_flooded.load(); });
    // Over the bound with what the network holds, under twice the bound.
    const auto event = std::make_shared<const std::string>(std::string(1024 * 1024, ' '));
    for (int sent = 0; sent < 15; ++sent) viewer->send(event);
    wait_until([&] {
        return service.metrics.text().contains(R"(gulbara_sessions_dropped_total{reason="slow"} 1)"
        );
    });
    CHECK(client.read_close_code() == 1013);
    client.end_sending();
    wait_until([&] { return service.lobby.left == 1; });
    viewer->send(event); // nobody is there any more
    viewer.reset();
}

TEST_CASE("an orderly stop says so, closes with 1012 and leaves nobody") {
    running_service service;
    std::vector<raw_client> clients;
    for (int made = 0; made < 10; ++made) clients.emplace_back(service.port()).enter();
    raw_client idle(service.port());
    CHECK(idle.ask("/healthz").status == 200);
    wait_until([&] { return service.lobby.arrived == 10; });
    std::jthread stopping([&] { service.stop(); });
    for (auto& each : clients) {
        each.read_text_of("maintenance");
        CHECK(each.read_close_code() == 1012);
        each.send(client_frame(opcode::close, "\x03\xf4"));
        CHECK(each.read_to_end().empty());
    }
    CHECK(idle.read_to_end().empty());
    stopping.join();
    CHECK(service.lobby.left == 10);
    CHECK_THROWS(raw_client(service.port()).ask("/healthz"));
}

TEST_CASE("a stop does not wait for whoever does not answer it") {
    running_service service([](running_service& each) { each.settings.timeouts.shutdown = 100ms; });
    raw_client client(service.port());
    client.enter();
    wait_until([&] { return service.lobby.arrived == 1; });
    service.stop();
    CHECK(service.lobby.left == 1);
}
