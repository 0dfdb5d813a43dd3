#include "protocol/sha256.hpp"
#include "server/store/group_writer.hpp"
#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

#include <set>
#include <thread>

using namespace gulbara::tests::store;
using namespace std::chrono_literals;

namespace {

// The whole life of a match's records: each is submitted when the one before is durable.
class player_of_match {
public:
    player_of_match(writer& to, std::uint32_t number, std::uint32_t records)
        : to_(to), match_(match_number(number)), records_(records) {}

    void start() { next(); }
    bool is_done() const { return next_ == records_; }
    const protocol::match_id& match() const { return match_; }
    const std::vector<protocol::signature_entry>& proofs() const { return proofs_; }

private:
    void next() {
        to_.submit(commit(match_, next_, 1), [this](write_outcome outcome) {
            proofs_.push_back(outcome.value().proofs.front());
            if (++next_ != records_) next();
        });
    }

    writer& to_;
    const protocol::match_id match_;
    const std::uint32_t records_;
    std::atomic<std::uint32_t> next_ = 0;
    std::vector<protocol::signature_entry> proofs_;
};

bool is_signed(const stored_record& stored) {
    const auto hash = protocol::sha256(stored.record);
    return protocol::verify(server_key().public_part(), hash, stored.proof);
}

} // namespace

TEST_CASE("many matches at once: all durable, in order, every proof good") {
    constexpr std::uint32_t matches = 200;
    constexpr std::uint32_t records = 20;
    opened_store store{fresh_database()};
    prepare_matches(store.to(), matches);
    std::vector<std::unique_ptr<player_of_match>> all;
    all.reserve(matches);
    for (std::uint32_t number = 0; number < matches; ++number)
        all.push_back(std::make_unique<player_of_match>(store.to(), number, records));
    const std::uint64_t commits_before = (*store).metrics().commits;
    for (const auto& one : all) one->start();
    for (const auto& one : all)
        while (!one->is_done()) std::this_thread::sleep_for(1ms);

    std::set<protocol::signature> signatures;
    for (const auto& one : all) {
        const auto stored = store.from().match(one->match());
        REQUIRE(stored.has_value());
        REQUIRE(stored->records.size() == records);
        for (std::uint32_t seq = 0; seq < records; ++seq) {
            CHECK(stored->records[seq].record == record(one->match(), seq).record);
            CHECK(stored->records[seq].proof == one->proofs()[seq]);
            CHECK(is_signed(stored->records[seq]));
            signatures.insert(stored->records[seq].proof.sig);
        }
    }
    const writer_metrics metrics = (*store).metrics();
    CHECK(metrics.records == matches * records);
    // One signature per commit, and far fewer commits than records.
    CHECK(signatures.size() == metrics.commits - commits_before);
    CHECK(signatures.size() < matches * records / 4);
    CHECK(metrics.refusals == 0);
    CHECK(metrics.retries == 0);
}

TEST_CASE("the records of one commit lie side by side in its batch") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 1);
    const auto proofs = write(store.to(), commit(match_number(0), 0, 5)).value().proofs;
    for (std::uint32_t seq = 1; seq < 5; ++seq) {
        CHECK(proofs[seq].index == proofs[0].index + seq);
        CHECK(proofs[seq].sig == proofs[0].sig);
    }
}

TEST_CASE("several changes of one match are written one after the other") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 1);
    std::vector<std::future<write_outcome>> all;
    all.reserve(30);
    for (std::uint32_t seq = 0; seq < 30; ++seq)
        all.push_back(submit(store.to(), commit(match_number(0), seq, 1)));
    for (auto& one : all) CHECK(one.get().has_value());
}

TEST_CASE("a batch larger than the bounds goes through") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 1);
    CHECK(write(store.to(), commit(match_number(0), 0, 3000)).value().proofs.size() == 3000);
    CHECK(store.from().match(match_number(0))->records.size() == 3000);
}

TEST_CASE("handed-in records keep the proofs that they bring") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 1);
    match_commit handed_in = commit(match_number(0), 0, 2);
    const auto key = protocol::key_pair::from_seed(filled<protocol::key_seed>(9));
    handed_in.proofs = protocol::sign_batch(
        key,
        std::vector{
            protocol::sha256(handed_in.records[0].record),
            protocol::sha256(handed_in.records[1].record)
        }
    );
    CHECK(write(store.to(), handed_in).value().proofs == handed_in.proofs);
    CHECK(store.from().match(match_number(0))->records[1].proof == handed_in.proofs[1]);
}

TEST_CASE("a clock book stands with its newest record, or with the match before there is one") {
    opened_store store{fresh_database()};
    prepare_matches(store.to(), 1);
    const protocol::match_id id = match_number(0);
    const auto book = [](unsigned value) { return bytes(40, static_cast<std::byte>(value)); };
    const auto stored_book = [&] { return store.from().match(id)->clock_book; };
    CHECK(stored_book().empty());

    match_commit change{.match = id};
    change.clock_book = book(1);
    write(store.to(), change).value();
    CHECK(stored_book() == book(1));

    match_commit with_records = commit(id, 0, 3);
    with_records.clock_book = book(2);
    write(store.to(), with_records).value();
    CHECK(stored_book() == book(2));

    write(store.to(), commit(id, 3, 1)).value(); // none with it: the last one holds
    CHECK(stored_book() == book(2));

    change.clock_book = book(3);
    write(store.to(), change).value();
    CHECK(stored_book() == book(3));
}

TEST_CASE("a callback that throws harms nobody") {
    opened_store store{fresh_database()};
    store.to().submit(player("white"), [](write_outcome) { throw std::runtime_error("expected"); });
    CHECK(write(store.to(), player("black")).has_value());
}

TEST_CASE("closing writes what waits and then takes nothing more") {
    const std::string target = fresh_database();
    opened_store store{target};
    std::atomic<int> calls = 0;
    for (int i = 0; i < 500; ++i)
        store.to().submit(player("player-" + std::to_string(i)), [&](write_outcome) { ++calls; });
    CHECK((*store).close(10s) == 0);
    CHECK(calls == 500);
    store.to().submit(player("late"), [&](write_outcome) { ++calls; });
    std::this_thread::sleep_for(50ms);
    CHECK(calls == 500);
    CHECK(run_sql(target, "select count(*) from players") == "500");
}
