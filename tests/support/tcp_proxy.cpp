#include "tests/support/tcp_proxy.hpp"

#include "tests/support/tcp_proxy_connection.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>

#include <algorithm>
#include <functional>
#include <thread>
#include <type_traits>
#include <vector>

namespace gulbara::tests::support {

namespace asio = boost::asio;
using asio::ip::tcp;

class tcp_proxy::implementation {
public:
    implementation(std::uint16_t target, std::uint16_t port)
        : target_(asio::ip::address_v4::loopback(), target),
          acceptor_(context_, tcp::endpoint{asio::ip::address_v4::loopback(), port}),
          port_(acceptor_.local_endpoint().port()) {
        asio::co_spawn(context_, accept(), [](std::exception_ptr) {});
        thread_ = std::thread{[this] { context_.run(); }};
    }

    ~implementation() {
        perform([this] {
            acceptor_.close();
            for_each_connection(&proxy_connection::cut);
        });
        work_.reset();
        thread_.join();
    }

    std::uint16_t port() const { return port_; }

    // Runs `action` on the proxy's thread and returns its value when it is done.
    template <class Action>
    std::invoke_result_t<Action> perform(Action action) {
        return asio::post(context_, asio::use_future(std::move(action))).get();
    }

    // Makes a change to the faults of one way.
    template <class Change>
    void change(direction way, Change change) {
        perform([&] {
            change(faults_->of(way));
            for_each_connection(&proxy_connection::faults_have_changed);
        });
    }

    void heal() {
        perform([this] {
            faults_->heal();
            for_each_connection(&proxy_connection::faults_have_changed);
        });
    }

    template <class Action>
    void perform_on_each(Action action) {
        perform([&] { for_each_connection(action); });
    }

    std::size_t open_connections() {
        return perform([this] {
            std::size_t count = 0;
            for_each_connection([&](const proxy_connection& connection) {
                if (connection.is_open()) ++count;
            });
            return count;
        });
    }

    std::uint64_t bytes_read(direction way) {
        return perform([=, this] { return faults_->of(way).bytes_read; });
    }

private:
    // Thread: the proxy's own, like everything below.
    template <class Action>
    void for_each_connection(Action action) {
        std::erase_if(connections_, [](const auto& weak) { return weak.expired(); });
        for (const auto& weak : connections_) {
            if (const auto connection = weak.lock()) std::invoke(action, *connection);
        }
    }

    asio::awaitable<void> accept() {
        constexpr auto quietly = asio::as_tuple(asio::use_awaitable);
        while (acceptor_.is_open()) {
            auto [failure, client] = co_await acceptor_.async_accept(quietly);
            if (failure) continue;
            const auto connection =
                std::make_shared<proxy_connection>(std::move(client), faults_, target_);
            connections_.push_back(connection);
            connection->start();
        }
    }

    asio::io_context context_{1};
    asio::executor_work_guard<asio::io_context::executor_type> work_{context_.get_executor()};
    tcp::endpoint target_;
    tcp::acceptor acceptor_;
    std::uint16_t port_;
    std::shared_ptr<proxy_faults> faults_ = std::make_shared<proxy_faults>();
    std::vector<std::weak_ptr<proxy_connection>> connections_;
    std::thread thread_;
};

tcp_proxy::tcp_proxy(std::uint16_t target, std::uint16_t port)
    : implementation_(std::make_unique<implementation>(target, port)) {}

tcp_proxy::~tcp_proxy() = default;

std::uint16_t tcp_proxy::port() const {
    return implementation_->port();
}

std::size_t tcp_proxy::open_connections() const {
    return implementation_->open_connections();
}

std::uint64_t tcp_proxy::bytes_read(direction way) const {
    return implementation_->bytes_read(way);
}

void tcp_proxy::delay(direction way, std::chrono::milliseconds latency) {
    implementation_->change(way, [=](flow_faults& faults) { faults.latency = latency; });
}

void tcp_proxy::limit(direction way, std::size_t bytes_per_second) {
    const std::size_t rate = std::max(bytes_per_second, slowest_rate);
    implementation_->change(way, [=](flow_faults& faults) { faults.bytes_per_second = rate; });
}

void tcp_proxy::drop(direction way) {
    implementation_->change(way, [](flow_faults& faults) { faults.is_dropping = true; });
}

void tcp_proxy::stall(direction way) {
    implementation_->change(way, [](flow_faults& faults) { faults.is_stalled = true; });
}

void tcp_proxy::duplicate_next(direction way) {
    implementation_->change(way, [](flow_faults& faults) { ++faults.duplicates; });
}

void tcp_proxy::cut_after(direction way, std::size_t bytes) {
    implementation_->change(way, [=](flow_faults& faults) { faults.bytes_until_cut = bytes; });
}

void tcp_proxy::heal() {
    implementation_->heal();
}

void tcp_proxy::cut() {
    implementation_->perform_on_each(&proxy_connection::cut);
}

void tcp_proxy::reset() {
    implementation_->perform_on_each(&proxy_connection::reset);
}

void tcp_proxy::close_half(direction way) {
    implementation_->perform_on_each([=](proxy_connection& each) { each.close_half(way); });
}

} // namespace gulbara::tests::support
