#include "server/store/ownership.hpp"
#include "tests/server/store/opened_store.hpp"
#include "tests/server/store/socket_relay.hpp"

#include <doctest/doctest.h>

#include <thread>

using namespace gulbara::tests::store;
using namespace std::chrono_literals;
using clock_type = std::chrono::steady_clock;

namespace {

std::string reason_to_refuse(const database_options& options) {
    try {
        const opened_store second{options};
    } catch (const std::runtime_error& refused) {
        return refused.what();
    }
    return "";
}

template <class Condition>
bool comes_true(Condition condition, std::chrono::milliseconds most = 5s) {
    const auto deadline = clock_type::now() + most;
    while (!condition()) {
        if (clock_type::now() > deadline) return false;
        std::this_thread::sleep_for(5ms);
    }
    return true;
}

} // namespace

TEST_CASE("a second server on one database is refused and told whom it met") {
    const std::string target = fresh_database();
    opened_store first{target};
    database_options options = options_for(target);
    options.take_over_patience = 200ms;
    const auto start = clock_type::now();
    const std::string why = reason_to_refuse(options);
    CHECK(clock_type::now() - start >= 200ms);
    CHECK(why.find("Another server works on this database: gulbara-server") != std::string::npos);
    // The first one was not disturbed.
    CHECK(write(first.to(), player("white")).has_value());
}

TEST_CASE("a server with fewer writers does not slip in beside one with more") {
    const std::string target = fresh_database();
    database_options many = options_for(target);
    many.writers = 5;
    const opened_store first{many};
    database_options few = options_for(target);
    few.writers = 1;
    few.take_over_patience = 100ms;
    CHECK(reason_to_refuse(few) != "");
}

TEST_CASE("the schema is not changed under a running server") {
    const std::string target = fresh_database();
    opened_store running{target};
    database_options options = options_for(target);
    options.take_over_patience = 100ms;
    CHECK_FALSE(migrate_database(options).has_value());
    (*running).close(1s);
    const auto done = migrate_database(options);
    REQUIRE(done.has_value());
    CHECK(done->starts_with("The schema is up to date"));
}

TEST_CASE("servers of different databases of a cluster do not meet") {
    const opened_store first{fresh_database()};
    opened_store second{fresh_database()};
    CHECK(write(second.to(), player("white")).has_value());
}

TEST_CASE("a successor waits for its predecessor to be gone") {
    const std::string target = fresh_database();
    auto first = std::make_unique<opened_store>(target);
    const std::jthread leaving{[&] {
        std::this_thread::sleep_for(300ms);
        first.reset();
    }};
    const auto start = clock_type::now();
    opened_store second{target};
    CHECK(clock_type::now() - start >= 250ms);
    CHECK(write(second.to(), player("white")).has_value());
}

TEST_CASE("a server that was cut off and replaced writes nothing more") {
    const std::string target = fresh_database();
    socket_relay relay{target};
    opened_store first{relay.connection_string()};
    write(first.to(), player("white")).value();
    relay.close_door();
    relay.cut();
    std::atomic<int> calls = 0;
    first.to().submit(player("too late"), [&](write_outcome) { ++calls; });
    REQUIRE(comes_true([&] { return !first.to().is_healthy(); }));
    {
        opened_store second{target};
        relay.open_door();
        CHECK(comes_true([&] { return first.is_superseded(); }));
        CHECK(write(second.to(), player("black")).has_value());
    }
    // Also with the second one gone.
    std::this_thread::sleep_for(200ms);
    CHECK(calls == 0);
    CHECK_FALSE(first.to().is_healthy());
    CHECK(run_sql(target, "select string_agg(id, ' ' order by id) from players") == "black white");
}

TEST_CASE("a writer that comes back ends its own former connection first") {
    const std::string target = fresh_database();
    socket_relay relay{target};
    database_options options = options_for(relay.connection_string());
    options.writers = 1;
    opened_store store{options};
    write(store.to(), player("white")).value();
    // Half-open: the database does not learn that its client has gone.
    relay.set(relaying::nothing);
    auto pending = submit(store.to(), player("black"));
    REQUIRE(comes_true([&] { return !store.to().is_healthy(); }));
    relay.set(relaying::everything);
    REQUIRE(pending.wait_for(10s) == std::future_status::ready);
    CHECK(pending.get().has_value());
}
