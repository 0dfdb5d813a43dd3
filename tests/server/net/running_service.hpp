// A listening service on a port of its own, with fakes behind it.
#pragma once

#include "server/net/service.hpp"
#include "server/runtime/steady_time.hpp"
#include "tests/server/net/fakes.hpp"
#include "tests/server/room/fake_ratings.hpp"

#include <boost/asio/executor_work_guard.hpp>

#include <atomic>
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
    server::accounts::house_roster house_bots;
    fake_lobby lobby;
    fake_reader reader;
    fake_account_reader account_reader;
    server::room::fake_ratings ratings;
    fake_writer writer;
    server::runtime::metrics metrics;
    std::atomic<std::int64_t> ahead_ms = 0; // of the clock: may only be increased

private:
    class shifted_time final : public server::runtime::time_source {
    public:
        explicit shifted_time(const std::atomic<std::int64_t>& ahead_ms) : ahead_ms_(ahead_ms) {}
        server::runtime::instant now() const override { return steady_.now() + ahead_ms_; }

    private:
        server::runtime::steady_time steady_;
        const std::atomic<std::int64_t>& ahead_ms_;
    };

    shifted_time time_{ahead_ms};
    server::runtime::offload blocking_{blocking_threads, 16};
    server::runtime::offload hashing_{1, 16};
    server::accounts::account_book book_{[](const server::store::session_use&) {}};
    server::accounts::account_desk desk_{book_, account_reader, writer, time_};
    server::accounts::device_marker marker_{server::keys::secret{}};
    std::optional<server::accounts::identities> identities_;
    boost::asio::io_context context_;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard_;
    std::optional<server::net::service> service_;
    std::vector<std::jthread> threads_;
    bool is_stopped_ = false;
};

} // namespace gulbara::tests
