// What a turn costs: this server beside relays that check nothing, all with every turn durable.
//
// A turn of this server is a whole one: a play, both seats' links, the throw; two records, signed
// and durable before anybody sees them. A turn of a relay is one move and one INSERT. CPU is that
// of the server's process and of all of PostgreSQL, from /proc.
#include "tests/bench/server/contender.hpp"
#include "tests/bench/server/load.hpp"
#include "tests/bench/server/process_cost.hpp"
#include "tests/bench/usage.hpp"
#include "tests/support/free_port.hpp"
#include "tests/support/sql.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sched.h>
#include <stdexcept>
#include <sys/resource.h>
#include <thread>

namespace gulbara::bench {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::support::child_process;
using tests::support::free_port;
using tests::support::private_postgres;
using tests::support::run_sql;

constexpr std::string_view help_text = R"(Usage: gulbara-bench-server [--quick]

What a whole turn of this server costs (play, two links, throw; two records, signed and durable)
beside relays of one inserted move: closed loop at 100 and 1,000 matches, open loop at 1,000 turns
a second, memory of idle connections. Makes a PostgreSQL of its own; the peer on Node needs npm.

  --quick   shorter measurements, for a first look
)";

struct plan {
    std::chrono::milliseconds warm_up = 2s;
    std::chrono::milliseconds measure = 5s;
    std::uint32_t idle_connections = 2000;
};

struct workload {
    std::string name;
    std::uint32_t matches;
    pace how;
};

struct measured {
    double per_second = 0;
    double server_us = 0;   // of CPU a turn
    double postgres_us = 0; // of CPU a turn
    double records = 0;     // a turn
    std::uint32_t p50_us = 0;
    std::uint32_t p99_us = 0;
};

// One PostgreSQL for all; a fresh database for each server that is started.
class grounds {
public:
    // As an installation is by default; the clusters of tests checkpoint every 64 MB.
    grounds() {
        const std::string database = postgres_.connection_string();
        run_sql(database, "alter system set max_wal_size = '1GB'");
        run_sql(database, "alter system set min_wal_size = '80MB'");
        run_sql(database, "select pg_reload_conf()");
    }
    // As a URI: Node's client reads no other form.
    std::string fresh_database(const std::string& schema) {
        const std::string name = "bench" + std::to_string(count_++);
        postgres_.make_database(name);
        const std::string folder = postgres_.log().parent_path();
        const std::string database =
            fmt::format("postgresql:///{}?host={}&user=gulbara", name, folder);
        if (!schema.empty()) run_sql(database, schema);
        return database;
    }
    pid_t postgres_id() const {
        long id = 0;
        std::ifstream(postgres_.log().parent_path() / "data" / "postmaster.pid") >> id;
        return static_cast<pid_t>(id);
    }

private:
    private_postgres postgres_;
    int count_ = 0;
};

class running_contender {
public:
    running_contender(const contender& what, grounds& on)
        : port_(free_port()), process_(what.command(port_, on.fresh_database(what.schema))) {
        for (int tries = 0; tries < 600; ++tries) {
            if (what.is_up(port_)) return;
            if (!process_.is_running()) break;
            std::this_thread::sleep_for(50ms);
        }
        throw std::runtime_error(what.name + " does not start");
    }
    std::uint16_t port() const { return port_; }
    pid_t id() const { return process_.id(); }

private:
    std::uint16_t port_;
    child_process process_;
};

measured measure(const contender& what, const workload& wanted, grounds& on, const plan& times) {
    const running_contender server(what, on);
    turn_meter meter;
    load all;
    // In small parties: whoever has been upgraded must soon say hello.
    for (std::uint32_t i = 0; i < wanted.matches; ++i) {
        all.add(what.make_table(meter, server.port(), i, wanted.matches));
        if (i % 20 == 19) all.run_set_up(120s);
    }
    all.run_set_up(120s);
    all.run(wanted.how, times.warm_up);
    const auto server_before = cpu_time_ns(server.id());
    const auto postgres_before = cpu_time_of_family_ns(on.postgres_id());
    const auto start = clock::now();
    meter.is_counting = true;
    all.run(wanted.how, times.measure);
    meter.is_counting = false;
    const std::chrono::duration<double> took = clock::now() - start;
    const auto server_ns = cpu_time_ns(server.id()) - server_before;
    const auto postgres_ns = cpu_time_of_family_ns(on.postgres_id()) - postgres_before;
    const auto turns = static_cast<double>(meter.microseconds.size());
    return {
        .per_second = turns / took.count(),
        .server_us = static_cast<double>(server_ns) / 1000 / turns,
        .postgres_us = static_cast<double>(postgres_ns) / 1000 / turns,
        .records = static_cast<double>(meter.records) / turns,
        .p50_us = meter.percentile(0.5),
        .p99_us = meter.percentile(0.99),
    };
}

// A failure says whose it was.
measured
measure_named(const contender& what, const workload& wanted, grounds& on, const plan& times) {
    try {
        return measure(what, wanted, on, times);
    } catch (const std::exception& broken) {
        throw std::runtime_error(fmt::format("{}, {}: {}", what.name, wanted.name, broken.what()));
    }
}

double idle_kib(const contender& what, grounds& on, std::uint32_t connections) {
    const running_contender server(what, on);
    std::vector<std::unique_ptr<websocket>> idle;
    // The first ones bring buffers into being that all share.
    for (int i = 0; i < 100; ++i) idle.push_back(what.make_idle(server.port()));
    std::this_thread::sleep_for(500ms);
    const auto before = resident_bytes(server.id());
    for (std::uint32_t i = 0; i < connections; ++i) idle.push_back(what.make_idle(server.port()));
    std::this_thread::sleep_for(1s);
    const auto after = resident_bytes(server.id());
    return static_cast<double>(after - before) / 1024 / connections;
}

void print_head() {
    fmt::print(
        "{:<14} {:<16} {:>8} {:>9} {:>9} {:>9} {:>8} {:>9} {:>9}\n",
        "server",
        "load",
        "turns/s",
        "server",
        "postgres",
        "sum",
        "records",
        "p50 ms",
        "p99 ms"
    );
    fmt::print("{:<32} {:>16} {:>9} {:>9}\n", "", "µs of CPU a turn", "", "");
}

void print_row(std::string_view name, std::string_view how, const measured& one) {
    fmt::print(
        "{:<14} {:<16} {:>8.0f} {:>9.1f} {:>9.1f} {:>9.1f} {:>8.2f} {:>9.2f} {:>9.2f}\n",
        name,
        how,
        one.per_second,
        one.server_us,
        one.postgres_us,
        one.server_us + one.postgres_us,
        one.records,
        one.p50_us / 1000.0,
        one.p99_us / 1000.0
    );
    std::fflush(stdout);
}

// The load generator leaves the first processor to the server.
void keep_off_first_processor() {
    const unsigned count = std::thread::hardware_concurrency();
    if (count < 2) return;
    cpu_set_t others;
    CPU_ZERO(&others);
    for (unsigned i = 1; i < count; ++i) CPU_SET(i, &others);
    ::sched_setaffinity(0, sizeof others, &others);
}

void raise_file_limit() {
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

void run(const plan& times, const fs::path& folder) {
    grounds on; // not pinned
    keep_off_first_processor();
    raise_file_limit();
    std::vector<contender> all;
    for (const char* name : {"gulbara", "ws", "beast"}) fs::create_directory(folder / name);
    all.push_back(this_server(folder / "gulbara"));
    if (auto node = node_relay(folder / "ws")) all.push_back(std::move(*node));
    all.push_back(beast_relay(folder / "beast"));

    const workload workloads[] = {
        {.name = "100 closed", .matches = 100, .how = {}},
        {.name = "1000 closed", .matches = 1000, .how = {}},
        {.name = "1000 at 1000/s", .matches = 1000, .how = {.per_second = 1000}},
    };
    std::map<std::string, std::map<std::string, measured>> results;
    print_head();
    for (const workload& one : workloads) {
        for (const contender& what : all) {
            const measured found = measure_named(what, one, on, times);
            print_row(what.name, one.name, found);
            results[one.name][what.name] = found;
        }
    }
    fmt::print("\nCPU of a whole turn here, as a share of a relayed and inserted move there\n");
    for (const workload& one : workloads) {
        const measured& own = results[one.name][all.front().name];
        for (std::size_t i = 1; i < all.size(); ++i) {
            const measured& other = results[one.name][all[i].name];
            fmt::print(
                "{:<16} {:<14} {:.2f}\n",
                one.name,
                all[i].name,
                (own.server_us + own.postgres_us) / (other.server_us + other.postgres_us)
            );
        }
    }
    fmt::print("\nresident memory of an idle connection, KiB\n");
    for (const contender& what : all)
        fmt::print("{:<14} {:.2f}\n", what.name, idle_kib(what, on, times.idle_connections));
}

} // namespace
} // namespace gulbara::bench

int main(int count, char** arguments) {
    using namespace gulbara::bench;
    if (is_help_given(count, arguments, help_text)) return 0;
    plan times;
    if (count > 1 && std::string_view{arguments[1]} == "--quick")
        times = {.warm_up = 500ms, .measure = 1500ms, .idle_connections = 500};
    std::string folder = (fs::temp_directory_path() / "gulbara-bench-XXXXXX").string();
    if (!::mkdtemp(folder.data())) return 1;
    try {
        run(times, folder);
    } catch (const std::exception& broken) {
        fmt::print(stderr, "gulbara-bench-server: {}; logs are in {}\n", broken.what(), folder);
        return 1;
    }
    fs::remove_all(folder);
    return 0;
}
