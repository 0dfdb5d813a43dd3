#include "server/store/ownership.hpp"

#include "server/store/advisory_locks.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <array>
#include <thread>
#include <utility>

namespace gulbara::server::store {
namespace {

using clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::chrono::milliseconds between_tries = 50ms;

constexpr statement try_lock{"try_lock", "select pg_try_advisory_lock($1::int4, $2::int4)"};
constexpr statement unlock{"unlock", "select pg_advisory_unlock($1::int4, $2::int4)"};
constexpr statement lock_holder{
    "lock_holder",
    "select a.pid, coalesce(a.application_name, ''), coalesce(host(a.client_addr), 'this machine'),"
    " to_char(a.backend_start, 'YYYY-MM-DD HH24:MI:SS TZ')"
    " from pg_locks l join pg_stat_activity a on a.pid = l.pid"
    " where l.locktype = 'advisory' and l.granted and l.objsubid = 2"
    " and l.database = (select oid from pg_database where datname = current_database())"
    " and l.classid::bigint = $1::int4 and l.objid::bigint = $2::int4"
};
constexpr statement own_backend{
    "own_backend", "select pid, backend_start from pg_stat_activity where pid = pg_backend_pid()"
};
constexpr statement end_backend{
    "end_backend",
    "select pg_terminate_backend(pid) from pg_stat_activity"
    " where pid = $1::int8 and backend_start = $2::timestamptz"
};
constexpr statement next_reign{
    "next_reign", "update reigns set number = number + 1 returning number"
};
constexpr statement present_reign{"present_reign", "select number from reigns"};

int place_lock(std::size_t place) {
    return static_cast<int>(lock_name::first_place) + static_cast<int>(place);
}

parameters key_of(int lock) {
    parameters key;
    key.add(std::int32_t{lock_family}).add(std::int32_t{lock});
    return key;
}

[[nodiscard]] bool acquire_now(connection& database, int lock) {
    return database.ask(try_lock, key_of(lock)).number(0, 0) != 0;
}

// False: the deadline passed.
[[nodiscard]] bool acquire(connection& database, int lock, clock::time_point deadline) {
    while (!acquire_now(database, lock)) {
        if (clock::now() >= deadline) return false;
        std::this_thread::sleep_for(between_tries);
    }
    return true;
}

[[noreturn]] void refuse(connection& database, int lock) {
    const result holder = database.ask(lock_holder, key_of(lock));
    if (holder.size() == 0) throw database_in_use("Another server was using this database.");
    throw database_in_use(fmt::format(
        "Another server works on this database: {} from {}, connected since {} (backend {}). "
        "There can be one only; stop it first.",
        holder.text(0, 1),
        holder.text(0, 2),
        holder.text(0, 3),
        holder.number(0, 0)
    ));
}

void check_reign(connection& database, reign expected) {
    if (reign{database.ask(present_reign).number(0, 0)} != expected) throw superseded();
}

} // namespace

take_over::take_over(connection& database, std::chrono::milliseconds patience)
    : database_(database) {
    database_.prepare(std::array{try_lock, unlock, lock_holder});
    const auto deadline = clock::now() + patience;
    bool is_told = false;
    const auto take = [&](int lock) {
        if (acquire_now(database_, lock)) return;
        if (!std::exchange(is_told, true))
            spdlog::warn("store: waiting for another server to leave this database");
        if (!acquire(database_, lock, deadline)) refuse(database_, lock);
    };
    take(static_cast<int>(lock_name::take_over));
    for (std::size_t place = 0; place < most_writers; ++place) take(place_lock(place));
}

reign take_over::open_reign() {
    database_.prepare({&next_reign, 1});
    const reign opened{database_.ask(next_reign).number(0, 0)};
    for (std::size_t place = 0; place < most_writers; ++place)
        database_.ask(unlock, key_of(place_lock(place)));
    return opened;
}

backend join(
    connection& database,
    reign expected,
    std::size_t place,
    const std::optional<backend>& predecessor,
    std::chrono::milliseconds patience
) {
    database.prepare(std::array{try_lock, own_backend, end_backend, present_reign});
    check_reign(database, expected); // before waiting for a place that is another server's now
    if (predecessor) {
        parameters who;
        who.add(predecessor->process).add(predecessor->started);
        database.ask(end_backend, who);
    }
    if (!acquire(database, place_lock(place), clock::now() + patience))
        throw unavailable("the place of a writer is still taken by its former connection");
    check_reign(database, expected);
    const result own = database.ask(own_backend);
    return {.process = own.number(0, 0), .started = own.number(0, 1)};
}

} // namespace gulbara::server::store
