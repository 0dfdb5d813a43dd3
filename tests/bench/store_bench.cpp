// The price of durability: records per second and CPU per record, of this process and of
// PostgreSQL, beside one INSERT per record on ten connections in the same run.
#include "tests/bench/usage.hpp"
#include "tests/server/store/opened_store.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <libpq-fe.h>
#include <memory>
#include <sstream>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

namespace {

using namespace gulbara::tests::store;
using namespace std::chrono_literals;
using clock_type = std::chrono::steady_clock;
constexpr std::string_view help_text = R"(Usage: gulbara-bench-store [SECONDS [CONNECTION]]

The price of durability: records a second, and CPU per record of this process and of PostgreSQL;
in the last lines new matches instead of records.
SECONDS for each line (3). Without CONNECTION, a libpq string, it makes a PostgreSQL of its own;
otherwise it makes databases there, as a superuser, and leaves them.
)";

using microseconds = std::chrono::duration<double, std::micro>;

// What the store's commits look like in a match: a PLAY or a ROLL, the mover's clock beside it.
match_commit next_commit(const protocol::match_id& match, std::uint32_t seq) {
    match_commit change = commit(match, seq, 1);
    change.records.front().record.resize(seq % 2 == 0 ? 199 : 106, std::byte{0x2a});
    change.clock_book = bytes(82, std::byte{0x17});
    return change;
}

double own_cpu() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto in_microseconds = [](const timeval& time) {
        return 1e6 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec);
    };
    return in_microseconds(usage.ru_utime) + in_microseconds(usage.ru_stime);
}

// Of all processes of the cluster, its helpers (WAL writer, checkpointer, …) included.
double postgres_cpu(const std::string& target) {
    std::istringstream processes{run_sql(
        target,
        "select string_agg(pid::text, ' ') || ' ' || split_part(pg_read_file('postmaster.pid'), "
        "E'\\n', 1) from pg_stat_activity where pid <> pg_backend_pid()"
    )};
    double nanoseconds = 0;
    for (std::string process; processes >> process;) {
        double one = 0;
        std::ifstream{"/proc/" + process + "/schedstat"} >> one;
        nanoseconds += one;
    }
    return nanoseconds / 1000;
}

double wal_bytes(const std::string& target) {
    return std::stod(run_sql(target, "select pg_current_wal_insert_lsn() - '0/0'"));
}

clock_type::time_point after(double seconds) {
    const std::chrono::duration<double> time{seconds};
    return clock_type::now() + std::chrono::duration_cast<clock_type::duration>(time);
}

struct usage {
    clock_type::time_point at = clock_type::now();
    double own = 0;
    double postgres = 0;
    double wal = 0;

    explicit usage(const std::string& target)
        : own(own_cpu()), postgres(postgres_cpu(target)), wal(wal_bytes(target)) {}
};

// Microseconds each, from several threads.
class latencies {
public:
    void add(double value) {
        const std::lock_guard lock{mutex_};
        values_.push_back(value);
    }
    std::size_t size() const {
        const std::lock_guard lock{mutex_};
        return values_.size();
    }
    double percentile(double part) {
        const std::lock_guard lock{mutex_};
        if (values_.empty()) return 0;
        const auto at = static_cast<std::size_t>(part * static_cast<double>(values_.size() - 1));
        std::ranges::nth_element(values_, values_.begin() + static_cast<std::ptrdiff_t>(at));
        return values_[at];
    }

private:
    mutable std::mutex mutex_;
    std::vector<double> values_;
};

void print_head() {
    fmt::print(
        "{:<34}{:>10}{:>9}{:>10}{:>10}{:>9}{:>10}{:>10}{:>10}\n",
        "",
        "records/s",
        "batch",
        "p50 us",
        "p99 us",
        "own us",
        "PG us",
        "both us",
        "WAL B"
    );
}

void print_line(
    const std::string& name, latencies& seen, double batch, const usage& from, const usage& to
) {
    const auto count = static_cast<double>(seen.size());
    const double seconds = std::chrono::duration<double>(to.at - from.at).count();
    const double own = (to.own - from.own) / count;
    const double postgres = (to.postgres - from.postgres) / count;
    fmt::print(
        "{:<34}{:>10.0f}{:>9.1f}{:>10.0f}{:>10.0f}{:>9.2f}{:>10.2f}{:>10.2f}{:>10.0f}\n",
        name,
        count / seconds,
        batch,
        seen.percentile(0.5),
        seen.percentile(0.99),
        own,
        postgres,
        own + postgres,
        (to.wal - from.wal) / count
    );
}

// Every match has exactly one commit under way.
class closed_loop {
public:
    closed_loop(writer& to, std::uint32_t matches, clock_type::time_point end)
        : to_(to), end_(end), next_(matches) {}

    void run() {
        for (std::uint32_t match = 0; match < next_.size(); ++match) submit(match);
        while (under_way_ != 0) std::this_thread::sleep_for(1ms);
    }
    latencies& seen() { return seen_; }

private:
    void submit(std::uint32_t match) {
        ++under_way_;
        const auto start = clock_type::now();
        to_.submit(next_commit(match_number(match), next_[match]), [=, this](write_outcome done) {
            if (!done) std::abort();
            seen_.add(microseconds(clock_type::now() - start).count());
            ++next_[match];
            if (clock_type::now() < end_) submit(match);
            --under_way_;
        });
    }

    writer& to_;
    const clock_type::time_point end_;
    std::vector<std::uint32_t> next_;
    std::atomic<int> under_way_ = 0;
    latencies seen_;
};

double batch_size(const writer_metrics& before, const writer_metrics& after) {
    return static_cast<double>(after.records - before.records) /
           static_cast<double>(after.commits - before.commits);
}

void measure_closed_loop(const std::string& target, std::uint32_t matches, double seconds) {
    opened_store store{target};
    prepare_matches(store.to(), matches);
    const writer_metrics before = (*store).metrics();
    const usage from{target};
    closed_loop loop{
        store.to(),
        matches,
        clock_type::now() +
            std::chrono::duration_cast<clock_type::duration>(std::chrono::duration<double>(seconds))
    };
    loop.run();
    const usage to{target};
    print_line(
        fmt::format("group commit, {} matches", matches),
        loop.seen(),
        batch_size(before, (*store).metrics()),
        from,
        to
    );
}

void measure_open_loop(const std::string& target, std::uint32_t rate, double seconds) {
    constexpr std::uint32_t matches = 1000;
    opened_store store{target};
    prepare_matches(store.to(), matches);
    const writer_metrics before = (*store).metrics();
    latencies seen;
    const usage from{target};
    const auto total = static_cast<std::uint32_t>(seconds * rate);
    for (std::uint32_t sent = 0; sent < total; ++sent) {
        const auto due = from.at + std::chrono::nanoseconds{1'000'000'000} / rate * sent;
        std::this_thread::sleep_until(due);
        store.to().submit(
            next_commit(match_number(sent % matches), sent / matches),
            [&seen, due](write_outcome done) {
                if (!done) std::abort();
                seen.add(microseconds(clock_type::now() - due).count());
            }
        );
    }
    while (seen.size() != total) std::this_thread::sleep_for(1ms);
    const usage to{target};
    print_line(
        fmt::format("group commit, {} records/s sent", rate),
        seen,
        batch_size(before, (*store).metrics()),
        from,
        to
    );
}

// The usual way: a statement and a transaction of its own for each record, as text.
class one_by_one {
public:
    one_by_one(const std::string& target, std::uint32_t match)
        : own_(PQconnectdb(target.c_str()), &PQfinish), match_(match) {
        check(PQprepare(own_.get(), "one", "insert into moves values ($1, $2, $3)", 0, nullptr));
    }

    void insert(std::uint32_t seq) const {
        const std::string name = protocol::to_hex(match_number(match_));
        const std::string number = std::to_string(seq);
        const auto record =
            protocol::to_hex(next_commit(match_number(match_), seq).records.front().record);
        const char* values[] = {name.c_str(), number.c_str(), record.c_str()};
        check(PQexecPrepared(own_.get(), "one", 3, values, nullptr, nullptr, 0));
    }

private:
    static void check(PGresult* answer) {
        if (PQresultStatus(answer) != PGRES_COMMAND_OK) std::abort();
        PQclear(answer);
    }

    std::unique_ptr<PGconn, decltype(&PQfinish)> own_;
    std::uint32_t match_;
};

void measure_one_by_one(const std::string& target, double seconds) {
    constexpr std::uint32_t count = 10;
    run_sql(
        target,
        "create table moves (match text, seq integer, record text, "
        "primary key (match, seq))"
    );
    // They outlive the threads: a backend's time is gone with its connection.
    std::vector<one_by_one> connections;
    for (std::uint32_t match = 0; match < count; ++match) connections.emplace_back(target, match);
    latencies seen;
    const usage from{target};
    const auto end = after(seconds);
    std::vector<std::jthread> threads;
    for (const one_by_one& mine : connections)
        threads.emplace_back([&] {
            for (std::uint32_t seq = 0; clock_type::now() < end; ++seq) {
                const auto start = clock_type::now();
                mine.insert(seq);
                seen.add(microseconds(clock_type::now() - start).count());
            }
        });
    threads.clear();
    const usage to{target};
    print_line("one INSERT each, 10 connections", seen, 1, from, to);
}

// New matches, of people (two engagements each) or of the bot, each player in one of them; every
// answer is waited for 200 matches later.
void measure_new_matches(const std::string& target, match_company company, double seconds) {
    constexpr std::size_t window = 200;
    constexpr std::uint32_t most = 20'000;
    opened_store store{target};
    run_sql(
        target,
        "insert into players select 'p' || n, 'P', decode(lpad(n::text, 64, '0'), 'hex'), 1 "
        "from generate_series(0, " +
            std::to_string(2 * most - 1) + ") as n"
    );
    latencies seen;
    std::deque<std::future<write_outcome>> under_way;
    const writer_metrics before = (*store).metrics();
    const usage from{target};
    const auto end = after(seconds);
    for (std::uint32_t number = 0; number < most && clock_type::now() < end; ++number) {
        match_row row = match_of_people(
            match_number(number),
            "p" + std::to_string(2 * number),
            "p" + std::to_string(2 * number + 1)
        );
        row.company = company;
        auto promise = std::make_shared<std::promise<write_outcome>>();
        under_way.push_back(promise->get_future());
        store.to().submit(row, [&, promise, start = clock_type::now()](write_outcome done) {
            seen.add(microseconds(clock_type::now() - start).count());
            promise->set_value(std::move(done));
        });
        if (under_way.size() < window) continue;
        under_way.front().get().value();
        under_way.pop_front();
    }
    for (auto& one : under_way) one.get().value();
    const usage to{target};
    const writer_metrics all = (*store).metrics();
    print_line(
        company == match_company::people ? "new matches, of people" : "new matches, of the bot",
        seen,
        static_cast<double>(all.changes - before.changes) /
            static_cast<double>(all.commits - before.commits),
        from,
        to
    );
}

// A fresh database on the server of that connection string; none: on a private one.
std::string make_database(const std::string& server) {
    if (server.empty()) return fresh_database();
    static int number = 0;
    const std::string name = fmt::format("gulbara_bench_{}_{}", ::getpid(), ++number);
    run_sql(server, "create database " + name);
    return server + " dbname=" + name;
}

} // namespace

int main(int argument_count, char** arguments) {
    if (gulbara::bench::is_help_given(argument_count, arguments, help_text)) return 0;
    const double seconds = argument_count > 1 ? std::strtod(arguments[1], nullptr) : 3;
    const std::string server = argument_count > 2 ? arguments[2] : "";
    print_head();
    measure_one_by_one(make_database(server), seconds);
    for (const std::uint32_t matches : {1U, 10U, 100U, 1000U})
        measure_closed_loop(make_database(server), matches, seconds);
    measure_open_loop(make_database(server), 1000, seconds);
    for (const auto company : {match_company::house_bot, match_company::people})
        measure_new_matches(make_database(server), company, seconds);
}
