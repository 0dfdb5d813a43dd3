// When to try again to bring back matches whose room has failed or that could not be read.
#pragma once

#include "protocol/bytes.hpp"
#include "server/runtime/time_source.hpp"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace gulbara::server::lobby {

// Why a match that should be in memory is not.
enum class trouble : std::uint8_t {
    storage, // it could not be read now: that says nothing of the match
    failure, // its room has failed, or its records are no match
};

// Pauses grow with every attempt in vain and have an upper bound. Thread: one at a time.
class comeback_plan {
public:
    using match_id = protocol::match_id;
    using instant = runtime::instant;

    // Tries in vain that follow each other at once, before there are pauses.
    static constexpr int quick_failures = 2;
    static constexpr std::int64_t first_storage_pause_ms = 250;
    static constexpr std::int64_t longest_storage_pause_ms = 5'000;
    static constexpr std::int64_t first_failure_pause_ms = 10'000;
    static constexpr std::int64_t longest_failure_pause_ms = 600'000;
    // Failures longer ago than that do not count any more.
    static constexpr std::int64_t memory_ms = 2 * longest_failure_pause_ms;

    // It is wanted back; the next try is planned.
    void note(const match_id&, trouble, instant now);
    // It is back, or wanted no more. Its failures are remembered.
    void settle(const match_id&);
    bool is_wanted(const match_id&) const;
    // It has failed again and again, and nobody but the plan is to try it now.
    bool is_left_alone(const match_id&, instant now) const;
    // Whose time has come, `most` at most; they stay wanted. Forgets what is old.
    std::vector<match_id> take_due(instant now, std::size_t most);

private:
    struct entry {
        bool is_wanted = false;
        std::optional<instant> next{};
        int storage_tries = 0;
        int failures = 0;
        instant newest_failure = 0;
    };

    static std::int64_t failure_pause(int failures);

    std::unordered_map<match_id, entry> entries_;
};

} // namespace gulbara::server::lobby
