#include "server/room/comparison.hpp"

namespace gulbara::server::room {

void comparison::show(engine::side who, shown_state state) {
    if (seats_[who] == progress::handed_in) return;
    seats_[who] = state == shown_state::newer ? progress::ahead : progress::compared;
}

void comparison::hand_in(std::optional<engine::side> by, hand_in_run run) {
    is_handing_in_ = run == hand_in_run::goes_on;
    if (is_handing_in_)
        until_ = started_ + 2 * patience_ms;
    else if (by)
        seats_[*by] = progress::handed_in;
}

bool comparison::is_over(instant now) const {
    if (now >= until_) return true;
    return is_done(engine::side::white) && is_done(engine::side::black) && !is_handing_in_;
}

void comparison::take(const evidence& shown) {
    for (const handed_record& record : shown.records) {
        const auto found = records_.find(record.seq);
        if (found != records_.end())
            is_contradicted_ |= found->second.hash != record.hash;
        else if (records_.size() < most_records)
            records_.emplace(record.seq, record);
    }
    for (const engine::side who : engine::both_sides)
        if (shown.seat_signatures[who]) seat_signatures_[who] = shown.seat_signatures[who];
    if (shown.close) close_ = shown.close;
}

bool comparison::has_record(std::uint32_t seq, const protocol::hash256& hash) const {
    const auto found = records_.find(seq);
    return found != records_.end() && found->second.hash == hash;
}

std::int64_t comparison::newest_seq() const {
    return records_.empty() ? -1 : std::int64_t{records_.rbegin()->first};
}

} // namespace gulbara::server::room
