#include "server/room/comparison.hpp"

namespace gulbara::server::room {

void comparison::show(engine::side who, shown_state state) {
    has_compared_[who] = state == shown_state::not_newer;
}

void comparison::hand_in(std::optional<engine::side> by, hand_in_run run) {
    is_handing_in_ = run == hand_in_run::goes_on;
    if (is_handing_in_)
        until_ = started_ + 2 * patience_ms;
    else if (by)
        has_compared_[*by] = true;
}

bool comparison::is_over(instant now) const {
    return now >= until_ || (has_compared_.white && has_compared_.black && !is_handing_in_);
}

void comparison::take(const evidence& shown, bool contradicts) {
    is_contradicted_ |= contradicts;
    for (const handed_record& record : shown.records) {
        const auto found = records_.find(record.seq);
        if (found != records_.end())
            is_contradicted_ |= found->second.hash != record.hash;
        else if (records_.size() < most_records)
            records_.emplace(record.seq, record);
    }
    if (shown.close) close_ = shown.close;
}

std::int64_t comparison::newest_seq() const {
    return records_.empty() ? -1 : std::int64_t{records_.rbegin()->first};
}

} // namespace gulbara::server::room
