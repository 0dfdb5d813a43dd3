#include "server/runtime/metrics.hpp"

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <limits>
#include <map>
#include <mutex>
#include <utility>

namespace gulbara::server::runtime {

struct counter::implementation {
    std::shared_ptr<prometheus::Registry> registry; // owns `number`
    prometheus::Counter* number;
};

counter::counter(std::shared_ptr<implementation> made) : implementation_(std::move(made)) {}

void counter::add(double amount) const {
    implementation_->number->Increment(amount);
}

namespace {

using family = prometheus::MetricFamily;

family family_of(std::string_view name, std::string_view help, prometheus::MetricType type) {
    return {.name = std::string(name), .help = std::string(help), .type = type, .metric = {{}}};
}

family read(family form, const std::function<double()>& value) {
    form.metric.front().gauge.value = value();
    form.metric.front().counter.value = form.metric.front().gauge.value;
    return form;
}

family read(family form, const std::function<distribution()>& value) {
    const auto [bounds, counts, sum] = value();
    auto& histogram = form.metric.front().histogram;
    for (std::size_t at = 0; at < counts.size(); ++at) {
        histogram.sample_count += counts[at];
        const auto bound =
            at < bounds.size() ? bounds[at] : std::numeric_limits<double>::infinity();
        histogram.bucket.push_back(
            {.cumulative_count = histogram.sample_count, .upper_bound = bound}
        );
    }
    histogram.sample_sum = sum;
    return form;
}

family read(family form, const std::function<std::vector<labelled_number>()>& values) {
    const auto one = form.metric.front();
    form.metric.clear();
    for (auto& [label, number] : values()) {
        if (number == 0) continue;
        form.metric.push_back(one);
        form.metric.back().label.push_back({.name = label.name, .value = label.value});
        form.metric.back().gauge.value = number;
        form.metric.back().counter.value = number;
    }
    return form;
}

prometheus::MetricType type_of(observed_kind kind) {
    return kind == observed_kind::level ? prometheus::MetricType::Gauge
                                        : prometheus::MetricType::Counter;
}

} // namespace

struct metrics::implementation {
    std::shared_ptr<prometheus::Registry> registry =
        std::make_shared<prometheus::Registry>(prometheus::Registry::InsertBehavior::Merge);
    mutable std::mutex mutex;
    std::map<std::string, std::function<family()>, std::less<>> observations;

    template <class Value>
    void add(family form, std::function<Value()> value) {
        const std::lock_guard lock(mutex);
        auto name = form.name;
        observations.insert_or_assign(
            std::move(name),
            [form = std::move(form), value = std::move(value)] { return read(form, value); }
        );
    }
};

metrics::metrics() : implementation_(std::make_unique<implementation>()) {}
metrics::~metrics() = default;

counter
metrics::count(std::string_view name, std::string_view help, const std::vector<label>& labels) {
    auto& counters = prometheus::BuildCounter()
                         .Name(std::string(name))
                         .Help(std::string(help))
                         .Register(*implementation_->registry);
    prometheus::Labels pairs;
    for (const auto& each : labels) pairs.emplace(each.name, each.value);
    return counter(
        std::make_shared<counter::implementation>(implementation_->registry, &counters.Add(pairs))
    );
}

void metrics::observe(
    std::string_view name, std::string_view help, observed_kind kind, std::function<double()> value
) {
    implementation_->add(family_of(name, help, type_of(kind)), std::move(value));
}

void metrics::observe(
    std::string_view name, std::string_view help, std::function<distribution()> value
) {
    implementation_->add(
        family_of(name, help, prometheus::MetricType::Histogram), std::move(value)
    );
}

void metrics::observe_each(
    std::string_view name,
    std::string_view help,
    observed_kind kind,
    std::function<std::vector<labelled_number>()> values
) {
    implementation_->add(family_of(name, help, type_of(kind)), std::move(values));
}

void metrics::forget(std::string_view name) {
    const std::lock_guard lock(implementation_->mutex);
    const auto found = implementation_->observations.find(name);
    if (found != implementation_->observations.end()) implementation_->observations.erase(found);
}

std::string metrics::text() const {
    auto families = implementation_->registry->Collect();
    {
        const std::lock_guard lock(implementation_->mutex);
        for (const auto& [name, read_now] : implementation_->observations)
            families.push_back(read_now());
    }
    return prometheus::TextSerializer().Serialize(families);
}

} // namespace gulbara::server::runtime
