// Numbers for operators, in the text format of Prometheus.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::server::runtime {

// Grows only. Thread: any, without a lock. A copy counts into the same number.
class counter {
public:
    void add(double amount = 1) const;

private:
    friend class metrics;
    struct implementation;
    explicit counter(std::shared_ptr<implementation>);
    std::shared_ptr<implementation> implementation_;
};

struct label {
    std::string name;
    std::string value;
};

// What an observed number does with time.
enum class observed_kind : std::uint8_t { level, total };

// How often something had which size: counts up to each bound, and above the last one.
struct distribution {
    std::vector<double> bounds;        // rising, inclusive
    std::vector<std::uint64_t> counts; // one more than bounds, not cumulative
    double sum = 0;
};

struct labelled_number {
    runtime::label label;
    double number = 0;
};

// Thread: any.
class metrics {
public:
    metrics();
    ~metrics();
    metrics(const metrics&) = delete;
    metrics& operator=(const metrics&) = delete;

    // The same name and labels give the same counter; names are [a-z0-9_]+ and begin with
    // `gulbara_`.
    counter count(std::string_view name, std::string_view help, const std::vector<label>& = {});
    // Asked each time the numbers are read, on the thread that reads; must not block.
    void observe(
        std::string_view name, std::string_view help, observed_kind, std::function<double()> value
    );
    void observe(std::string_view name, std::string_view help, std::function<distribution()> value);
    // One number for each value of a label; those that are 0 are left out.
    void observe_each(
        std::string_view name,
        std::string_view help,
        observed_kind,
        std::function<std::vector<labelled_number>()> values
    );
    // Forgets the function of that name: what it looks at is going away.
    void forget(std::string_view name);
    // Everything, as text/plain; version=0.0.4.
    std::string text() const;

private:
    struct implementation;
    std::unique_ptr<implementation> implementation_;
};

} // namespace gulbara::server::runtime
