// PostgreSQL is killed again and again while many matches are written.
#include "protocol/sha256.hpp"
#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <thread>

using namespace gulbara::tests::store;
using namespace std::chrono_literals;

namespace {

constexpr std::uint32_t matches = 50;
constexpr int kills = 6;

// What the callers of one match were told.
struct told {
    std::mutex mutex;
    std::vector<protocol::signature_entry> proofs; // by seq
    int refusals = 0;
};

class storm {
public:
    explicit storm(writer& to) : to_(to), told_(matches) {}

    void start() {
        for (std::uint32_t number = 0; number < matches; ++number) submit_next(number);
    }
    void stop() { is_stopping_ = true; }
    bool is_over() const { return under_way_ == 0; }
    // Until so many more changes are durable; at most 30 s.
    void wait_for_more(std::size_t changes) const {
        const std::size_t wanted = durable_ + changes;
        for (int tries = 0; tries < 6000 && durable_ < wanted; ++tries)
            std::this_thread::sleep_for(5ms);
    }
    std::vector<told>& all() { return told_; }

private:
    // One to three records at a time.
    void submit_next(std::uint32_t number) {
        const told& mine = told_[number];
        const auto first = static_cast<std::uint32_t>(mine.proofs.size());
        ++under_way_;
        auto change = commit(match_number(number), first, 1 + (first + number) % 3);
        change.clock_book = bytes(40, static_cast<std::byte>(first));
        to_.submit(std::move(change), [this, number](write_outcome outcome) {
            take(number, std::move(outcome));
            if (!is_stopping_) submit_next(number);
            --under_way_;
        });
    }

    void take(std::uint32_t number, write_outcome outcome) {
        told& mine = told_[number];
        const std::lock_guard lock{mine.mutex};
        if (!outcome) {
            ++mine.refusals;
            return;
        }
        std::ranges::copy(outcome->proofs, std::back_inserter(mine.proofs));
        ++durable_;
    }

    writer& to_;
    std::vector<told> told_;
    std::atomic<bool> is_stopping_ = false;
    std::atomic<int> under_way_ = 0;
    std::atomic<std::size_t> durable_ = 0;
};

void check_match(reader& from, std::uint32_t number, const told& mine) {
    const protocol::match_id id = match_number(number);
    const auto stored = from.match(id);
    REQUIRE(stored.has_value());
    CHECK(mine.refusals == 0);
    // Nothing lost, nothing twice, nothing that nobody was told of.
    REQUIRE(stored->records.size() == mine.proofs.size());
    for (std::uint32_t seq = 0; seq < mine.proofs.size(); ++seq) {
        const stored_record& one = stored->records[seq];
        REQUIRE(one.record == record(id, seq).record);
        REQUIRE(one.proof == mine.proofs[seq]);
        REQUIRE(
            protocol::verify(server_key().public_part(), protocol::sha256(one.record), one.proof)
        );
    }
}

} // namespace

TEST_CASE("PostgreSQL killed again and again in a storm of writes: nothing lost, nothing doubled") {
    gulbara::tests::support::private_postgres cluster;
    opened_store store{cluster.connection_string()};
    prepare_matches(store.to(), matches);
    storm writes{store.to()};
    writes.start();
    std::minstd_rand random{20'240'601};
    for (int kill = 0; kill < kills; ++kill) {
        writes.wait_for_more(500);
        std::this_thread::sleep_for(std::chrono::milliseconds{random() % 50});
        cluster.kill();
        if (kill % 3 == 0) std::this_thread::sleep_for(500ms);
        cluster.start();
    }
    writes.wait_for_more(500);
    writes.stop();
    for (int tries = 0; tries < 3000 && !writes.is_over(); ++tries)
        std::this_thread::sleep_for(10ms);
    REQUIRE(writes.is_over());
    std::size_t records = 0;
    for (std::uint32_t number = 0; number < matches; ++number) {
        check_match(store.from(), number, writes.all()[number]);
        records += writes.all()[number].proofs.size();
    }
    const writer_metrics metrics = (*store).metrics();
    MESSAGE(
        records << " records in " << metrics.commits << " commits, " << metrics.retries
                << " retries, " << metrics.found << " changes found by reading back"
    );
    CHECK(records > matches);
    CHECK(metrics.retries >= kills);
}

TEST_CASE("backends ended in a storm of writes: nothing lost, nothing doubled") {
    const std::string target = fresh_database();
    opened_store store{target};
    prepare_matches(store.to(), matches);
    storm writes{store.to()};
    writes.start();
    for (int end = 0; end < 40; ++end) {
        std::this_thread::sleep_for(25ms);
        run_sql(
            target,
            "select count(pg_terminate_backend(pid)) from pg_stat_activity where pid <> "
            "pg_backend_pid() and datname = current_database()"
        );
    }
    writes.stop();
    for (int tries = 0; tries < 1000 && !writes.is_over(); ++tries)
        std::this_thread::sleep_for(10ms);
    REQUIRE(writes.is_over());
    for (std::uint32_t number = 0; number < matches; ++number)
        check_match(store.from(), number, writes.all()[number]);
    CHECK((*store).metrics().retries > 0);
}
