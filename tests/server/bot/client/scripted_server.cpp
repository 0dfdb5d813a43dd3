#include "tests/server/bot/client/scripted_server.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

namespace gulbara::tests::bot {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

namespace {

class websocket_connection final : public scripted_connection {
public:
    explicit websocket_connection(tcp::socket& socket) : stream_(socket) {
        beast::flat_buffer buffer;
        beast::http::read(socket, buffer, request_);
        stream_.accept(request_);
    }
    void send(const std::string& text) override { stream_.write(asio::buffer(text)); }
    std::string receive() override {
        beast::flat_buffer buffer;
        stream_.read(buffer);
        return beast::buffers_to_string(buffer.data());
    }
    std::string field(const std::string& name) const override {
        return std::string(request_[name]);
    }

private:
    beast::http::request<beast::http::string_body> request_;
    beast::websocket::stream<tcp::socket&> stream_;
};

} // namespace

struct scripted_server::implementation {
    explicit implementation(script what) : plan(std::move(what)) {
        thread = std::thread([this] { run(); });
    }

    void run() {
        while (!is_stopping) {
            beast::error_code error;
            tcp::socket socket(context);
            acceptor.accept(socket, error);
            if (error || is_stopping) return;
            {
                const std::scoped_lock lock(mutex);
                current = socket.native_handle();
            }
            try {
                websocket_connection one(socket);
                plan(one, accepted++);
            } catch (const boost::system::system_error&) {
                // The client has gone, or the test is over.
            }
            const std::scoped_lock lock(mutex);
            current.reset();
        }
    }

    // Wakes whatever the thread is waiting in.
    void stop() {
        is_stopping = true;
        {
            const std::scoped_lock lock(mutex);
            if (current) ::shutdown(*current, SHUT_RDWR);
        }
        ::shutdown(acceptor.native_handle(), SHUT_RDWR);
        thread.join();
    }

    script plan;
    asio::io_context context;
    tcp::acceptor acceptor{context, {asio::ip::address_v4::loopback(), 0}};
    std::uint16_t port = acceptor.local_endpoint().port();
    std::atomic<bool> is_stopping = false;
    std::atomic<int> accepted = 0;
    std::mutex mutex;
    std::optional<tcp::socket::native_handle_type> current;
    std::thread thread;
};

scripted_server::scripted_server(script what)
    : implementation_(std::make_unique<implementation>(std::move(what))) {}

scripted_server::~scripted_server() {
    implementation_->stop();
}

std::uint16_t scripted_server::port() const {
    return implementation_->port;
}

int scripted_server::connections() const {
    return implementation_->accepted;
}

} // namespace gulbara::tests::bot
