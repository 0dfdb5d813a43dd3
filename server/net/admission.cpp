#include "server/net/admission.hpp"

#include <algorithm>

namespace gulbara::server::net {

namespace {

constexpr int seconds_of_minute = 60;

// For a bucket whose time goes by sixty times slower.
config::rate slowed(const config::minute_rate& rate) {
    return {.per_second = rate.per_minute, .burst = rate.burst};
}

} // namespace

std::uint32_t visitor::take_message(const config::limits& limits, runtime::instant now) {
    const std::lock_guard lock(mutex_);
    return messages_.take(limits.messages_per_address, now);
}

std::uint32_t visitor::take_request(const config::limits& limits, runtime::instant now) {
    const std::lock_guard lock(mutex_);
    return requests_.take(limits.requests_per_address, now);
}

std::uint32_t visitor::take_guest(const config::limits& limits, runtime::instant now) {
    const std::lock_guard lock(mutex_);
    return guests_.take(limits.guests_per_address, now);
}

std::uint32_t visitor::take_arrangement(const config::limits& limits, runtime::instant now) {
    const std::lock_guard lock(mutex_);
    const auto rate = slowed(limits.arrangements_per_address);
    return arrangements_.take(rate, now / seconds_of_minute) * seconds_of_minute;
}

bool visitor::is_forgettable(const config::limits& limits, runtime::instant now) const {
    const std::lock_guard lock(mutex_);
    return connections_ == 0 && messages_.is_full(limits.messages_per_address, now) &&
           requests_.is_full(limits.requests_per_address, now) &&
           guests_.is_full(limits.guests_per_address, now) &&
           arrangements_.is_full(slowed(limits.arrangements_per_address), now / seconds_of_minute);
}

std::optional<pass> admission::enter() {
    if (++connections_ <= limits_.connections) return pass(connections_, nullptr);
    --connections_;
    return std::nullopt;
}

std::optional<pass> admission::enter_from(const address& who, runtime::instant now) {
    auto visitor = visitor_at(who, now);
    if (++visitor->connections_ <= limits_.connections_per_address)
        return pass(visitor->connections_, visitor);
    --visitor->connections_;
    return std::nullopt;
}

visitor_ptr admission::visitor_at(const address& who, runtime::instant now) {
    const std::lock_guard lock(mutex_);
    if (visitors_.size() >= sweep_at_) {
        std::erase_if(visitors_, [&](const auto& each) {
            return each.second.use_count() == 1 && each.second->is_forgettable(limits_, now);
        });
        sweep_at_ = std::max<std::size_t>(1024, 2 * visitors_.size());
    }
    auto& place = visitors_[neighbourhood(who)];
    if (!place) place = std::make_shared<visitor>();
    return place;
}

} // namespace gulbara::server::net
