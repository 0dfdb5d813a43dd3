#include "server/lobby/turn_queue.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace gulbara::server::lobby {

namespace {

constexpr std::size_t plenty = 1'000'000;

} // namespace

TEST_CASE("one that asks for a shorter queue is given back earlier") {
    turn_queue<int, int> queue{8, [](int) {}};
    for (int i = 0; i < 3; ++i) REQUIRE(queue.add(1, i));
    CHECK(queue.add(1, 7, 3).error() == 7);
    CHECK(queue.add(1, 8, 4).has_value());
    CHECK(queue.add(2, 9, 1).has_value());
}

TEST_CASE("one item of a key is under way at a time, the others follow in order") {
    std::vector<int> begun;
    turn_queue<std::string, int> queue{plenty, [&](int item) { begun.push_back(item); }};
    for (int i = 1; i <= 3; ++i) CHECK(queue.add("a", i));
    CHECK(queue.add("b", 10));
    CHECK(begun == std::vector{1, 10});
    queue.finish("a");
    CHECK(begun == std::vector{1, 10, 2});
    queue.finish("a");
    queue.finish("a");
    CHECK(begun == std::vector{1, 10, 2, 3});
    CHECK(queue.add("a", 4));
    CHECK(begun.back() == 4);
}

TEST_CASE("so many of one key are taken, and what is too much is given back") {
    turn_queue<std::string, std::unique_ptr<int>> queue{2, [](const std::unique_ptr<int>&) {}};
    CHECK(queue.add("a", std::make_unique<int>(1)));
    CHECK(queue.add("a", std::make_unique<int>(2)));
    const auto third = queue.add("a", std::make_unique<int>(3));
    REQUIRE_FALSE(third);
    CHECK(*third.error() == 3);
    CHECK(queue.add("b", std::make_unique<int>(4)));
    queue.finish("a");
    CHECK(queue.add("a", std::make_unique<int>(5)));
}

TEST_CASE("items that are finished while they begin do not nest, however many wait") {
    constexpr int count = 200'000;
    int depth = 0;
    int deepest = 0;
    int begun = 0;
    turn_queue<int, int>* within = nullptr;
    turn_queue<int, int> queue{plenty, [&](int item) {
                                   deepest = std::max(deepest, ++depth);
                                   ++begun;
                                   if (item > 0) within->finish(0);
                                   --depth;
                               }};
    within = &queue;
    for (int i = 0; i <= count; ++i) CHECK(queue.add(0, i)); // the first one stays under way
    CHECK(begun == 1);
    queue.finish(0);
    CHECK(begun == count + 1);
    CHECK(deepest == 1);
}

TEST_CASE("the next one is left word, if it waits already") {
    std::vector<int> begun;
    turn_queue<std::string, int> queue{plenty, [&](int item) { begun.push_back(item); }};
    const auto double_it = [](int& item) { item *= 2; };
    for (int i = 1; i <= 3; ++i) CHECK(queue.add("a", i));
    queue.finish("a", double_it);
    queue.finish("a");
    queue.finish("a", double_it);
    CHECK(begun == std::vector{1, 4, 3});
}

TEST_CASE("threads that add and finish at once lose no item and never run two of a key") {
    constexpr int per_thread = 2'000;
    std::atomic<int> under_way = 0;
    std::atomic<int> done = 0;
    std::atomic<int> refused = 0;
    std::atomic<bool> is_shared = false;
    turn_queue<int, int>* within = nullptr;
    turn_queue<int, int> queue{plenty, [&](int) {
                                   if (++under_way > 1) is_shared = true;
                                   --under_way;
                                   ++done;
                                   within->finish(0);
                               }};
    within = &queue;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&] {
                for (int i = 0; i < per_thread; ++i) refused += queue.add(0, i) ? 0 : 1;
            });
    }
    CHECK(refused == 0);
    CHECK(done == 4 * per_thread);
    CHECK_FALSE(is_shared);
}

} // namespace gulbara::server::lobby
