#include "tests/support/private_postgres.hpp"

#include <doctest/doctest.h>

#include <libpq-fe.h>
#include <memory>

namespace gulbara::tests::support {
namespace {

// The only value of the query's first row, or the text of the failure.
std::string answer(const std::string& connection_string, const char* query) {
    const std::unique_ptr<PGconn, decltype(&PQfinish)> connection{
        PQconnectdb(connection_string.c_str()), &PQfinish
    };
    if (PQstatus(connection.get()) != CONNECTION_OK) return "unreachable";
    const std::unique_ptr<PGresult, decltype(&PQclear)> result{
        PQexec(connection.get(), query), &PQclear
    };
    if (PQresultStatus(result.get()) == PGRES_COMMAND_OK) return "done";
    if (PQresultStatus(result.get()) != PGRES_TUPLES_OK) return PQerrorMessage(connection.get());
    return PQgetvalue(result.get(), 0, 0);
}

} // namespace

TEST_CASE("a private cluster has no TCP, syncs, and keeps what it committed through a kill") {
    private_postgres postgres;
    const std::string database = postgres.connection_string();
    CHECK(answer(database, "show listen_addresses") == "");
    CHECK(answer(database, "show fsync") == "on");
    CHECK(answer(database, "create table kept as select 7 as number") == "done");

    postgres.kill();
    CHECK(answer(database, "select 1") == "unreachable");
    postgres.start();
    CHECK(answer(database, "select number from kept") == "7");

    postgres.stop();
    CHECK(answer(database, "select 1") == "unreachable");
    postgres.start();
    CHECK(answer(database, "select number from kept") == "7");
}

TEST_CASE("clusters and databases are kept apart, and nothing is left behind") {
    std::filesystem::path log;
    {
        private_postgres one;
        const private_postgres other;
        const std::string second = one.make_database("second");
        CHECK(answer(second, "create table mine (number int)") == "done");
        for (const std::string& elsewhere : {one.connection_string(), other.connection_string()}) {
            CHECK(answer(elsewhere, "select to_regclass('mine') is null") == "t");
        }
        log = one.log();
        CHECK(std::filesystem::exists(log));
    }
    CHECK_FALSE(std::filesystem::exists(log.parent_path()));
}

} // namespace gulbara::tests::support
