#include "server/store_metrics.hpp"

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
constexpr std::string_view commit_seconds = "gulbara_commit_seconds";
constexpr std::string_view records_per_commit = "gulbara_records_per_commit";

template <std::size_t Bounds>
runtime::distribution distribution_of(const store::histogram<Bounds>& from) {
    return {
        .bounds = {from.bounds.begin(), from.bounds.end()},
        .counts = {from.counts.begin(), from.counts.end()},
        .sum = from.sum
    };
}

} // namespace

void observe_store(runtime::metrics& all, store::database& database) {
    for (const auto& each : counts)
        all.observe(each.name, each.help, each.kind, [&database, value = each.value] {
            return static_cast<double>(database.metrics().*value);
        });
    all.observe(commit_seconds, "From the start of a transaction to its answer.", [&database] {
        return distribution_of(database.metrics().commit_seconds);
    });
    all.observe(records_per_commit, "Records in one transaction.", [&database] {
        return distribution_of(database.metrics().records_per_commit);
    });
}

void forget_store(runtime::metrics& all) {
    for (const auto& each : counts) all.forget(each.name);
    all.forget(commit_seconds);
    all.forget(records_per_commit);
}

} // namespace gulbara::server
