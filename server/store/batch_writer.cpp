#include "server/store/batch_writer.hpp"

#include "server/store/find_changes.hpp"
#include "server/store/unavailable.hpp"
#include "server/store/write_changes.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace gulbara::server::store {
namespace {

using clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::chrono::milliseconds between_probes = 1000ms;

std::vector<write_item*> open_items(std::vector<write_item>& items) {
    std::vector<write_item*> open;
    for (write_item& item : items)
        if (!item.is_settled) open.push_back(&item);
    return open;
}

void tell(write_item& item, write_outcome outcome) {
    item.is_settled = true;
    try {
        item.pending.call(std::move(outcome));
    } catch (const std::exception& failure) {
        spdlog::error(
            "store: the caller of {} threw: {}", describe(item.pending.what), failure.what()
        );
    }
}

bool is_collision(const std::exception& failure) {
    return dynamic_cast<const collision*>(&failure) != nullptr;
}

write_refusal refusal_of(const sql_error& failure) {
    static constexpr std::array<std::pair<std::string_view, refusal_cause>, 5> known{{
        {"engagements_pkey", refusal_cause::engaged},
        {"name_keys_pkey", refusal_cause::name_taken},
        {"accounts_pkey", refusal_cause::has_account},
        {"accounts_password_check", refusal_cause::no_such_code},
        {"live_matches_have_players", refusal_cause::match_live},
    }};
    const auto found =
        std::ranges::find(known, failure.constraint(), [](auto& each) { return each.first; });
    const auto cause = found == known.end() ? refusal_cause::database : found->second;
    return {failure.what(), cause};
}

// Of the match after the commit.
known_match after(const write_item& item) {
    const match_commit& commit = *item.commit();
    known_match match = item.match;
    match.next_seq += static_cast<std::uint32_t>(commit.records.size());
    if (commit.close || commit.is_withdrawn) match.state = match_state::ended;
    return match;
}

} // namespace

batch_writer::batch_writer(
    writer_session session,
    const protocol::key_pair& key,
    match_keys& keys,
    metrics_book& metrics,
    std::atomic<bool>& is_answered,
    std::stop_token stop
)
    : session_(std::move(session)), key_(key), keys_(keys), metrics_(metrics),
      is_answered_(is_answered), stop_(std::move(stop)) {}

std::size_t batch_writer::settle(std::vector<pending_change> changes) {
    std::vector<write_item> items;
    items.reserve(changes.size());
    for (pending_change& next : changes) items.push_back({.pending = std::move(next)});
    try {
        identify(items);
        sign(items, key_);
        bool is_sent = false;
        persist([&](connection& database) {
            if (std::exchange(is_sent, true)) read_back(database, items);
            write_all(database, open_items(items));
        });
    } catch (const stopped&) {
        return open_items(items).size();
    }
    return 0;
}

// Runs a step against the database until it succeeds.
template <class Step>
void batch_writer::persist(Step step) {
    for (;;) {
        if (stop_.stop_requested()) throw stopped{};
        try {
            step(reach());
            note_answer();
            return;
        } catch (const superseded&) {
            throw;
        } catch (const std::exception& failure) {
            if (stop_.stop_requested()) throw stopped{};
            if (!is_collision(failure)) note_failure(failure.what());
            metrics_.enter([](writer_metrics& all) { ++all.retries; });
            sleep(backoff_.next(), stop_);
        }
    }
}

connection& batch_writer::reach() {
    const bool is_new = !session_.is_open();
    connection& database = session_.open();
    if (is_new) metrics_.enter([](writer_metrics& all) { ++all.connects; });
    return database;
}

void batch_writer::note_answer() {
    backoff_.reset();
    is_answered_ = true;
    if (std::exchange(is_away_, false)) spdlog::info("store: the database answers again");
}

void batch_writer::note_failure(std::string_view reason) {
    session_.drop();
    is_answered_ = false;
    if (!std::exchange(is_away_, true))
        spdlog::error("store: the database cannot be written to, trying on: {}", reason);
}

// Finds out what the commits continue, and refuses those that cannot be.
void batch_writer::identify(std::vector<write_item>& items) {
    std::vector<write_item*> unknown;
    for (write_item& item : items) {
        if (item.commit() == nullptr) continue;
        item.proofs = item.commit()->proofs;
        if (const auto known = keys_.find(item.commit()->match))
            item.match = *known;
        else
            unknown.push_back(&item);
    }
    if (!unknown.empty())
        persist([&](connection& database) { look_up_matches(database, unknown); });
    for (write_item& item : items) {
        if (item.commit() == nullptr) continue;
        if (const auto good = check(item); !good) refuse(item, good.error());
    }
}

// After a lost answer: tells the callers of what is there after all.
void batch_writer::read_back(connection& database, std::vector<write_item>& items) {
    for (write_item* item : open_items(items)) {
        if (!is_written(database, *item)) continue;
        metrics_.enter([](writer_metrics& all) { ++all.found; });
        finish(*item);
    }
}

void batch_writer::write_all(connection& database, std::span<write_item* const> items) {
    if (items.empty()) return;
    const auto started = clock::now();
    try {
        write(database, items);
    } catch (const sql_error& failure) {
        if (!failure.is_refusal()) throw;
        divide(database, items, failure);
        return;
    }
    std::size_t records = 0;
    for (const write_item* item : items) records += record_count(item->pending.what);
    const std::chrono::duration<double> taken = clock::now() - started;
    metrics_.enter([&](writer_metrics& all) {
        ++all.commits;
        all.changes += items.size();
        all.records += records;
        all.commit_seconds.observe(taken.count());
        all.records_per_commit.observe(static_cast<double>(records));
    });
    for (write_item* item : items) finish(*item);
}

// Some item is refused and its transaction undone: finds which, and writes the others.
void batch_writer::divide(
    connection& database, std::span<write_item* const> items, const sql_error& failure
) {
    if (items.size() > 1) {
        const std::size_t half = items.size() / 2;
        write_all(database, items.first(half));
        write_all(database, items.subspan(half));
        return;
    }
    // The same row may be there already: from a connection that was lost, or from a caller that
    // says the same twice.
    if (is_written(database, *items.front()))
        finish(*items.front());
    else
        refuse(*items.front(), refusal_of(failure));
}

void batch_writer::finish(write_item& item) {
    if (const match_commit* commit = item.commit())
        keys_.put(commit->match, after(item));
    else if (const auto* row = std::get_if<match_row>(&item.pending.what);
             row && item.match.key != 0)
        keys_.put(row->id, item.match);
    tell(item, written{std::move(item.proofs), item.rated});
}

void batch_writer::refuse(write_item& item, const write_refusal& refusal) {
    // Two who are quick meet those; it is nobody's mistake.
    const bool is_usual = refusal.cause != refusal_cause::database;
    spdlog::log(
        is_usual ? spdlog::level::info : spdlog::level::err,
        "store: {} was refused: {}",
        describe(item.pending.what),
        refusal.reason
    );
    if (const match_commit* commit = item.commit()) keys_.forget(commit->match);
    metrics_.enter([](writer_metrics& all) { ++all.refusals; });
    tell(item, std::unexpected(refusal));
}

void batch_writer::probe() {
    try {
        reach();
        session_.probe();
        note_answer();
    } catch (const superseded&) {
        throw;
    } catch (const std::exception& failure) {
        if (!stop_.stop_requested()) note_failure(failure.what());
    }
}

std::chrono::milliseconds batch_writer::idle_time() {
    return session_.is_open() ? between_probes : backoff_.next();
}

} // namespace gulbara::server::store
