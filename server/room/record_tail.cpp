#include "server/room/record_tail.hpp"

namespace gulbara::server::room {

void record_tail::fill(const std::vector<store::stored_record>& all) {
    records_.clear();
    const std::size_t kept = std::min(most_, all.size());
    for (std::size_t i = all.size() - kept; i < all.size(); ++i)
        records_.push_back({all[i].record, all[i].proof});
    end_ = static_cast<std::uint32_t>(all.size());
}

void record_tail::add(shown_record newest) {
    records_.push_back(std::move(newest));
    ++end_;
    if (records_.size() > most_) records_.pop_front();
}

} // namespace gulbara::server::room
