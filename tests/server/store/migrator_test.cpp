#include "server/store/migrator.hpp"
#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

#include <array>
#include <thread>

using namespace gulbara::tests::store;

namespace {

constexpr migration first{1, "first", "create table one (a integer); create table two (b integer)"};
constexpr migration second{2, "second", "insert into one values (1), (2)"};
constexpr std::array both{first, second};

connection connect(const std::string& target) {
    return connection{options_for(target).connection};
}

std::string reason(connection& database, std::span<const migration> migrations) {
    try {
        migrate(database, migrations);
    } catch (const schema_refused& refused) {
        return refused.what();
    }
    return "";
}

} // namespace

TEST_CASE("an empty database gets every migration once") {
    const std::string target = fresh_database();
    connection database = connect(target);
    const auto report = migrate(database, both);
    CHECK(report.before == 0);
    CHECK(report.after == 2);
    const auto again = migrate(database, both);
    CHECK(again.before == 2);
    CHECK(run_sql(target, "select count(*) from one") == "2");
}

TEST_CASE("the project's own migrations apply and are numbered from 1 on") {
    const std::string target = fresh_database();
    connection database = connect(target);
    const auto report = migrate(database);
    CHECK(report.after == static_cast<int>(known_migrations().size()));
    for (std::size_t i = 0; i < known_migrations().size(); ++i)
        CHECK(known_migrations()[i].version == static_cast<int>(i) + 1);
    CHECK(run_sql(target, "select count(*) from records") == "0");
}

TEST_CASE("a later migration is added to what is there") {
    const std::string target = fresh_database();
    connection database = connect(target);
    migrate(database, {&first, 1});
    const auto report = migrate(database, both);
    CHECK(report.before == 1);
    CHECK(report.after == 2);
}

TEST_CASE("a newer schema is refused and named") {
    connection database = connect(fresh_database());
    migrate(database, both);
    const std::string why = reason(database, {&first, 1});
    CHECK(why.find("schema 2 (second)") != std::string::npos);
    CHECK(why.find("newer gulbara-server") != std::string::npos);
}

TEST_CASE("a migration whose text has changed is refused") {
    connection database = connect(fresh_database());
    migrate(database, both);
    const std::array changed{first, migration{2, "second", "insert into one values (3)"}};
    CHECK(reason(database, changed).find("Migration 2 (second)") != std::string::npos);
}

TEST_CASE("a migration that fails leaves nothing behind and can be tried again") {
    const std::string target = fresh_database();
    connection database = connect(target);
    const std::array broken{
        first, migration{2, "broken", "insert into one values (9); insert into nowhere values (1)"}
    };
    CHECK(reason(database, broken).find("Migration 2 (broken) failed") != std::string::npos);
    CHECK(run_sql(target, "select count(*) from one") == "0");
    CHECK(run_sql(target, "select max(version) from schema_migrations") == "1");
    CHECK(migrate(database, both).after == 2);
}

TEST_CASE("several that migrate at once do it once") {
    const std::string target = fresh_database();
    {
        std::vector<std::jthread> threads;
        threads.reserve(6);
        for (int i = 0; i < 6; ++i)
            threads.emplace_back([&] {
                connection database = connect(target);
                migrate(database, both);
            });
    }
    CHECK(run_sql(target, "select count(*) from one") == "2");
    CHECK(run_sql(target, "select count(*) from schema_migrations") == "2");
}
