#include "server/store/connection.hpp"
#include "tests/server/store/opened_store.hpp"
#include "tests/server/store/socket_relay.hpp"

#include <doctest/doctest.h>

#include <array>

using namespace gulbara::tests::store;
using namespace std::chrono_literals;
using clock_type = std::chrono::steady_clock;

namespace {

constexpr statement all_types{"all_types", R"(
    select $1::int2, $2::int4, $3::int8, $4::text, $5::bytea, $6::text, $7::bytea, true, false)"};
constexpr statement two_arrays{"two_arrays", R"(
    select a, b from unnest($1::int4[], $2::bytea[]) as t(a, b))"};
constexpr statement insert_number{"insert_number", "insert into numbers values ($1::int4)"};
constexpr statement count_numbers{"count_numbers", "select count(*) from numbers"};
constexpr statement sleep_long{"sleep_long", "select pg_sleep(60)"};
constexpr std::array number_statements{insert_number, count_numbers};

connection_options quick_options(const std::string& target) {
    return options_for(target).connection;
}

parameters number(std::int32_t value) {
    parameters values;
    values.add(value);
    return values;
}

connection with_numbers(const std::string& target) {
    connection made{quick_options(target)};
    made.run("create table numbers (value integer primary key check (value < 100))");
    made.prepare(number_statements);
    return made;
}

} // namespace

TEST_CASE("values of every type come back as they went") {
    connection database{quick_options(fresh_database())};
    database.prepare({&all_types, 1});
    const bytes some{std::byte{0}, std::byte{0xff}, std::byte{'\\'}};
    parameters values;
    values.add(std::int16_t{-2}).add(std::int32_t{-70'000}).add(std::int64_t{-5'000'000'000});
    values.add(std::string_view{"t\u00e4xt 'quoted'"}).add(protocol::byte_view{some});
    values.add(std::string_view{}).add_null();
    const result rows = database.ask(all_types, values);
    REQUIRE(rows.size() == 1);
    CHECK(rows.number(0, 0) == -2);
    CHECK(rows.number(0, 1) == -70'000);
    CHECK(rows.number(0, 2) == -5'000'000'000);
    CHECK(rows.text(0, 3) == "t\u00e4xt 'quoted'");
    CHECK(std::ranges::equal(rows.bytes(0, 4), some));
    CHECK_FALSE(rows.is_null(0, 5));
    CHECK(rows.text(0, 5).empty());
    CHECK(rows.is_null(0, 6));
    CHECK(rows.number(0, 7) == 1);
    CHECK(rows.number(0, 8) == 0);
}

TEST_CASE("arrays keep order, nulls and empty values") {
    connection database{quick_options(fresh_database())};
    database.prepare({&two_arrays, 1});
    array_value numbers{element::int4};
    array_value texts{element::bytea};
    for (std::int32_t i = 0; i < 1000; ++i) {
        numbers.add(i - 500);
        if (i % 3 == 0)
            texts.add_null();
        else
            texts.add(protocol::byte_view{bytes(static_cast<std::size_t>(i % 3 - 1))});
    }
    parameters values;
    values.add(numbers).add(texts);
    const result rows = database.ask(two_arrays, values);
    REQUIRE(rows.size() == 1000);
    for (std::size_t i = 0; i < 1000; ++i) {
        CHECK(rows.number(i, 0) == static_cast<std::int64_t>(i) - 500);
        CHECK(rows.is_null(i, 1) == (i % 3 == 0));
        if (i % 3 != 0) CHECK(rows.bytes(i, 1).size() == i % 3 - 1);
    }
}

TEST_CASE("one transaction is all or nothing, and the connection goes on after an error") {
    connection database = with_numbers(fresh_database());
    database.enqueue(insert_number, number(1));
    database.enqueue(insert_number, number(2));
    CHECK(database.enqueued() == 2);
    CHECK(database.commit().size() == 2);
    CHECK(database.ask(count_numbers).number(0, 0) == 2);

    for (const std::int32_t bad : {2, 100}) {
        database.enqueue(insert_number, number(3));
        database.enqueue(insert_number, number(bad)); // there already; above the limit
        database.enqueue(insert_number, number(4));
        try {
            database.commit();
            FAIL("the row was accepted");
        } catch (const sql_error& failure) {
            CHECK(failure.is_refusal());
            CHECK(failure.state() == (bad == 2 ? "23505" : "23514"));
            // No values of the row in the message.
            CHECK(std::string_view{failure.what()}.find("Key (") == std::string_view::npos);
        }
        CHECK(database.ask(count_numbers).number(0, 0) == 2);
    }
    database.enqueue(insert_number, number(5));
    database.commit();
    CHECK(database.ask(count_numbers).number(0, 0) == 3);
}

TEST_CASE("what no repetition mends is told from what an operator can mend") {
    connection database{quick_options(fresh_database())};
    try {
        database.run("select no_such_column");
        FAIL("accepted");
    } catch (const sql_error& failure) {
        CHECK_FALSE(failure.is_refusal());
        CHECK(failure.state() == "42703");
    }
    CHECK_THROWS_AS(database.run("select pg_terminate_backend(pg_backend_pid())"), unavailable);
}

TEST_CASE("commits are synchronous whatever the cluster's setting is") {
    const std::string target = fresh_database();
    const std::string name = target.substr(target.rfind('=') + 1);
    run_sql(target, "alter database " + name + " set synchronous_commit = off");
    CHECK(run_sql(target, "show synchronous_commit") == "off");
    constexpr statement setting{"setting", "select current_setting('synchronous_commit')"};
    connection database{quick_options(target)};
    database.prepare({&setting, 1});
    CHECK(database.ask(setting).text(0, 0) == "on");
    run_sql(target, "alter database " + name + " set synchronous_commit = remote_apply");
    connection stronger{quick_options(target)};
    stronger.prepare({&setting, 1});
    CHECK(stronger.ask(setting).text(0, 0) == "remote_apply");
}

TEST_CASE("a silent database is noticed in time, while connecting and while answering") {
    socket_relay relay{fresh_database()};
    connection_options options = quick_options(relay.connection_string());
    options.answer_timeout = 300ms;
    options.connect_timeout = 300ms;
    connection database = with_numbers(relay.connection_string());
    database = connection{options};
    database.prepare(number_statements);
    relay.set(relaying::nothing);
    const auto start = clock_type::now();
    CHECK_THROWS_AS(database.ask(count_numbers), unavailable);
    CHECK_THROWS_AS(connection{options}, unavailable);
    const auto taken = clock_type::now() - start;
    CHECK(taken >= 600ms);
    CHECK(taken < 2s);
}

TEST_CASE("a stop request ends a wait") {
    std::stop_source stop;
    connection_options options = quick_options(fresh_database());
    options.answer_timeout = 30s;
    connection database{options, stop.get_token()};
    database.prepare({&sleep_long, 1});
    const std::jthread later{[&] {
        std::this_thread::sleep_for(100ms);
        stop.request_stop();
    }};
    const auto start = clock_type::now();
    CHECK_THROWS_AS(database.ask(sleep_long), unavailable);
    CHECK(clock_type::now() - start < 2s);
}
