// What the writer counts.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace gulbara::server::store {

// Counts of observations up to each bound, and above the last; not cumulative.
template <std::size_t bound_count>
struct histogram {
    std::array<double, bound_count> bounds{}; // rising, inclusive
    std::array<std::uint64_t, bound_count + 1> counts{};
    double sum = 0;

    void observe(double value) {
        const auto at = std::ranges::lower_bound(bounds, value);
        ++counts[static_cast<std::size_t>(at - bounds.begin())];
        sum += value;
    }
};

struct writer_metrics {
    std::uint64_t commits = 0;     // transactions that were written
    std::uint64_t changes = 0;     // in them
    std::uint64_t records = 0;     // in them
    std::uint64_t refusals = 0;    // changes that the database refused
    std::uint64_t turned_away = 0; // changes that found the queue full
    std::uint64_t retries = 0;     // times that a batch had to be tried again
    std::uint64_t found = 0;       // changes whose answer was lost and that were found written
    std::uint64_t connects = 0;    // connections opened
    std::uint64_t waiting = 0;     // changes not yet taken by a writer
    // From the start of a transaction to the database's answer, in seconds.
    histogram<10> commit_seconds{
        .bounds = {0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.25, 1, 5}
    };
    histogram<8> records_per_commit{.bounds = {0, 1, 2, 8, 32, 128, 256, 512}};
};

// One `writer_metrics` that several threads write to.
class metrics_book {
public:
    template <class Change>
    void enter(Change change) {
        const std::lock_guard lock{mutex_};
        change(metrics_);
    }
    writer_metrics copy() const {
        const std::lock_guard lock{mutex_};
        return metrics_;
    }

private:
    mutable std::mutex mutex_;
    writer_metrics metrics_;
};

} // namespace gulbara::server::store
