// The newest records of a match, as they were announced: what most who come back have missed.
#pragma once

#include "protocol/batch.hpp"
#include "server/store/rows.hpp"

#include <deque>

namespace gulbara::server::room {

// A record as watchers get it.
struct shown_record {
    protocol::bytes data;
    protocol::signature_entry proof;
};

// Thread: one. Holds records `first()` to `end()` - 1, the newest of a match.
class record_tail {
public:
    explicit record_tail(std::size_t most) : most_(most) {}

    // Starts with the last of these.
    void fill(const std::vector<store::stored_record>& all);
    void add(shown_record);

    std::uint32_t first() const { return end_ - static_cast<std::uint32_t>(records_.size()); }
    std::uint32_t end() const { return end_; }
    // Before: first() <= seq < end().
    const shown_record& at(std::uint32_t seq) const { return records_[seq - first()]; }

private:
    std::size_t most_;
    std::deque<shown_record> records_;
    std::uint32_t end_ = 0;
};

} // namespace gulbara::server::room
