// What the records do not say of time, kept beside them in the same commits (fairness page, section
// 6, "The clock book").
#pragma once

#include "engine/side.hpp"
#include "protocol/bytes.hpp"
#include "server/runtime/time_source.hpp"

#include <cstdint>
#include <optional>

namespace gulbara::server::room {

using runtime::instant;

// What a seat has left, in milliseconds.
struct seat_time {
    std::int64_t reserve_ms = 0;
    std::int64_t grace_ms = 0;       // for waiting links, in this game
    std::int64_t credit_used_ms = 0; // of lag, in this game
    std::int64_t offline_ms = 0;     // of its offline budget, in this game
    bool has_background = false;     // that budget was given twice, for `background`

    friend bool operator==(const seat_time&, const seat_time&) = default;
};

struct clock_book {
    engine::by_side<seat_time> seats;
    std::int64_t delay_ms = 0; // what is left of the delay of the hold
    bool has_own_play = false; // the holder has made a play of its own in this hold
    instant written_at = 0;    // server time

    friend bool operator==(const clock_book&, const clock_book&) = default;
};

protocol::bytes encode(const clock_book&);
// None: not what `encode` gives.
std::optional<clock_book> decode_clock_book(protocol::byte_view);

} // namespace gulbara::server::room
