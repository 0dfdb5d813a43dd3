#include "server/runtime/io_threads.hpp"

#include <boost/asio/post.hpp>
#include <doctest/doctest.h>

#include <atomic>
#include <stdexcept>

using gulbara::server::runtime::io_threads;

TEST_CASE("everything that was posted has run after the join") {
    boost::asio::io_context context;
    io_threads threads(context, 2);
    std::atomic<int> count = 0;
    for (int i = 0; i < 100; ++i) boost::asio::post(context, [&] { ++count; });
    threads.join();
    CHECK(count == 100);
}

TEST_CASE("a handler that throws ends neither the thread nor the process") {
    boost::asio::io_context context;
    io_threads threads(context, 1);
    std::atomic<int> count = 0;
    for (int i = 0; i < 10; ++i) {
        boost::asio::post(context, [] { throw std::runtime_error("wrong"); });
        boost::asio::post(context, [] { throw 42; }); // NOLINT: not an exception type
        boost::asio::post(context, [&] { ++count; });
    }
    threads.join();
    CHECK(count == 10);
}
