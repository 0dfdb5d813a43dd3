#include "tests/support/tcp_proxy.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <thread>

namespace gulbara::tests::support {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using namespace std::chrono_literals;

tcp::endpoint loopback(std::uint16_t port) {
    return {asio::ip::address_v4::loopback(), port};
}

// A client, a proxy and the server's end of their connection, all with blocking sockets.
struct connected_pair {
    asio::io_context context;
    tcp::acceptor acceptor{context, loopback(0)};
    tcp_proxy proxy{acceptor.local_endpoint().port()};
    tcp::socket client{context};
    tcp::socket server{context};

    connected_pair() {
        client.connect(loopback(proxy.port()));
        acceptor.accept(server);
    }
};

void send(tcp::socket& socket, std::string_view text) {
    asio::write(socket, asio::buffer(text));
}

// Exactly that many bytes.
std::string receive(tcp::socket& socket, std::size_t size) {
    std::string text(size, '\0');
    asio::read(socket, asio::buffer(text));
    return text;
}

// How the stream ends, with nothing more in it.
boost::system::error_code end_of(tcp::socket& socket) {
    std::array<char, 1> byte{};
    boost::system::error_code failure;
    const std::size_t size = socket.read_some(asio::buffer(byte), failure);
    CHECK(size == 0);
    return failure;
}

// Nothing arrives within a short time.
bool is_silent(tcp::socket& socket) {
    std::this_thread::sleep_for(50ms);
    return socket.available() == 0;
}

std::chrono::milliseconds time_of(const std::function<void()>& action) {
    const auto start = std::chrono::steady_clock::now();
    action();
    return std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - start
    );
}

} // namespace

TEST_CASE("without faults both ways and both ends are forwarded") {
    connected_pair pair;
    send(pair.client, "ask");
    CHECK(receive(pair.server, 3) == "ask");
    send(pair.server, "answer");
    CHECK(receive(pair.client, 6) == "answer");
    CHECK(pair.proxy.bytes_read(direction::to_server) == 3);
    CHECK(pair.proxy.bytes_read(direction::to_client) == 6);
    CHECK(pair.proxy.open_connections() == 1);

    pair.client.shutdown(tcp::socket::shutdown_send);
    CHECK(end_of(pair.server) == asio::error::eof);
    send(pair.server, "late");
    CHECK(receive(pair.client, 4) == "late");
    pair.server.close();
    CHECK(end_of(pair.client) == asio::error::eof);
    while (pair.proxy.open_connections() != 0) std::this_thread::yield();
}

TEST_CASE("a large transfer arrives whole") {
    connected_pair pair;
    std::string text(4'000'000, 'x');
    for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>(i % 251);
    std::thread sender{[&] { send(pair.client, text); }};
    const std::string received = receive(pair.server, text.size());
    sender.join();
    CHECK(received == text);
}

TEST_CASE("delay is added to one way only, and to every byte alike") {
    connected_pair pair;
    pair.proxy.delay(direction::to_server, 60ms);
    const auto slow = time_of([&] {
        for (int i = 0; i < 5; ++i) send(pair.client, "12345");
        CHECK(receive(pair.server, 25) == "1234512345123451234512345");
    });
    CHECK(slow >= 60ms);
    CHECK(slow < 240ms); // not once per chunk
    const auto fast = time_of([&] {
        send(pair.server, "back");
        CHECK(receive(pair.client, 4) == "back");
    });
    CHECK(fast < 50ms);
}

TEST_CASE("a bandwidth limit holds") {
    connected_pair pair;
    pair.proxy.limit(direction::to_client, 10'000);
    send(pair.server, std::string(2'000, 'x'));
    CHECK(time_of([&] { receive(pair.client, 2'000); }) >= 150ms);
}

TEST_CASE("dropping both ways leaves a half-open connection until it is healed") {
    connected_pair pair;
    pair.proxy.drop(direction::to_server);
    pair.proxy.drop(direction::to_client);
    send(pair.client, "lost");
    send(pair.server, "lost too");
    CHECK(is_silent(pair.server));
    CHECK(is_silent(pair.client));
    pair.proxy.heal();
    send(pair.client, "found");
    CHECK(receive(pair.server, 5) == "found");

    pair.proxy.drop(direction::to_server);
    pair.client.close();
    CHECK(is_silent(pair.server));
    pair.server.non_blocking(true);
    CHECK(end_of(pair.server) == asio::error::would_block); // it still believes
}

TEST_CASE("a stall reaches the sender as back-pressure and ends with nothing lost") {
    connected_pair pair;
    pair.proxy.stall(direction::to_server);
    pair.client.non_blocking(true);
    const std::string block(64 * 1024, 'x');
    std::size_t accepted = 0;
    boost::system::error_code failure;
    for (int idle = 0; idle < 20; ++idle) {
        while (true) {
            const std::size_t size = pair.client.write_some(asio::buffer(block), failure);
            if (failure) break;
            accepted += size;
            idle = 0;
        }
        std::this_thread::sleep_for(5ms);
    }
    CHECK(failure == asio::error::would_block); // the kernel's buffers are full, the proxy's not
    CHECK(pair.proxy.bytes_read(direction::to_server) <= 16 * 1024);
    CHECK(is_silent(pair.server));
    pair.proxy.heal();
    CHECK(receive(pair.server, accepted).size() == accepted);
}

TEST_CASE("the queue of a slow receiver is bounded") {
    connected_pair pair;
    pair.proxy.delay(direction::to_server, 10s);
    pair.client.non_blocking(true);
    const std::string block(64 * 1024, 'x');
    boost::system::error_code failure;
    for (int tries = 0; tries < 40; ++tries) {
        failure.clear();
        while (!failure) pair.client.write_some(asio::buffer(block), failure);
        std::this_thread::sleep_for(5ms);
    }
    CHECK(failure == asio::error::would_block);
    CHECK(pair.proxy.bytes_read(direction::to_server) <= 20 * 16 * 1024);
}

TEST_CASE("the next chunk is repeated, once for each command") {
    connected_pair pair;
    pair.proxy.duplicate_next(direction::to_server);
    send(pair.client, "again ");
    CHECK(receive(pair.server, 12) == "again again ");
    send(pair.client, "once");
    CHECK(receive(pair.server, 4) == "once");
    CHECK(is_silent(pair.server));
}

TEST_CASE("a cut after so many bytes splits a message") {
    connected_pair pair;
    pair.proxy.cut_after(direction::to_server, 5);
    send(pair.client, "half a message");
    CHECK(receive(pair.server, 5) == "half ");
    CHECK(end_of(pair.server) == asio::error::eof);
    CHECK(end_of(pair.client).failed());
}

TEST_CASE("cut closes both sides, and new connections are welcome") {
    connected_pair pair;
    send(pair.client, "before");
    CHECK(receive(pair.server, 6) == "before");
    pair.proxy.cut();
    CHECK(end_of(pair.client) == asio::error::eof);
    CHECK(end_of(pair.server) == asio::error::eof);
    CHECK(pair.proxy.open_connections() == 0);

    tcp::socket next{pair.context};
    next.connect(loopback(pair.proxy.port()));
    tcp::socket accepted{pair.context};
    pair.acceptor.accept(accepted);
    send(next, "again");
    CHECK(receive(accepted, 5) == "again");
}

TEST_CASE("reset reaches both sides as a reset") {
    connected_pair pair;
    send(pair.client, "before");
    CHECK(receive(pair.server, 6) == "before");
    pair.proxy.reset();
    CHECK(end_of(pair.client) == asio::error::connection_reset);
    CHECK(end_of(pair.server) == asio::error::connection_reset);
}

TEST_CASE("one way can be closed while the other goes on") {
    connected_pair pair;
    send(pair.client, "before");
    CHECK(receive(pair.server, 6) == "before");
    pair.proxy.close_half(direction::to_server);
    CHECK(end_of(pair.server) == asio::error::eof);
    send(pair.server, "still here");
    CHECK(receive(pair.client, 10) == "still here");
}

TEST_CASE("a target that refuses resets the client, and may come later") {
    asio::io_context context;
    tcp::acceptor acceptor{context, loopback(0)};
    const std::uint16_t target = acceptor.local_endpoint().port();
    acceptor.close();
    const tcp_proxy proxy{target};
    tcp::socket client{context};
    client.connect(loopback(proxy.port()));
    CHECK(end_of(client) == asio::error::connection_reset);

    tcp::acceptor late{context, loopback(target)};
    tcp::socket second{context};
    second.connect(loopback(proxy.port()));
    tcp::socket accepted{context};
    late.accept(accepted);
    send(second, "hello");
    CHECK(receive(accepted, 5) == "hello");
}

} // namespace gulbara::tests::support
