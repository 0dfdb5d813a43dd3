#include "server/bot/client/connection.hpp"

#include "protocol/codec.hpp"
#include "server/bot/client/back_off.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

#include <algorithm>
#include <deque>
#include <exception>

namespace gulbara::server::bot::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using namespace asio::experimental::awaitable_operators;
using std::chrono::steady_clock;

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t outbox_limit = 1000;
constexpr std::size_t frame_limit = 4 * 1024 * 1024;

using stream = websocket::stream<asio::ip::tcp::socket>;

} // namespace

struct connection::implementation : std::enable_shared_from_this<implementation> {
    implementation(asio::any_io_executor on, connection_settings with, connection_owner& whose)
        : executor(on), settings(std::move(with)), owner(&whose), outbox_filled(on), pause(on),
          pacing(on), waits(settings.first_back_off, settings.longest_back_off, settings.seed) {}

    asio::any_io_executor executor;
    connection_settings settings;
    connection_owner* owner; // null once nobody listens
    std::unique_ptr<stream> current;
    std::deque<std::string> outbox;
    asio::steady_timer outbox_filled; // never expires; cancelled to wake the writer
    asio::steady_timer pause;         // between attempts and between pings
    asio::steady_timer pacing;        // until the next message may be sent
    back_off waits;
    steady_clock::time_point paid_until; // what was sent has used up the rate up to then
    steady_clock::time_point opened_at;
    steady_clock::time_point last_sign_of_life;
    std::string why_lost;
    bool is_greeted = false;
    bool is_started = false;

    // Ends the current socket, whatever it is doing; every pending operation on it returns.
    void drop(std::string_view why) {
        if (why_lost.empty()) why_lost = why;
        is_greeted = false;
        if (current) {
            beast::error_code ignored;
            current->next_layer().close(ignored);
        }
        outbox_filled.cancel();
        pacing.cancel();
        pause.cancel();
    }

    // Each message costs a share of a second; `burst` of them may be owed.
    asio::awaitable<void> wait_for_turn() {
        const std::chrono::nanoseconds price{1'000'000'000 / settings.messages_per_second};
        paid_until = std::max(paid_until, steady_clock::now()) + price;
        pacing.expires_at(paid_until - price * settings.burst);
        if (pacing.expiry() > steady_clock::now()) co_await pacing.async_wait(as_result);
    }

    void enqueue(const protocol::client_message& message) {
        outbox.push_back(protocol::encode(message));
        outbox_filled.cancel();
    }

    asio::awaitable<void> run() {
        while (owner) {
            why_lost.clear();
            outbox.clear();
            current = std::make_unique<stream>(executor);
            co_await serve_one_socket();
            is_greeted = false;
            current.reset();
            if (!owner) co_return;
            owner->lost(why_lost);
            if (!owner) co_return;
            pause.expires_after(waits.next());
            co_await pause.async_wait(as_result);
        }
    }

    asio::awaitable<void> serve_one_socket() {
        pause.expires_after(settings.silence_limit);
        pause.async_wait([self = weak_from_this()](beast::error_code error) {
            const auto alive = self.lock();
            if (alive && !error) alive->drop("no answer to the connection attempt");
        });
        if (const auto error = co_await open()) {
            drop(error.message());
            co_return;
        }
        opened_at = last_sign_of_life = steady_clock::now();
        co_await (read() && write() && keep_alive());
    }

    asio::awaitable<beast::error_code> open() {
        asio::ip::tcp::resolver resolver(executor);
        const auto [not_found, found] =
            co_await resolver.async_resolve(settings.server.host, settings.server.port, as_result);
        if (not_found) co_return not_found;
        beast::error_code error = asio::error::host_not_found;
        for (const auto& entry : found) {
            if (!why_lost.empty()) co_return asio::error::timed_out;
            beast::error_code ignored;
            current->next_layer().close(ignored);
            std::tie(error) =
                co_await current->next_layer().async_connect(entry.endpoint(), as_result);
            if (!error) break;
        }
        if (error) co_return error;
        current->next_layer().set_option(asio::ip::tcp::no_delay(true));
        current->read_message_max(frame_limit);
        current->set_option(websocket::stream_base::decorator(
            [token = settings.token, name = settings.client](websocket::request_type& request) {
                request.set(beast::http::field::user_agent, name);
                if (!token.empty())
                    request.set(beast::http::field::authorization, "Bearer " + token);
            }
        ));
        current->control_callback([this](websocket::frame_type, std::string_view) {
            last_sign_of_life = steady_clock::now();
        });
        std::tie(error) =
            co_await current->async_handshake(settings.server.authority(), "/ws", as_result);
        co_return error;
    }

    asio::awaitable<void> read() {
        beast::flat_buffer buffer;
        while (why_lost.empty()) {
            const auto [error, size] = co_await current->async_read(buffer, as_result);
            if (error) {
                const auto& reason = current->reason();
                drop(
                    reason.code == 0 ? error.message()
                                     : "closed by the server: " +
                                           std::string(reason.reason.data(), reason.reason.size())
                );
                break;
            }
            last_sign_of_life = steady_clock::now();
            take({static_cast<const char*>(buffer.data().data()), size});
            buffer.consume(size);
        }
    }

    void take(std::string_view frame) {
        const auto message = protocol::decode_server(frame);
        if (!message) {
            // A newer server may say what this client has never heard of.
            if (message.error().code != protocol::error_id::unknown_type)
                drop("cannot read what the server says: " + message.error().message);
            return;
        }
        const auto* hello = std::get_if<protocol::server::hello>(&message->body);
        if (!hello) {
            if (owner && is_greeted) owner->received(*message);
            return;
        }
        if (is_greeted) return;
        if (hello->major != protocol_major) {
            drop("the server speaks protocol version " + std::to_string(hello->major));
            return;
        }
        enqueue(
            {.id = {},
             .body =
                 protocol::client::hello{
                     .major = protocol_major, .minor = 0, .client = settings.client
                 }}
        );
        is_greeted = true;
        waits.reset();
        pause.cancel();
        if (owner) owner->greeted(*hello);
    }

    asio::awaitable<void> write() {
        while (why_lost.empty()) {
            if (outbox.empty()) {
                outbox_filled.expires_at(steady_clock::time_point::max());
                co_await outbox_filled.async_wait(as_result);
                continue;
            }
            co_await wait_for_turn();
            if (!why_lost.empty()) break;
            const std::string frame = std::move(outbox.front());
            outbox.pop_front();
            const auto [error, size] =
                co_await current->async_write(asio::buffer(frame), as_result);
            if (error) drop(error.message());
        }
    }

    asio::awaitable<void> keep_alive() {
        while (why_lost.empty()) {
            pause.expires_after(settings.ping_every);
            co_await pause.async_wait(as_result);
            if (!why_lost.empty()) break;
            const auto alive_at = is_greeted ? last_sign_of_life : opened_at;
            if (steady_clock::now() - alive_at > settings.silence_limit)
                drop("no sign of life from the server");
            else if (is_greeted && outbox.empty())
                enqueue({.id = {}, .body = protocol::client::ping{}});
        }
    }

    static constexpr std::uint16_t protocol_major = 1;
};

connection::connection(
    asio::any_io_executor executor, connection_settings settings, connection_owner& owner
)
    : implementation_(std::make_shared<implementation>(executor, std::move(settings), owner)) {}

connection::~connection() {
    stop();
}

void connection::start() {
    if (implementation_->is_started) return;
    implementation_->is_started = true;
    asio::co_spawn(
        implementation_->executor,
        implementation_->run(),
        [self = implementation_](std::exception_ptr failure) {
            if (failure) std::rethrow_exception(failure);
        }
    );
}

void connection::stop() {
    implementation_->owner = nullptr;
    implementation_->drop("stopped");
}

void connection::cut() {
    implementation_->drop("cut");
}

bool connection::send(const protocol::client_message& message) {
    if (!implementation_->is_greeted || implementation_->outbox.size() >= outbox_limit)
        return false;
    implementation_->enqueue(message);
    return true;
}

} // namespace gulbara::server::bot::client
