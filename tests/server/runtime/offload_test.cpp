#include "server/runtime/offloaded.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <doctest/doctest.h>

#include <atomic>
#include <future>
#include <latch>
#include <string>

using namespace gulbara::server::runtime;
namespace asio = boost::asio;

namespace {

// Keeps a thread busy until it is let go.
struct blocker {
    std::promise<void> started;
    std::promise<void> release;

    offload::work work() {
        return [this](turn) {
            started.set_value();
            release.get_future().wait();
        };
    }
};

} // namespace

TEST_CASE("work is done on another thread, in the order in which it came") {
    offload pool{1, 100};
    std::vector<int> order;
    std::latch done{10};
    const auto caller = std::this_thread::get_id();
    std::atomic<int> on_caller = 0;
    for (int i = 0; i < 10; ++i)
        pool.post([&, i](turn which) {
            CHECK(which == turn::due);
            if (std::this_thread::get_id() == caller) ++on_caller;
            order.push_back(i);
            done.count_down();
        });
    done.wait();
    CHECK(order == std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    CHECK(on_caller == 0);
}

TEST_CASE("what exceeds the bound is refused at once") {
    offload pool{1, 2};
    blocker first;
    pool.post(first.work());
    first.started.get_future().wait();
    std::atomic<int> done = 0;
    std::atomic<int> refused = 0;
    for (int i = 0; i < 5; ++i)
        pool.post([&](turn which) { ++(which == turn::due ? done : refused); });
    CHECK(refused == 3);
    CHECK(pool.waiting() == 2);
    first.release.set_value();
    while (done != 2) std::this_thread::yield();
    CHECK(refused == 3);
}

TEST_CASE("stopping finishes what runs and refuses what waits and what comes") {
    offload pool{1, 10};
    blocker first;
    std::atomic<int> refused = 0;
    const auto count = [&](turn which) {
        if (which == turn::refused) ++refused;
    };
    pool.post(first.work());
    first.started.get_future().wait();
    pool.post(count);
    std::jthread stopping{[&] { pool.stop(); }};
    while (refused != 1) std::this_thread::yield();
    first.release.set_value();
    stopping.join();
    pool.post(count);
    CHECK(refused == 2);
}

TEST_CASE("work that throws harms no later work") {
    offload pool{1, 10};
    pool.post([](turn) { throw std::runtime_error("expected in this test"); });
    std::promise<void> done;
    pool.post([&](turn) { done.set_value(); });
    done.get_future().wait();
}

TEST_CASE("a coroutine waits for the answer and goes on where it was") {
    offload pool{2, 10};
    asio::io_context context;
    const auto loop = std::this_thread::get_id();
    const auto ask = [](offload& pool, std::thread::id loop) -> asio::awaitable<std::string> {
        const auto worker = co_await offloaded(
            pool, [] { return std::this_thread::get_id(); }, asio::use_awaitable
        );
        CHECK(worker != loop);
        CHECK(std::this_thread::get_id() == loop);
        co_return "answered";
    };
    auto answer = asio::co_spawn(context, ask(pool, loop), asio::use_future);
    context.run();
    CHECK(answer.get() == "answered");
}

TEST_CASE("a coroutine gets what the work threw, and a refusal") {
    offload pool{1, 10};
    asio::io_context context;
    const auto ask = [](offload& pool) -> asio::awaitable<int> {
        co_return co_await offloaded(
            pool, []() -> int { throw std::invalid_argument("no"); }, asio::use_awaitable
        );
    };
    auto thrown = asio::co_spawn(context, ask(pool), asio::use_future);
    context.run();
    CHECK_THROWS_AS(thrown.get(), std::invalid_argument);
    pool.stop();
    context.restart();
    auto refused = asio::co_spawn(context, ask(pool), asio::use_future);
    context.run();
    CHECK_THROWS_AS(refused.get(), offload_refused);
}
