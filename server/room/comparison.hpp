// After a restart: clients compare their records with ours, and hand in what we have lost
// (fairness page, section 9).
#pragma once

#include "server/room/clock_book.hpp"
#include "server/room/evidence.hpp"

#include <map>

namespace gulbara::server::room {

// What a seat's client showed of its records.
enum class shown_state : std::uint8_t { not_newer, newer };
// Whether another `hand_in` of the same run follows.
enum class hand_in_run : std::uint8_t { goes_on, ends };

// A value. Thread: one.
class comparison {
public:
    static constexpr std::int64_t patience_ms = 30'000;
    // No more records are kept; what lies behind them counts as lost.
    static constexpr std::size_t most_records = 16'384;

    explicit comparison(instant now) : started_(now), until_(now + patience_ms) {}

    // A seat that is behind nobody, or has handed in all that it holds, need not be waited for.
    void show(engine::side, shown_state);
    // A run of `hand_in` by that seat (none: somebody else) has begun, gone on or ended.
    void hand_in(std::optional<engine::side> by, hand_in_run);
    // Nothing more is waited for.
    bool is_over(instant now) const;
    instant deadline() const { return until_; }

    void take(const evidence&);
    // Something was handed in that is signed by us and is not what we hold.
    void note_contradiction() { is_contradicted_ = true; }
    bool is_contradicted() const { return is_contradicted_; }
    const std::map<std::uint32_t, handed_record>& records() const { return records_; }
    bool has_record(std::uint32_t seq, const protocol::hash256& hash) const;
    // -1: none was handed in.
    std::int64_t newest_seq() const;
    const std::optional<store::close_row>& close() const { return close_; }
    const engine::by_side<std::optional<protocol::signature>>& seat_signatures() const {
        return seat_signatures_;
    }

private:
    enum class progress : std::uint8_t { unknown, compared, ahead, handed_in };

    bool is_done(engine::side who) const {
        return seats_[who] == progress::compared || seats_[who] == progress::handed_in;
    }

    engine::by_side<progress> seats_;
    bool is_handing_in_ = false;
    bool is_contradicted_ = false;
    instant started_;
    instant until_;
    std::map<std::uint32_t, handed_record> records_; // by seq
    engine::by_side<std::optional<protocol::signature>> seat_signatures_;
    std::optional<store::close_row> close_;
};

} // namespace gulbara::server::room
