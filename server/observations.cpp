#include "server/observations.hpp"

#include <array>

namespace gulbara::server {

namespace {

struct observed_count {
    std::string_view name;
    std::string_view help;
    runtime::observed_kind kind;
    std::uint64_t store::writer_metrics::* value;
};

constexpr auto total = runtime::observed_kind::total;
constexpr std::array counts{
    observed_count{
        "gulbara_commits_total", "Transactions written.", total, &store::writer_metrics::commits
    },
    observed_count{
        "gulbara_changes_total", "Changes in them.", total, &store::writer_metrics::changes
    },
    observed_count{
        "gulbara_records_total", "Records in them.", total, &store::writer_metrics::records
    },
    observed_count{
        "gulbara_writes_refused_total",
        "Changes that the database refused.",
        total,
        &store::writer_metrics::refusals
    },
    observed_count{
        "gulbara_writes_turned_away_total",
        "Changes that found the writer's queue full.",
        total,
        &store::writer_metrics::turned_away
    },
    observed_count{
        "gulbara_write_retries_total",
        "Batches that had to be tried again.",
        total,
        &store::writer_metrics::retries
    },
    observed_count{
        "gulbara_writes_found_total",
        "Changes whose answer was lost and that were found written.",
        total,
        &store::writer_metrics::found
    },
    observed_count{
        "gulbara_writer_connects_total",
        "Connections the writer opened.",
        total,
        &store::writer_metrics::connects
    },
    observed_count{
        "gulbara_writes_waiting",
        "Changes not yet taken by a writer.",
        runtime::observed_kind::level,
        &store::writer_metrics::waiting
    },
};

template <std::size_t bounds>
runtime::distribution distribution_of(const store::histogram<bounds>& from) {
    return {
        .bounds = {from.bounds.begin(), from.bounds.end()},
        .counts = {from.counts.begin(), from.counts.end()},
        .sum = from.sum
    };
}

} // namespace

void observe(runtime::metrics& all, store::database& database) {
    for (const auto& each : counts)
        all.observe(each.name, each.help, each.kind, [&database, value = each.value] {
            return static_cast<double>(database.metrics().*value);
        });
    all.observe(
        "gulbara_commit_seconds",
        "From the start of a transaction to its answer.",
        [&database] { return distribution_of(database.metrics().commit_seconds); }
    );
    all.observe("gulbara_records_per_commit", "Records in one transaction.", [&database] {
        return distribution_of(database.metrics().records_per_commit);
    });
}

void observe(runtime::metrics& all, const room::room_numbers& rooms) {
    const auto add = [&](std::string_view name, std::string_view help, auto kind, const auto& value
                     ) {
        all.observe(name, help, kind, [&value] { return static_cast<double>(value.load()); });
    };
    constexpr auto level = runtime::observed_kind::level;
    add("gulbara_matches_live", "Matches that are not over.", level, rooms.matches_live);
    add("gulbara_rooms", "Rooms in memory, over ones included.", level, rooms.rooms);
    add("gulbara_room_mailbox_deepest",
        "Commands that ever waited for one room.",
        level,
        rooms.deepest_mailbox);
    add("gulbara_matches_closed_total", "Matches closed.", total, rooms.matches_closed);
    add("gulbara_throws_total", "Throws made.", total, rooms.throws);
    add("gulbara_match_commands_total", "Commands judged by rooms.", total, rooms.commands);
    add("gulbara_match_events_total", "Events encoded by rooms.", total, rooms.events);
    add("gulbara_room_failures_total", "Rooms that ended by an exception.", total, rooms.failures);
    all.observe_each("gulbara_match_refusals_total", "Commands refused by rooms.", total, [&rooms] {
        std::vector<runtime::labelled_number> refusals;
        refusals.reserve(rooms.refusals.size());
        for (std::size_t code = 0; code < rooms.refusals.size(); ++code)
            refusals.push_back(
                {.label = {"code", std::string(to_string(static_cast<protocol::error_id>(code)))},
                 .number = static_cast<double>(rooms.refusals[code].load())}
            );
        return refusals;
    });
}

} // namespace gulbara::server
