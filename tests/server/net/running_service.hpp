// A listening service on a port of its own, with fakes behind it.
#pragma once

#include "server/net/service.hpp"
#include "server/runtime/steady_time.hpp"
#include "tests/server/net/fakes.hpp"

#include <boost/asio/executor_work_guard.hpp>

#include <optional>
#include <thread>
#include <vector>

namespace gulbara::tests {

class running_service {
public:
    // `prepare` may change settings and fakes before anything runs.
    explicit running_service(const std::function<void(running_service&)>& prepare = {});
    ~running_service();
    running_service(const running_service&) = delete;
    running_service& operator=(const running_service&) = delete;

    static constexpr std::size_t blocking_threads = 2;

    std::uint16_t port() const { return service_->port(); }
    // As the server's orderly stop does; also at the end of the test.
    void stop();

    server::config::settings settings;
    std::optional<server::accounts::guest_secret> house_bot;
    fake_lobby lobby;
    fake_reader reader;
    fake_writer writer;
    server::runtime::metrics metrics;

private:
    server::runtime::steady_time time_;
    server::runtime::offload blocking_{blocking_threads, 16};
    std::optional<server::accounts::identities> identities_;
    boost::asio::io_context context_;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard_;
    std::optional<server::net::service> service_;
    std::vector<std::jthread> threads_;
    bool is_stopped_ = false;
};

} // namespace gulbara::tests
