#include "server/runtime/metrics.hpp"

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/gauge.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

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

struct metrics::implementation {
    struct observed {
        std::string help;
        std::function<double()> value;
    };

    std::shared_ptr<prometheus::Registry> registry =
        std::make_shared<prometheus::Registry>(prometheus::Registry::InsertBehavior::Merge);
    mutable std::mutex mutex;
    std::map<std::string, observed, std::less<>> observations;

    prometheus::MetricFamily family(const std::string& name, const observed& from) const {
        prometheus::ClientMetric metric;
        metric.gauge.value = from.value();
        return {
            .name = name,
            .help = from.help,
            .type = prometheus::MetricType::Gauge,
            .metric = {metric}
        };
    }
};

metrics::metrics() : implementation_(std::make_unique<implementation>()) {}
metrics::~metrics() = default;

counter
metrics::count(std::string_view name, std::string_view help, const std::vector<label>& labels) {
    auto& family = prometheus::BuildCounter()
                       .Name(std::string(name))
                       .Help(std::string(help))
                       .Register(*implementation_->registry);
    prometheus::Labels pairs;
    for (const auto& each : labels) pairs.emplace(each.name, each.value);
    return counter(
        std::make_shared<counter::implementation>(implementation_->registry, &family.Add(pairs))
    );
}

void metrics::observe(std::string_view name, std::string_view help, std::function<double()> value) {
    const std::lock_guard lock(implementation_->mutex);
    implementation_->observations.insert_or_assign(
        std::string(name), implementation::observed{std::string(help), std::move(value)}
    );
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
        for (const auto& [name, from] : implementation_->observations)
            families.push_back(implementation_->family(name, from));
    }
    return prometheus::TextSerializer().Serialize(families);
}

} // namespace gulbara::server::runtime
