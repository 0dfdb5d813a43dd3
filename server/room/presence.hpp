// Who is here, and how long an absent seat may still stay away (protocol page, section 12).
#pragma once

#include "protocol/rules_document.hpp"
#include "server/room/clock_book.hpp"

namespace gulbara::server::room {

namespace presence_rules {
// A seat is offline after so long without a sign of life on any of its connections.
inline constexpr std::int64_t silence_ms = 5'000;
// How often an offline seat's open connections are looked at again.
inline constexpr std::int64_t second_look_ms = 1'000;
inline constexpr std::int64_t fast_budget_ms = 45'000;
inline constexpr std::int64_t budget_ms = 90'000;
} // namespace presence_rules

// The offline budget of a seat in each game of a match by these rules.
std::int64_t offline_budget(const protocol::rules_document&);

// A value. Thread: one. Everybody is offline until seen.
class presence {
public:
    // Absence counts from `patience_until` on: after a restart people need time to come back.
    // Epochs count from `first_epoch`; one that was seen before a restart must not fit again.
    presence(std::int64_t budget_ms, instant patience_until, std::uint32_t first_epoch);

    void begin_game(); // budgets anew
    // As much budget again, for a client that goes into the background. False: it was given in
    // this game.
    bool grant_background(engine::side);
    // `newest_sign` of all its connections; none: it has none. True: the seat came or went.
    bool see(engine::side, std::optional<instant> newest_sign, instant now);
    // The budgets of these seats run while they are offline, all others stand.
    void run_budgets(engine::by_side<bool> owing, instant now);

    bool is_online(engine::side who) const { return seats_[who].is_online; }
    // He has had a connection to this room at some time.
    bool was_seen(engine::side who) const { return seats_[who].last_sign.has_value(); }
    std::uint32_t epoch(engine::side who) const { return seats_[who].epoch; }
    std::int64_t budget_left(engine::side, instant now) const;
    // When the running budget of that seat will be used up.
    std::optional<instant> exhaustion(engine::side) const;
    // Since when nobody is here.
    std::optional<instant> both_offline_since() const;
    // When somebody has to be looked at again.
    std::optional<instant> next_look() const;

    void write(clock_book&, instant now) const;
    void read(const clock_book&);

private:
    struct seat {
        bool is_online = false;
        std::uint32_t epoch = 0;
        std::optional<instant> last_sign;
        bool has_connection = false;
        instant offline_since = 0;
        std::int64_t left_ms = 0;
        bool has_background = false;
        std::optional<instant> budget_runs_since;
        instant last_look = 0;
    };

    std::int64_t budget_ms_;
    instant patience_until_;
    engine::by_side<seat> seats_;
};

} // namespace gulbara::server::room
