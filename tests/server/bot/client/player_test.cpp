#include "protocol/codec.hpp"
#include "server/bot/client/player.hpp"
#include "tests/server/bot/client/fake_match.hpp"
#include "tests/server/bot/client/scripted_server.hpp"
#include "tests/server/bot/client/seat_bench.hpp"
#include "tests/support/scratch_folder.hpp"

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include <atomic>
#include <functional>

namespace gulbara::tests::bot {
namespace {

using namespace std::chrono_literals;
namespace client = server::bot::client;

struct willing_owner final : client::player_owner {
    bool wants(const protocol::server::offer&) override { return true; }
    engine::play choose(const engine::game&, engine::side) override { return {}; }
    void reported(const protocol::match_id&, std::string_view) override {}
};

struct player_bench {
    // `prepare` fills the state folder.
    explicit player_bench(
        std::uint16_t port, const std::function<void(client::seat_store&)>& prepare = {}
    ) {
        if (prepare) {
            client::seat_store store(folder.path());
            prepare(store);
        }
        client::player_settings settings;
        settings.orphans = client::orphan_policy::resign;
        settings.connection.server = {.host = "127.0.0.1", .port = std::to_string(port)};
        settings.state_folder = folder.path();
        player.emplace(context.get_executor(), std::move(settings), owner);
        player->start();
    }
    ~player_bench() {
        player.reset();
        context.restart();
        context.run_for(1s); // what is open ends
    }
    void run_until(const std::atomic<bool>& is_done) {
        const auto deadline = std::chrono::steady_clock::now() + 20s;
        while (!is_done && std::chrono::steady_clock::now() < deadline) {
            context.restart();
            context.run_one_for(10ms);
        }
    }

    support::scratch_folder folder;
    boost::asio::io_context context{1};
    willing_owner owner;
    std::optional<client::player> player;
};

// The next command of that type; others are passed over.
template <class Body>
Body next_command(scripted_connection& one) {
    for (;;) {
        const auto message = protocol::decode_client(one.receive());
        if (const auto* body = message ? std::get_if<Body>(&message->body) : nullptr) return *body;
    }
}

TEST_CASE("when a room has failed its seats are watched again") {
    const fake_match match("gul-bara");
    std::atomic<bool> is_done = false;
    scripted_server server([&](scripted_connection& one, int) {
        const auto send = [&](protocol::server_body body) {
            one.send(protocol::encode(protocol::server_message{.id = {}, .body = std::move(body)}));
        };
        send(protocol::server::hello{});
        send(match.offer());
        next_command<protocol::client::watch>(one);
        next_command<protocol::client::anchor>(one);
        send(protocol::server::error{.code = protocol::error_id::busy});
        const auto again = next_command<protocol::client::watch>(one);
        is_done = again.match == match.match();
        one.receive();
    });
    player_bench bench(server.port());
    bench.run_until(is_done);
    CHECK(is_done);
}

TEST_CASE("a match in which nothing more is owed is unwatched") {
    const fake_match match("gul-bara");
    std::atomic<bool> is_done = false;
    scripted_server server([&](scripted_connection& one, int) {
        const auto send = [&](protocol::server_body body) {
            one.send(protocol::encode(protocol::server_message{.id = {}, .body = std::move(body)}));
        };
        send(protocol::server::hello{});
        send(match.offer());
        next_command<protocol::client::anchor>(one);
        send(protocol::server::withdrawn{.match = match.match(), .late = 2});
        is_done = next_command<protocol::client::unwatch>(one).match == match.match();
        one.receive();
    });
    player_bench bench(server.port());
    bench.run_until(is_done);
    CHECK(is_done);
}

TEST_CASE("a match that was set aside and is live again is handed in, not resigned") {
    seat_bench played;
    played.set_up();
    played.play_until_own_turn();
    const auto match = played.match.match();
    protocol::server::hello hello;
    hello.matches = {match};
    std::atomic<bool> is_done = false;
    scripted_server server([&](scripted_connection& one, int) {
        const auto send = [&](const std::optional<protocol::command_id>& id, auto body) {
            one.send(protocol::encode(protocol::server_message{.id = id, .body = std::move(body)}));
        };
        send({}, hello);
        for (bool is_resigned = false; !is_done && !is_resigned;) {
            const auto message = protocol::decode_client(one.receive());
            if (!message) return;
            if (std::holds_alternative<protocol::client::watch>(message->body))
                send(
                    message->id,
                    protocol::server::error{.code = protocol::error_id::state_behind, .seq = 0}
                );
            is_resigned = std::holds_alternative<protocol::client::resign>(message->body);
            is_done = std::holds_alternative<protocol::client::hand_in>(message->body);
        }
        one.receive();
    });
    player_bench bench(server.port(), [&](client::seat_store& store) {
        store.save_secret(match, secret_of_tests);
        for (const std::string& line : played.journal) store.append(match, line);
        store.set_aside(match);
    });
    CHECK(bench.player->seat_count() == 0);
    bench.run_until(is_done);
    CHECK(is_done);
}

} // namespace
} // namespace gulbara::tests::bot
