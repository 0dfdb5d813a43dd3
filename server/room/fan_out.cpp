#include "server/room/fan_out.hpp"

namespace gulbara::server::room {

void fan_out::add(viewer_ptr who) {
    remove(who.get());
    tickets_.emplace(who.get(), next_ticket_);
    watchers_.emplace(next_ticket_, watcher{std::move(who), first_waiting_ + waiting_.size()});
    ++next_ticket_;
}

void fan_out::remove(const viewer* who) {
    const auto found = tickets_.find(who);
    if (found == tickets_.end()) return;
    watchers_.erase(found->second);
    tickets_.erase(found);
}

void fan_out::publish(frame what, left_out_ptr but) {
    if (watchers_.empty() && waiting_.empty()) return;
    while (waiting_.size() >= most_waiting) send_slice();
    waiting_.push_back({std::move(what), std::move(but)});
}

void fan_out::send_slice() {
    if (waiting_.empty()) return;
    const auto& [what, but] = waiting_.front();
    auto at = watchers_.lower_bound(sent_up_to_);
    for (std::size_t i = 0; i < slice_ && at != watchers_.end(); ++i, ++at) {
        const auto& [to, first_frame] = at->second;
        if (first_frame <= first_waiting_ && !(but && but->contains(*to))) to->send(what);
        sent_up_to_ = at->first + 1;
    }
    if (at != watchers_.end()) return;
    waiting_.pop_front();
    ++first_waiting_;
    sent_up_to_ = 0;
}

} // namespace gulbara::server::room
