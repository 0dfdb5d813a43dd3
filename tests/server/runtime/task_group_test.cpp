#include "server/runtime/task_group.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <doctest/doctest.h>

#include <barrier>
#include <stdexcept>
#include <thread>

using namespace gulbara::server::runtime;
using namespace std::chrono_literals;
namespace asio = boost::asio;

namespace {

asio::awaitable<void> wait_for_ever(asio::io_context& context, bool& was_cancelled) {
    asio::steady_timer timer(context, asio::steady_timer::time_point::max());
    try {
        co_await timer.async_wait(asio::use_awaitable);
    } catch (const boost::system::system_error& error) {
        was_cancelled = error.code() == asio::error::operation_aborted;
        throw;
    }
}

asio::awaitable<void> fail() {
    throw std::runtime_error("on purpose");
    co_return;
}

asio::awaitable<void> finish(bool& is_done) {
    is_done = true;
    co_return;
}

} // namespace

TEST_CASE("a coroutine that throws harms no other") {
    asio::io_context context;
    task_group group;
    bool is_done = false;
    group.spawn(context.get_executor(), "failing (expected in this test)", fail());
    group.spawn(context.get_executor(), "finishing", finish(is_done));
    CHECK(group.size() == 2);
    context.run();
    CHECK(is_done);
    CHECK(group.size() == 0);
}

TEST_CASE("cancel ends every wait, also of what is spawned later") {
    asio::io_context context;
    task_group group;
    bool early = false;
    bool late = false;
    group.spawn(context.get_executor(), "early", wait_for_ever(context, early));
    group.cancel();
    group.spawn(context.get_executor(), "late", wait_for_ever(context, late));
    CHECK_FALSE(group.wait_for(0ms));
    std::jthread runner([&] { context.run(); });
    CHECK(group.wait_for(10s));
    runner.join();
    CHECK(early);
    CHECK(late);
}

TEST_CASE("cancel reaches what another thread spawns at the same moment") {
    constexpr int rounds = 2'000;
    asio::io_context context;
    auto guard = asio::make_work_guard(context);
    std::jthread runner([&] { context.run(); });
    int lost = 0;
    for (int round = 0; round < rounds && lost == 0; ++round) {
        task_group group;
        bool was_cancelled = false;
        std::barrier both{2};
        std::jthread canceller([&] {
            both.arrive_and_wait();
            group.cancel();
        });
        both.arrive_and_wait();
        group.spawn(context.get_executor(), "raced", wait_for_ever(context, was_cancelled));
        canceller.join();
        lost += group.wait_for(5s) ? 0 : 1;
    }
    CHECK(lost == 0);
    guard.reset();
    context.stop();
}
