// The clock of a match as a value (protocol page, section 11; fairness page, section 6, "Waiting"
// and "Time"). It knows nothing of who is asked what: it is told which duties begin and end.
#pragma once

#include "engine/game.hpp"
#include "protocol/rules_document.hpp"
#include "server/room/clock_book.hpp"

namespace gulbara::server::room {

namespace clock_rules {
// The flag acts this long after the deadline: all that was read before is judged first.
inline constexpr std::int64_t flag_delay_ms = 500;
inline constexpr std::int64_t most_lag_credit_ms = 500;
inline constexpr std::int64_t lag_credit_per_game_ms = 5'000;
// A throw, and an opening throw, may wait for a link so long at no cost; then the grace of the
// game.
inline constexpr std::int64_t free_wait_ms = 2'000;
inline constexpr std::int64_t free_opening_wait_ms = 15'000;
inline constexpr std::int64_t grace_per_game_ms = 60'000;
} // namespace clock_rules

// When a command was read, and how far away its sender is.
struct reading {
    instant at = 0;
    std::int64_t round_trip_ms = 0;
};

// Whether at least one of the seats is online.
enum class company : std::uint8_t { somebody, nobody };

// Thread: one. Two steps to every duty: it is awaited (a decision, part of what becomes durable)
// and runs from its announcement on (`start`). In an untimed match duties are known, but nothing
// runs out. Which is why all instants here may be none: never.
class match_clock {
public:
    explicit match_clock(const protocol::rules_document&);

    // How long a throw may wait for a link at no cost.
    static std::int64_t free_wait(engine::throw_kind kind) {
        return kind == engine::throw_kind::opening ? clock_rules::free_opening_wait_ms
                                                   : clock_rules::free_wait_ms;
    }
    bool is_timed() const { return terms_.has_value(); }

    // ---- decisions ------------------------------------------------------------------------------

    // Graces and lag credit anew.
    void begin_game();
    // A segment is due: the next one of its hold, or the first of a new one.
    void await_play(const engine::play_due&);
    void await_links(engine::throw_kind, engine::by_side<bool> owing);
    void await_nothing();
    // The seat's own play is in: its time stops at the reading. Before: `is_in_time`.
    void take_play(engine::side, const reading&);
    // The same for its link.
    void take_link(engine::side, const reading&);
    // A play ended a hold: the increment, if the holder made a play of its own in it.
    void end_hold(engine::side holder);
    // After a restart that adopted records: as the newest PLAY says.
    void set_reserve(engine::side, std::int64_t reserve_ms);

    // ---- running --------------------------------------------------------------------------------

    // The awaited duty of that seat runs from `now`; no change if it runs already or owes nothing.
    void start(engine::side, instant now);
    // All clocks stand, what was spent stays spent.
    void stop(instant now);
    // While both seats are offline the reserve of a seat that owes a link stands.
    void note_company(company, instant now);

    // ---- queries --------------------------------------------------------------------------------

    bool is_awaited(engine::side who) const { return runs_[who].owed != duty::none; }
    bool owes_link(engine::side who) const { return runs_[who].owed == duty::link; }
    bool is_running(engine::side who) const { return runs_[who].since.has_value(); }
    // The instant up to which that seat may answer.
    std::optional<instant> deadline(engine::side) const;
    // From when on its reserve is spent.
    std::optional<instant> reserve_start(engine::side) const;
    bool is_in_time(engine::side, const reading&) const;
    // What it has left at `now`; the offline budget is not this class's business.
    seat_time left(engine::side, instant now) const;
    std::int64_t delay_left(engine::side, instant now) const;
    std::uint32_t reserve(engine::side who) const;

    // As they stand at `now`, the offline budgets excepted.
    void write(clock_book&, instant now) const;
    void read(const clock_book&);

private:
    enum class duty : std::uint8_t { none, play, link };
    struct run {
        duty owed = duty::none;
        std::int64_t free_ms = 0; // of a link: what is left of the free wait
        std::optional<instant> since;
    };
    // Spent one after the other.
    struct purse {
        std::int64_t first_ms = 0; // delay or free wait
        std::int64_t grace_ms = 0;
        std::int64_t reserve_ms = 0;
    };

    purse full(engine::side) const;
    purse purse_at(engine::side, instant) const;
    void spend(engine::side, instant until);
    std::int64_t lag_credit(engine::side, const reading&) const;
    void take(engine::side, const reading&);

    std::optional<protocol::clock_settings> terms_;
    engine::by_side<seat_time> seats_;
    std::int64_t delay_ms_ = 0;
    bool has_own_play_ = false;
    engine::by_side<run> runs_;
    company company_ = company::somebody;
};

} // namespace gulbara::server::room
