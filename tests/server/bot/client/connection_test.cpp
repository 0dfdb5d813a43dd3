#include "protocol/codec.hpp"
#include "server/bot/client/connection.hpp"
#include "tests/server/bot/client/scripted_server.hpp"

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace gulbara::tests::bot {
namespace {

using namespace std::chrono_literals;
namespace client = server::bot::client;

std::string hello_of_version(std::uint16_t major) {
    protocol::server::hello hello;
    hello.major = major;
    return protocol::encode(protocol::server_message{.id = {}, .body = hello});
}

struct recording_owner final : client::connection_owner {
    void greeted(const protocol::server::hello&) override { ++greetings; }
    void received(const protocol::server_message& message) override { messages.push_back(message); }
    void lost(std::string_view why) override { losses.emplace_back(why); }

    int greetings = 0;
    std::vector<protocol::server_message> messages;
    std::vector<std::string> losses;
};

struct connection_bench {
    explicit connection_bench(std::uint16_t port, client::connection_settings settings = {}) {
        settings.server = {.host = "127.0.0.1", .port = std::to_string(port)};
        settings.first_back_off = 5ms;
        settings.longest_back_off = 20ms;
        connection.emplace(context.get_executor(), std::move(settings), owner);
        connection->start();
    }
    ~connection_bench() {
        connection.reset();
        context.restart();
        context.run_for(1s); // what is open ends
    }
    bool run_until(const std::function<bool()>& condition) {
        const auto deadline = std::chrono::steady_clock::now() + 20s;
        while (!condition()) {
            if (std::chrono::steady_clock::now() > deadline) return false;
            context.restart();
            context.run_one_for(10ms);
        }
        return true;
    }

    boost::asio::io_context context{1};
    recording_owner owner;
    std::optional<client::connection> connection;
};

TEST_CASE("it says who it is, answers hello and then speaks") {
    std::string token;
    std::vector<std::string> heard;
    std::atomic<bool> is_done = false;
    scripted_server server([&](scripted_connection& one, int number) {
        if (number != 0) return;
        token = one.field("Authorization");
        one.send(hello_of_version(1));
        heard = {one.receive(), one.receive()};
        is_done = true;
        one.receive();
    });
    connection_bench bench(server.port(), {.server = {}, .token = "secret", .client = "test"});
    CHECK_FALSE(bench.connection->send({.id = "early", .body = protocol::client::ping{}}));
    REQUIRE(bench.run_until([&] { return bench.owner.greetings == 1; }));
    CHECK(bench.connection->send({.id = "one", .body = protocol::client::ping{}}));
    REQUIRE(bench.run_until([&] { return is_done.load(); }));
    CHECK(token == "Bearer secret");
    const auto hello = protocol::decode_client(heard[0]);
    REQUIRE(hello);
    CHECK(std::get<protocol::client::hello>(hello->body).client == "test");
    CHECK(protocol::decode_client(heard[1])->id == "one");
}

TEST_CASE("it comes back after the server has dropped it, and after a cut") {
    scripted_server server([&](scripted_connection& one, int number) {
        one.send(hello_of_version(1));
        one.receive();
        if (number >= 1) one.receive();
    });
    connection_bench bench(server.port());
    REQUIRE(bench.run_until([&] { return bench.owner.greetings == 2; }));
    CHECK(bench.owner.losses.size() == 1);
    bench.connection->cut();
    REQUIRE(bench.run_until([&] { return bench.owner.greetings == 3; }));
    CHECK(bench.owner.losses.size() == 2);
}

TEST_CASE("it gives up a server that is silent") {
    scripted_server server([&](scripted_connection& one, int number) {
        if (number == 0) std::this_thread::sleep_for(300ms); // no hello at all
        one.send(hello_of_version(1));
        std::this_thread::sleep_for(400ms);
    });
    client::connection_settings settings;
    settings.ping_every = 20ms;
    settings.silence_limit = 120ms;
    connection_bench bench(server.port(), settings);
    REQUIRE(bench.run_until([&] { return bench.owner.losses.size() >= 2; }));
    CHECK(bench.owner.losses.front() == "no sign of life from the server");
}

TEST_CASE("a server that is not there is tried again") {
    std::uint16_t port = 0;
    {
        scripted_server server([](scripted_connection&, int) {});
        port = server.port();
    }
    connection_bench bench(port);
    REQUIRE(bench.run_until([&] { return bench.owner.losses.size() == 3; }));
    CHECK(bench.owner.greetings == 0);
}

TEST_CASE("events that it has never heard of do not matter, what it cannot read does") {
    scripted_server server([&](scripted_connection& one, int number) {
        one.send(hello_of_version(1));
        one.receive();
        one.send(R"({"t":"weather","d":{"rain":true}})");
        one.send(R"({"t":"maintenance","d":{"at":1}})");
        if (number == 0) one.send("{");
        one.receive();
    });
    connection_bench bench(server.port());
    REQUIRE(bench.run_until([&] { return bench.owner.losses.size() == 1; }));
    REQUIRE(bench.owner.messages.size() == 1);
    CHECK(std::holds_alternative<protocol::server::maintenance>(bench.owner.messages.front().body));
}

TEST_CASE("another major version is not spoken") {
    scripted_server server([&](scripted_connection& one, int) {
        one.send(hello_of_version(2));
        one.receive();
    });
    connection_bench bench(server.port());
    REQUIRE(bench.run_until([&] { return bench.owner.losses.size() == 2; }));
    CHECK(bench.owner.greetings == 0);
}

TEST_CASE("it sends no faster than it is told to") {
    std::atomic<int> heard = 0;
    scripted_server server([&](scripted_connection& one, int) {
        one.send(hello_of_version(1));
        for (;;) {
            one.receive();
            ++heard;
        }
    });
    client::connection_settings settings;
    settings.messages_per_second = 100;
    settings.burst = 5;
    connection_bench bench(server.port(), settings);
    REQUIRE(bench.run_until([&] { return bench.owner.greetings == 1; }));
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < 25; ++i)
        bench.connection->send({.id = std::to_string(i), .body = protocol::client::ping{}});
    REQUIRE(bench.run_until([&] { return heard >= 26; })); // with the hello
    CHECK(std::chrono::steady_clock::now() - start >= 180ms);
}

} // namespace
} // namespace gulbara::tests::bot
