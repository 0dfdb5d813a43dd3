// Clocks of std::chrono's kind that are turned by hand.
#pragma once

#include <chrono>

namespace gulbara::tests {

// One for each Tag; shared by all who ask it, so each test sets it first.
template <class Tag>
struct hand_turned {
    using duration = std::chrono::milliseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<hand_turned>;
    static constexpr bool is_steady = false;

    static time_point now() { return time_point{shows}; }
    inline static duration shows{};
};

using hand_wall_clock = hand_turned<struct wall_tag>;
using hand_steady_clock = hand_turned<struct steady_tag>;

} // namespace gulbara::tests
