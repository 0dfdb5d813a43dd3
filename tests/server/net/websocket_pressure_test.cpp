// WebSockets against a listening service: limits, back-pressure, the end.
#include "tests/server/net/small_talk.hpp"

#include <nlohmann/json.hpp>

using namespace gulbara;
using namespace gulbara::tests;
using server::net::opcode;
using namespace std::chrono_literals;

TEST_CASE("over the rate a message is refused by name; who goes on is closed, others are not") {
    running_service service([](running_service& each) {
        each.settings.limits.messages = {.refill = 1, .burst = 5};
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

TEST_CASE("whoever comes again when told to is never closed") {
    running_service service([](running_service& each) {
        each.settings.limits.messages = {.refill = 200, .burst = 1};
        each.lobby.on_take = answer_ok;
    });
    raw_client client(service.port());
    client.upgrade();
    client.read_text();
    int refused = 0;
    const auto say = [&](std::string_view message) {
        for (;;) {
            client.send_text(message);
            const auto answer = nlohmann::json::parse(client.read_text());
            if (answer["t"] != "error") return;
            ++refused;
            const std::chrono::milliseconds wait{answer["d"]["retry_ms"].get<int>()};
            std::this_thread::sleep_for(wait);
        }
    };
    client.send_text(hello);
    for (int count = 0; count < 150; ++count) say(watch("w")); // as fast as it is allowed to
    CHECK(refused > 60); // more than the patience with those who do not listen
}

TEST_CASE("what comes behind a violation is thrown away, and not without end") {
    running_service service([](running_service& each) { each.lobby.on_take = answer_ok; });
    raw_client client(service.port());
    client.enter();
    client.send(client_frame(opcode::binary, "x"));
    bool is_open = true;
    const std::string more(std::size_t{64} * 1024, '\x01');
    const auto start = std::chrono::steady_clock::now();
    for (int count = 0; count < 1000 && is_open; ++count) is_open = client.try_send(more);
    CHECK_FALSE(is_open);
    CHECK(std::chrono::steady_clock::now() - start < 2s); // a farewell takes 3 s
}

TEST_CASE("an address has a rate of its own over all its connections") {
    running_service service([](running_service& each) {
        each.settings.limits.messages_per_address = {.refill = 1, .burst = 4};
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

TEST_CASE("an address arranges so many matches, whoever it says it is") {
    running_service service([](running_service& each) {
        each.settings.limits.arrangements_per_address = {
            .refill = 1, .burst = 2, .period = std::chrono::minutes{1}
        };
        each.lobby.on_take = answer_ok;
    });
    const std::string accept = R"({"t":"accept","id":"a","d":{"challenge":"x"}})";
    for (const char digit : {'a', 'b'}) {
        raw_client client(service.port());
        client.enter(bearer(digit));
        client.send_text(accept);
        CHECK(client.read_text().starts_with(R"({"t":"ok")"));
    }
    raw_client third(service.port());
    third.enter(bearer('c'));
    third.send_text(accept);
    const auto refused = third.read_text();
    CHECK(refused.contains("rate_limited"));
    CHECK(refused.contains(R"("id":"a")"));
    CHECK(refused.contains("retry_ms"));
    third.send_text(watch("w"));
    CHECK(third.read_text().starts_with(R"({"t":"ok")"));
}

TEST_CASE("the house bot has a rate of its own: it sits at many tables") {
    running_service service([](running_service& each) {
        const auto secret = server::accounts::parse_token(std::string(64, 'b')).value();
        const std::string bot = server::accounts::guest_of(secret, 0).id;
        REQUIRE(each.house_bots.add(protocol::bot_level::easy, bot));
        each.settings.limits.messages = {.refill = 1, .burst = 2};
        each.settings.limits.messages_per_address = {.refill = 1, .burst = 5};
        each.settings.limits.messages_of_house_bot = {.refill = 1, .burst = 20};
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

TEST_CASE("many connections at once, all of them served") {
    constexpr int count = 500;
    running_service service([](running_service& each) {
        each.settings.limits.connections_per_address = count;
        each.settings.limits.requests_per_address = {.refill = 10'000, .burst = 10'000};
        each.settings.limits.messages_per_address = {.refill = 10'000, .burst = 10'000};
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
            given.from->send(server::room::frame_of({.body = snapshot}));
        };
    });
    raw_client client(service.port());
    client.enter();
    client.send_text(watch("w"));
    client.read_text_of("snapshot");
    const auto event = server::room::frame_of({.body = protocol::server::presence{.match = match}});
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

TEST_CASE("of what is shown as a whole a slow reader gets the newest, behind all else") {
    server::room::viewer_ptr viewer;
    running_service service([&](running_service& each) {
        each.settings.limits.watcher_outbox = std::size_t{64} * 1024 * 1024;
        each.settings.limits.player_outbox = std::size_t{64} * 1024 * 1024;
        each.lobby.on_take = [&](const server::room::command& given) {
            answer_ok(given);
            viewer = given.from;
        };
    });
    const auto board_of = [](std::uint32_t players) {
        return server::room::frame_of({.body = protocol::server::lobby{{}, {}, {}, players, 0}});
    };
    raw_client client(service.port());
    client.enter();
    client.send_text(watch("w"));
    client.read_text_of("ok");
    viewer->send_newest(board_of(1));
    CHECK(client.read_text().contains(R"("players":1)"));
    // More than the network takes while nobody reads.
    const auto filler = std::make_shared<const std::string>(std::size_t{1} << 20U, ' ');
    constexpr int fillers = 32;
    for (int count = 0; count < fillers; ++count) viewer->send(filler);
    constexpr std::uint32_t boards = 100;
    for (std::uint32_t players = 2; players <= boards; ++players)
        viewer->send_newest(board_of(players));
    for (int count = 0; count < fillers; ++count) CHECK(client.read_text() == *filler);
    CHECK(client.read_text() == *board_of(boards));
    viewer->send_newest(board_of(0));
    viewer->send_newest(nullptr); // taken back, unless it has left already
    client.send_text(ping("p"));
    const auto rest = client.read_text_of("ok");
    CHECK(rest.contains(R"("id":"p")"));
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
