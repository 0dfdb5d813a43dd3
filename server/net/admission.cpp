#include "server/net/admission.hpp"

#include <algorithm>

namespace gulbara::server::net {

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
    return arrangements_.take(limits.arrangements_per_address, now);
}

bool visitor::is_forgettable(const config::limits& limits, runtime::instant now) const {
    const std::lock_guard lock(mutex_);
    return connections_ == 0 && messages_.is_full(limits.messages_per_address, now) &&
           requests_.is_full(limits.requests_per_address, now) &&
           guests_.is_full(limits.guests_per_address, now) &&
           arrangements_.is_full(limits.arrangements_per_address, now);
}

std::optional<pass>
admission::enter(std::atomic<std::size_t>& counted, std::size_t most, visitor_ptr owner) {
    if (++counted <= most) return pass(counted, std::move(owner));
    --counted;
    return std::nullopt;
}

std::optional<pass> admission::enter() {
    return enter(connections_, limits_.connections, nullptr);
}

std::optional<pass> admission::enter_from(const address& who, runtime::instant now) {
    const auto visitor = visitor_at(who, now);
    return enter(visitor->connections_, limits_.connections_per_address, visitor);
}

std::optional<pass> admission::enter_hashing(const address& who, runtime::instant now) {
    const auto visitor = visitor_at(who, now);
    return enter(visitor->hashings_, hashings_of_address, visitor);
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
