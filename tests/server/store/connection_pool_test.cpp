#include "server/store/connection_pool.hpp"
#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

#include <array>
#include <future>
#include <thread>

using namespace gulbara::tests::store;
using namespace std::chrono_literals;

namespace {

constexpr std::array statements{statement{"nap", "select pg_sleep(0.2)"}};

// One answer of it takes 0.2 s, and all of a question at most 3 s.
connection_options quick_options() {
    connection_options options = options_for(fresh_database()).connection;
    options.connect_timeout = 1500ms;
    options.answer_timeout = 1500ms;
    return options;
}

std::size_t answers_in_time(connection_pool& pool, std::size_t wanted) {
    std::size_t answered = 0;
    try {
        pool.ask([&](connection& database) {
            for (answered = 0; answered < wanted; ++answered) database.ask(statements.front());
            return answered;
        });
    } catch (const unavailable&) {
    }
    return answered;
}

} // namespace

TEST_CASE("a question of many answers has one deadline, and the next one has its own") {
    connection_pool pool{quick_options(), 1, statements};
    const auto start = std::chrono::steady_clock::now();
    CHECK(answers_in_time(pool, 50) < 50); // 10 s, each answer within its own bound
    CHECK(std::chrono::steady_clock::now() - start < 8s);
    CHECK(answers_in_time(pool, 1) == 1);
    CHECK(answers_in_time(pool, 50) < 50); // on the connection that is open
    CHECK(answers_in_time(pool, 1) == 1);
}

TEST_CASE("waiting for a connection is part of the question") {
    connection_pool pool{quick_options(), 1, statements};
    std::promise<void> is_held;
    const std::jthread holder{[&] {
        pool.ask([&](connection&) {
            is_held.set_value();
            std::this_thread::sleep_for(5s);
            return 0;
        });
    }};
    is_held.get_future().wait();
    CHECK_THROWS_AS(pool.ask([](connection&) { return 0; }), unavailable);
}
