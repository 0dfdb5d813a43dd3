#include "server/net/heartbeat.hpp"

#include <algorithm>

namespace gulbara::server::net {

void heartbeat::attend(attention why, runtime::instant now) {
    if (why == why_) return;
    why_ = why;
    heard_at_ = now;
}

bool heartbeat::is_silent(attention why, runtime::instant now) const {
    return now - heard_at_ >= times_of(why).silent_after;
}

std::optional<std::string> heartbeat::ping(attention why, runtime::instant now) {
    if (now - pinged_at_ < times_of(why).ping_every) return std::nullopt;
    pinged_at_ = now;
    is_answered_ = false;
    return std::to_string(++pings_);
}

std::optional<std::int64_t> heartbeat::pong(std::string_view payload, runtime::instant now) {
    if (is_answered_ || payload != std::to_string(pings_)) return std::nullopt;
    is_answered_ = true;
    return now - pinged_at_;
}

runtime::instant heartbeat::next(attention why) const {
    const auto times = times_of(why);
    return std::min(pinged_at_ + times.ping_every, heard_at_ + times.silent_after);
}

} // namespace gulbara::server::net
