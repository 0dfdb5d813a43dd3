// Time at a room, as its timer would let it see it.
#pragma once

#include "tests/server/room/hall.hpp"

#include <algorithm>

namespace gulbara::server::room {

// The room looks at the time twice a second, and at the end.
inline void let_pass(hall& match, std::int64_t ms) {
    constexpr std::int64_t step = 500;
    for (std::int64_t left = ms; left > 0; left -= step) {
        match.time.advance(std::min(step, left));
        match.room->wake();
        match.run();
    }
}

} // namespace gulbara::server::room
