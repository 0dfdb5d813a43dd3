// How long to wait between tries to reach a database that is away.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <random>
#include <stop_token>

namespace gulbara::server::store {

// Doubles from 25 ms to 0.5 s; each wait is shortened at random by up to half, so that several do
// not try in step. Thread: one at a time.
class backoff {
public:
    std::chrono::milliseconds next() {
        const auto upper = next_.count();
        next_ = std::min(2 * next_, longest);
        return std::chrono::milliseconds{std::uniform_int_distribution{upper / 2, upper}(random_)};
    }
    void reset() { next_ = shortest; }

private:
    static constexpr std::chrono::milliseconds shortest{25};
    static constexpr std::chrono::milliseconds longest{500};
    std::chrono::milliseconds next_ = shortest;
    std::minstd_rand random_{std::random_device{}()};
};

// Blocks for that time, or until a stop is requested.
inline void sleep(std::chrono::milliseconds time, const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any nothing;
    std::unique_lock lock{mutex};
    nothing.wait_for(lock, stop, time, [] { return false; });
}

} // namespace gulbara::server::store
