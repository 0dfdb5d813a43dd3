// The relay of ws/server.js on Boost.Beast and libpq: one coroutine a connection, one thread for
// all of them, ten database connections with a thread each.
//
// Usage: gulbara-relay-peer PORT CONNECTION-STRING
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json.hpp>

#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <exception>
#include <functional>
#include <libpq-fe.h>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using json = nlohmann::json;
constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

struct insertion {
    std::string match;
    std::string version;
    std::string player;
    std::string steps;
    std::function<void()> done; // on the I/O thread
};

class store {
public:
    store(asio::io_context& io, const char* target) : io_(io) {
        for (int i = 0; i < 10; ++i) threads_.emplace_back([this, target] { run(target); });
    }
    void insert(insertion one) {
        const std::scoped_lock lock(mutex_);
        waiting_.push_back(std::move(one));
        filled_.notify_one();
    }

private:
    void run(const char* target) {
        PGconn* const connection = PQconnectdb(target);
        PQclear(PQprepare(
            connection,
            "insert",
            "INSERT INTO moves(match, version, player, steps) VALUES ($1, $2, $3, $4)",
            4,
            nullptr
        ));
        for (;;) {
            insertion one = take();
            const char* const values[] = {
                one.match.c_str(), one.version.c_str(), one.player.c_str(), one.steps.c_str()
            };
            PGresult* const result =
                PQexecPrepared(connection, "insert", 4, values, nullptr, nullptr, 0);
            if (PQresultStatus(result) != PGRES_COMMAND_OK)
                throw std::runtime_error(PQerrorMessage(connection));
            PQclear(result);
            asio::post(io_, std::move(one.done));
        }
    }
    insertion take() {
        std::unique_lock lock(mutex_);
        filled_.wait(lock, [this] { return !waiting_.empty(); });
        insertion one = std::move(waiting_.front());
        waiting_.pop_front();
        return one;
    }

    asio::io_context& io_;
    std::mutex mutex_;
    std::condition_variable filled_;
    std::deque<insertion> waiting_;
    std::vector<std::thread> threads_;
};

struct connection : std::enable_shared_from_this<connection> {
    explicit connection(asio::ip::tcp::socket socket) : stream(std::move(socket)) {}

    // Frames leave one after the other.
    void send(std::shared_ptr<const std::string> frame) {
        outbox.push_back(std::move(frame));
        if (outbox.size() == 1) write();
    }
    void write() {
        const auto handler = [self = shared_from_this()](boost::system::error_code error, size_t) {
            if (error) return;
            self->outbox.pop_front();
            if (!self->outbox.empty()) self->write();
        };
        stream.async_write(asio::buffer(*outbox.front()), handler);
    }

    websocket::stream<asio::ip::tcp::socket> stream;
    std::deque<std::shared_ptr<const std::string>> outbox;
};

struct room {
    std::string name;
    int version = 0;
    int turn = 0;
    std::vector<std::shared_ptr<connection>> connections;
};

class relay {
public:
    relay(asio::io_context& io, const char* target) : store_(io, target) {}

    asio::awaitable<void> serve(std::shared_ptr<connection> self) {
        room* place = nullptr;
        int seat = 0;
        boost::beast::flat_buffer buffer;
        auto [failed] = co_await self->stream.async_accept(as_result);
        while (!failed) {
            const auto [error, size] = co_await self->stream.async_read(buffer, as_result);
            if (error) break;
            const json message = json::parse(
                static_cast<const char*>(buffer.data().data()),
                static_cast<const char*>(buffer.data().data()) + size
            );
            buffer.consume(size);
            if (message["type"] == "join") {
                seat = message["seat"];
                place = join(self, message["match"]);
            } else if (message["type"] == "move" && place) {
                move(*place, seat, message);
            }
        }
    }

private:
    room* join(const std::shared_ptr<connection>& who, const std::string& name) {
        room& place = rooms_[name];
        place.name = name;
        place.connections.push_back(who);
        const json joined{{"type", "joined"}, {"match", name}, {"version", place.version}};
        who->send(std::make_shared<const std::string>(joined.dump()));
        return &place;
    }

    void move(room& place, int seat, const json& message) {
        if (place.turn != seat || message["version"] != place.version) return;
        place.turn = 1 - seat;
        ++place.version;
        const json event{
            {"type", "event"},
            {"match", place.name},
            {"version", place.version},
            {"player", seat},
            {"steps", message["steps"]},
            {"dice", {die_(random_), die_(random_)}},
            {"turn", place.turn},
            {"clock", {120000, 118500}},
            {"board", "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0,0"},
            {"pips", {167, 160}},
        };
        const auto frame = std::make_shared<const std::string>(event.dump());
        store_.insert({
            .match = place.name,
            .version = std::to_string(place.version),
            .player = std::to_string(seat),
            .steps = message["steps"].dump(),
            .done =
                [&place, frame] {
                    for (const auto& one : place.connections) one->send(frame);
                },
        });
    }

    store store_;
    std::map<std::string, room> rooms_;
    std::mt19937 random_{1};
    std::uniform_int_distribution<int> die_{1, 6};
};

asio::awaitable<void> listen(asio::io_context& io, relay& all, unsigned short port) {
    asio::ip::tcp::acceptor acceptor(io, {asio::ip::address_v4::loopback(), port});
    acceptor.listen(4096);
    std::puts("listening");
    std::fflush(stdout);
    for (;;) {
        auto socket = co_await acceptor.async_accept(asio::use_awaitable);
        socket.set_option(asio::ip::tcp::no_delay(true));
        asio::co_spawn(
            io,
            all.serve(std::make_shared<connection>(std::move(socket))),
            [](const std::exception_ptr& failure) {
                if (failure) std::rethrow_exception(failure);
            }
        );
    }
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3) return 2;
    asio::io_context io(1);
    relay all(io, arguments[2]);
    asio::co_spawn(
        io,
        listen(io, all, static_cast<unsigned short>(std::atoi(arguments[1]))),
        [](const std::exception_ptr& failure) {
            if (failure) std::rethrow_exception(failure);
        }
    );
    io.run();
}
