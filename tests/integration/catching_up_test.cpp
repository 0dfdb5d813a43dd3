// What a client sees when it comes late, when the database is away and when that was restored.
#include "protocol/record.hpp"
#include "protocol/sha256.hpp"
#include "tests/integration/caller.hpp"
#include "tests/integration/duel.hpp"
#include "tests/support/sql.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace gulbara::tests::integration {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t page = 256; // protocol page, section 16

std::vector<wire::record> records_of(const std::vector<protocol::server_body>& events) {
    std::vector<wire::record> result;
    for (const auto& one : events)
        if (const auto* record = std::get_if<wire::record>(&one)) result.push_back(*record);
    return result;
}

bool is_resume(const wire::record& record) {
    const auto decoded = protocol::decode_record(record.bytes);
    return decoded && std::holds_alternative<protocol::resume_body>(decoded->body);
}

// The close of a match that is over, behind the snapshot.
bool ends_with_close(const std::vector<protocol::server_body>& events) {
    return events.size() >= 2 &&
           std::holds_alternative<wire::snapshot>(events[events.size() - 2]) &&
           std::holds_alternative<wire::closed>(events.back());
}

TEST_CASE("a long match is sent in pages, the snapshot behind the last of them") {
    house at;
    stage on;
    duel match(at, on, timed_terms("long-nardy", 7), 0ms);
    REQUIRE(on.run_until([&] { return match.is_over(); }, 120s));
    match.check_records();
    const auto stored = at.stored_records(match.match());
    REQUIRE(stored.size() > page);

    caller late(on, at.server().address());
    protocol::client::watch watch{.match = match.match(), .since = -1, .hash = {}};
    std::vector<wire::record> seen;
    for (bool has_more = true; has_more;) {
        late.forget_events();
        const auto answer = late.ask(watch);
        REQUIRE(std::holds_alternative<wire::ok>(answer));
        const auto& ok = std::get<wire::ok>(answer);
        has_more = ok.has_more;
        CHECK(ok.newest == std::ssize(stored) - 1);
        const std::size_t due = std::min(page, stored.size() - seen.size());
        CHECK(has_more == (seen.size() + due < stored.size()));
        REQUIRE(on.run_until([&] { return late.count<wire::record>() == due; }, 10s));
        if (!has_more) REQUIRE(on.run_until([&] { return ends_with_close(late.events()); }, 10s));
        CHECK(late.count<wire::snapshot>() == (has_more ? 0 : 1));
        std::ranges::copy(records_of(late.events()), std::back_inserter(seen));
        watch.since = std::ssize(seen) - 1;
        watch.hash = protocol::sha256(seen.back().bytes);
    }
    CHECK(bytes_of(seen) == stored);
}

TEST_CASE("while the database is away clocks stand; a resume gives the time back") {
    house at;
    stage on;
    duel match(at, on, timed_terms("gul-bara", 3), 50ms);
    caller spectator(on, at.server().address());
    spectator.ask(protocol::client::watch{.match = match.match(), .since = {}, .hash = {}});

    at.postgres().stop();
    const auto is_told_away = [&] {
        return std::ranges::any_of(spectator.events(), [](const protocol::server_body& event) {
            const auto* clock = std::get_if<wire::clock>(&event);
            return clock && clock->storage_is_away && !clock->running && !clock->deadline;
        });
    };
    CHECK(on.run_until(is_told_away, 20s));
    at.postgres().start();
    const auto has_resumed = [&] {
        return std::ranges::any_of(records_of(spectator.events()), is_resume);
    };
    CHECK(on.run_until(has_resumed, 60s));
    match.white().play_slowly(0ms);
    match.black().play_slowly(0ms);
    REQUIRE(on.run_until([&] { return match.is_over(); }, 120s));
    match.check_records();
}

TEST_CASE("records that a restored database lacks are handed in by the players' clients") {
    house at;
    stage on;
    duel match(at, on, timed_terms("mad-gulbar", 3), 20ms);
    REQUIRE(on.run_until([&] { return match.white().newest_seq() >= 30; }, 60s));
    CHECK(at.server().stop() == 0);
    const auto before = at.stored_records(match.match());
    support::run_sql(at.postgres().connection_string(), "delete from records where seq >= 12");
    at.server().start();
    match.white().play_slowly(0ms);
    match.black().play_slowly(0ms);
    REQUIRE(on.run_until([&] { return match.is_over(); }, 120s));

    match.check_records();
    const auto after = at.stored_records(match.match());
    REQUIRE(after.size() > before.size());
    CHECK(std::equal(before.begin(), before.end(), after.begin()));
    const auto report = at.verify_closed(match.match());
    REQUIRE(report.closing);
    CHECK(report.closing->reason != protocol::close_reason::state_lost);
}

} // namespace
} // namespace gulbara::tests::integration
