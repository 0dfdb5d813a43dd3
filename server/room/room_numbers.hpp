// What all rooms count together, for operators.
#pragma once

#include "protocol/error_id.hpp"

#include <array>
#include <atomic>
#include <cstdint>

namespace gulbara::server::room {

inline constexpr std::size_t error_id_count =
    static_cast<std::size_t>(protocol::error_id::not_notation) + 1;

// Thread: any.
struct room_numbers {
    std::atomic<std::uint64_t> throws = 0; // durable ones
    std::atomic<std::uint64_t> commands = 0;
    std::array<std::atomic<std::uint64_t>, error_id_count> refusals{}; // by error_id
    std::atomic<std::uint64_t> failures = 0;                           // of whole rooms
    std::atomic<std::uint64_t> matches_closed = 0;
    std::atomic<std::uint64_t> events = 0;        // encoded once each
    std::atomic<std::size_t> deepest_mailbox = 0; // ever
    std::atomic<std::int64_t> rooms = 0;          // in memory, over ones included
    std::atomic<std::int64_t> matches_live = 0;   // in memory and not over

    void count_refusal(protocol::error_id code) {
        refusals[static_cast<std::size_t>(code)].fetch_add(1, std::memory_order_relaxed);
    }
    void note_mailbox(std::size_t depth) {
        std::size_t deepest = deepest_mailbox.load(std::memory_order_relaxed);
        while (depth > deepest && !deepest_mailbox.compare_exchange_weak(deepest, depth)) {
        }
    }
};

} // namespace gulbara::server::room
