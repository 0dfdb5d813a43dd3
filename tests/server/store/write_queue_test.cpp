#include "server/store/write_queue.hpp"
#include "tests/server/store/sample.hpp"

#include <doctest/doctest.h>

#include <thread>

using namespace gulbara::tests::store;
using namespace std::chrono_literals;

namespace {

pending_change of_match(std::uint32_t number, std::size_t records, runtime::instant since = 0) {
    return {.what = commit(match_number(number), 0, records), .call = {}, .since = since};
}

void push(write_queue& to, pending_change what) {
    REQUIRE(to.push(std::move(what)).has_value());
}

std::vector<pending_change> take(write_queue& from, std::size_t place, batch_bounds bounds = {}) {
    return from.take(place, bounds, 0ms, {});
}

} // namespace

TEST_CASE("all that waits is taken at once, oldest first") {
    write_queue queue;
    for (std::uint32_t number = 0; number < 5; ++number) push(queue, of_match(number, 1, number));
    CHECK(queue.size() == 5);
    const auto taken = take(queue, 0);
    REQUIRE(taken.size() == 5);
    for (std::uint32_t number = 0; number < 5; ++number)
        CHECK(std::get<match_commit>(taken[number].what).match == match_number(number));
    CHECK(take(queue, 1).empty());
}

TEST_CASE("a batch keeps to its bounds, but a single large change goes") {
    write_queue queue;
    for (const std::size_t records : {3U, 3U, 3U, 90U, 1U})
        push(queue, of_match(static_cast<std::uint32_t>(queue.size()), records));
    CHECK(take(queue, 0, {.changes = 512, .records = 7}).size() == 2);
    CHECK(take(queue, 1, {.changes = 512, .records = 7}).size() == 1);
    CHECK(take(queue, 2, {.changes = 512, .records = 7}).size() == 1);
    for (std::uint32_t number = 10; number < 13; ++number) push(queue, of_match(number, 1));
    CHECK(take(queue, 3, {.changes = 2, .records = 100}).size() == 2);
}

TEST_CASE("a match is with one writer only, and its changes keep their order") {
    write_queue queue;
    push(queue, of_match(1, 1));
    push(queue, of_match(1, 2));
    push(queue, of_match(2, 1));
    push(queue, of_match(1, 3));
    CHECK(take(queue, 0).size() == 2); // the first of each match
    CHECK(take(queue, 1).empty());
    queue.finish(0);
    const auto next = take(queue, 1);
    REQUIRE(next.size() == 1);
    CHECK(record_count(next.front().what) == 2);
    queue.finish(1);
    CHECK(record_count(take(queue, 0).front().what) == 3);
}

TEST_CASE("what a player wishes of another is written in the order in which he said it") {
    write_queue queue;
    const auto wish = [](const std::string& other, runtime::instant changed) {
        return pending_change{
            .what = relation_row{.player = "white", .other = other, .changed = changed}, .call = {}
        };
    };
    push(queue, wish("black", 1));
    push(queue, wish("black", 2));
    push(queue, wish("red", 3));
    CHECK(take(queue, 0).size() == 2); // the first of each
    CHECK(take(queue, 1).empty());
    queue.finish(0);
    const auto next = take(queue, 1);
    REQUIRE(next.size() == 1);
    CHECK(std::get<relation_row>(next.front().what).changed == 2);
}

TEST_CASE("the oldest unfinished change is known, waiting or taken") {
    write_queue queue;
    CHECK_FALSE(queue.oldest().has_value());
    push(queue, of_match(1, 1, 100));
    push(queue, of_match(2, 1, 200));
    CHECK(queue.oldest() == 100);
    take(queue, 0);
    push(queue, of_match(3, 1, 300));
    CHECK(queue.oldest() == 100);
    queue.finish(0);
    CHECK(queue.oldest() == 300);
}

TEST_CASE("after a pause a change goes at once, soon after another batch it waits for more") {
    write_queue queue{{.enough = 3, .distance = 50ms}};
    const auto start = std::chrono::steady_clock::now();
    push(queue, of_match(1, 1));
    CHECK(queue.take(0, {}, 10s, {}).size() == 1);
    push(queue, of_match(2, 1));
    push(queue, of_match(3, 1));
    CHECK(queue.take(1, {}, 10s, {}).size() == 2);
    CHECK(std::chrono::steady_clock::now() - start >= 50ms);
}

TEST_CASE("enough goes at once") {
    write_queue queue{{.enough = 3, .distance = 1h}};
    push(queue, of_match(1, 1));
    REQUIRE(queue.take(0, {}, 10s, {}).size() == 1);
    const std::jthread later{[&] {
        for (std::uint32_t number = 2; number < 5; ++number) push(queue, of_match(number, 1));
    }};
    CHECK(queue.take(1, {}, 10s, {}).size() == 3);
}

TEST_CASE("a match that another writer has comes up again when he is done") {
    write_queue queue{{.enough = 1, .distance = 1ms}};
    push(queue, of_match(1, 1));
    push(queue, of_match(1, 2));
    REQUIRE(take(queue, 0).size() == 1);
    const std::jthread later{[&] {
        std::this_thread::sleep_for(20ms);
        queue.finish(0);
    }};
    const auto next = queue.take(1, {}, 10s, {});
    REQUIRE(next.size() == 1);
    CHECK(record_count(next.front().what) == 2);
}

TEST_CASE("a writer wakes for work, for a stop request and for nothing") {
    write_queue queue;
    std::stop_source stop;
    const std::jthread later{[&] {
        std::this_thread::sleep_for(20ms);
        push(queue, of_match(1, 1));
        std::this_thread::sleep_for(20ms);
        stop.request_stop();
    }};
    CHECK(queue.take(0, {}, 10s, stop.get_token()).size() == 1);
    CHECK(queue.take(0, {}, 10s, stop.get_token()).empty());
    CHECK(take(queue, 0).empty());
}

TEST_CASE("done means nothing waits and nothing is under way; a closed queue takes nothing") {
    write_queue queue;
    CHECK(queue.wait_until_done(0ms));
    push(queue, of_match(1, 1));
    CHECK_FALSE(queue.wait_until_done(0ms));
    take(queue, 0);
    CHECK_FALSE(queue.wait_until_done(0ms));
    queue.finish(0);
    CHECK(queue.wait_until_done(0ms));
    queue.close();
    push(queue, of_match(2, 1));
    CHECK(queue.size() == 0);
}

TEST_CASE("rows wait up to a bound, commits of matches go on, and what is taken makes room") {
    write_queue queue{{}, 2};
    const auto row = [](const std::string& id) {
        return pending_change{.what = player(id), .call = {}};
    };
    push(queue, row("first"));
    push(queue, of_match(1, 1));
    push(queue, row("second"));
    const auto too_much = queue.push(row("third"));
    REQUIRE_FALSE(too_much.has_value());
    CHECK(std::get<player_row>(too_much.error().what).id == player("third").id);
    push(queue, of_match(2, 1));
    CHECK(queue.size() == 4);
    CHECK(take(queue, 0, {.changes = 1, .records = 1}).size() == 1);
    push(queue, row("third"));
    CHECK_FALSE(queue.push(row("fourth")).has_value());
    CHECK_FALSE(queue.push({.what = relation_row{}, .call = {}}).has_value());
}
