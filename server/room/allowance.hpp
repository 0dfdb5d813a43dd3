// How often something may be done.
#pragma once

#include "server/runtime/time_source.hpp"

#include <algorithm>
#include <cstdint>

namespace gulbara::server::room {

// Once in so many milliseconds, and so many times at once after a pause.
struct rate {
    std::int64_t period_ms = 0;
    std::int64_t burst = 0;
};

// What a rate still allows. Thread: one.
class allowance {
public:
    explicit allowance(rate of) : rate_(of) {}

    // How long to wait before the next time; 0: not at all.
    std::int64_t wait_ms(runtime::instant now) const {
        return std::max<std::int64_t>(0, paid_until_ - now - (rate_.burst - 1) * rate_.period_ms);
    }
    void spend(runtime::instant now) { paid_until_ = std::max(paid_until_, now) + rate_.period_ms; }

private:
    rate rate_;
    runtime::instant paid_until_ = 0; // each time moves it on by a period
};

} // namespace gulbara::server::room
