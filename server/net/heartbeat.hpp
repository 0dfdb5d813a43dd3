// When to ping a connection, when it has been silent too long, and how far away it is
// (protocol page, section 12).
#pragma once

#include "server/runtime/time_source.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gulbara::server::net {

// What a connection is here for; decides how closely it is listened to.
enum class attention : std::uint8_t { idle, watcher, seat };

// Milliseconds.
struct heartbeat_times {
    std::int64_t ping_every;
    std::int64_t silent_after;
};

// Watchers and idle connections are all the same here: nobody waits for them.
constexpr heartbeat_times times_of(attention why) {
    if (why == attention::seat) return {.ping_every = 2'000, .silent_after = 10'000};
    return {.ping_every = 15'000, .silent_after = 30'000};
}

// Thread: one at a time.
class heartbeat {
public:
    explicit heartbeat(runtime::instant now) : heard_at_(now), pinged_at_(now) {}

    // Something was read.
    void hear(runtime::instant now) { heard_at_ = now; }
    // What the connection is here for has been looked at. Where it has changed, its silence counts
    // from here: it was not asked as often before.
    void attend(attention, runtime::instant now);
    bool is_silent(attention, runtime::instant now) const;
    // The payload of a ping, if one is due.
    std::optional<std::string> ping(attention, runtime::instant now);
    // The round trip that a pong proves; none: it answers no ping of ours that is still open.
    std::optional<std::int64_t> pong(std::string_view payload, runtime::instant now);
    // When `is_silent` or `ping` can next have something to say.
    runtime::instant next(attention) const;

private:
    runtime::instant heard_at_; // or, if later, when `why_` changed
    attention why_ = attention::idle;
    runtime::instant pinged_at_;
    std::uint32_t pings_ = 0;
    bool is_answered_ = true;
};

} // namespace gulbara::server::net
