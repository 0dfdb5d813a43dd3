// How long to wait before the next attempt to connect.
#pragma once

#include <algorithm>
#include <chrono>
#include <random>

namespace gulbara::server::bot::client {

// Doubles from `first` to `longest`; each wait is drawn from the upper half of its step, so that
// clients of one restarted server do not return in step.
class back_off {
public:
    using duration = std::chrono::milliseconds;

    back_off(duration first, duration longest, std::uint64_t seed)
        : first_(first), longest_(longest), step_(first), random_(seed) {}

    duration next() {
        const duration step = step_;
        step_ = std::min(step_ * 2, longest_);
        std::uniform_int_distribution<duration::rep> draw(step.count() / 2, step.count());
        return duration{draw(random_)};
    }
    // After an attempt that succeeded.
    void reset() { step_ = first_; }

private:
    duration first_;
    duration longest_;
    duration step_;
    std::mt19937_64 random_;
};

} // namespace gulbara::server::bot::client
