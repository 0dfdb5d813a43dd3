#include "protocol/codec.hpp"
#include "server/bot/runner.hpp"
#include "tests/server/bot/client/scripted_server.hpp"
#include "tests/support/scratch_folder.hpp"

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>

namespace gulbara::tests::bot {
namespace {

using namespace std::chrono_literals;
namespace bot = server::bot;
namespace wire = protocol::server;

// Runs gulbara-bot, asking for one quick match, until `is_done`.
void run_until(const std::atomic<bool>& is_done, std::uint16_t port) {
    const support::scratch_folder folder;
    bot::options options;
    options.server = {.host = "127.0.0.1", .port = std::to_string(port)};
    options.state_folder = folder.path();
    options.rules = {engine::find_rule_set("long-nardy")};
    boost::asio::io_context context(1);
    bot::runner runner(context, options, "", [](std::string_view) {});
    runner.start();
    const auto deadline = std::chrono::steady_clock::now() + 20s;
    while (!is_done && std::chrono::steady_clock::now() < deadline) context.run_one_for(10ms);
    runner.stop();
    context.restart();
    context.run_for(1s); // what is open ends
}

void send(scripted_connection& to, std::optional<std::string> id, protocol::server_body body) {
    to.send(protocol::encode(protocol::server_message{.id = std::move(id), .body = std::move(body)})
    );
}

// The next request for a quick match; other commands are passed over.
std::string id_of_quick_match(scripted_connection& from) {
    for (;;) {
        const auto message = protocol::decode_client(from.receive());
        if (message && std::holds_alternative<protocol::client::quick_match>(message->body))
            return *message->id;
    }
}

TEST_CASE("a quick match withdrawn while the connection was away is asked for again") {
    std::atomic<bool> is_done = false;
    std::string first;
    const scripted_server server([&](scripted_connection& one, int number) {
        send(one, {}, wire::hello{});
        const std::string id = id_of_quick_match(one);
        if (number == 0) {
            first = id;
            send(one, id, wire::ok{.match = protocol::match_id{{std::byte{1}}}});
            return; // the connection ends before the offer
        }
        is_done = id != first;
        one.receive();
    });
    run_until(is_done, server.port());
    CHECK(is_done);
}

} // namespace
} // namespace gulbara::tests::bot
