// All that time does in a running match: whose clock runs, who is here, what may be claimed, and
// whether anybody is left (fairness page, section 6; protocol page, section 12). Others decide.
#pragma once

#include "server/room/match_clock.hpp"
#include "server/room/presence.hpp"

namespace gulbara::server::room {

namespace patience {
inline constexpr std::int64_t minute_ms = 60'000;
inline constexpr std::int64_t hour_ms = 60 * minute_ms;
// Both offline while a link is owed: called off after so long; in an untimed match later.
inline constexpr std::int64_t both_offline_ms = 5 * minute_ms;
inline constexpr std::int64_t both_offline_untimed_ms = 24 * hour_ms;
// An untimed match without a record.
inline constexpr std::int64_t silence_untimed_ms = 24 * hour_ms;
// In an untimed match, also against a seat that is here.
inline constexpr std::int64_t link_alone_untimed_ms = 5 * minute_ms;
inline constexpr std::int64_t play_untimed_ms = 12 * hour_ms;
// After a restart the clock of a seat waits for it so long at most.
inline constexpr std::int64_t return_after_restart_ms = 30'000;
} // namespace patience

// Whose time is out. None: both seats' at the same moment.
struct fallen_flag {
    std::optional<engine::side> loser;
};

// A value. Thread: one. While it stands (`stand`) nothing runs and nothing runs out.
class timekeeper {
public:
    timekeeper(const protocol::rules_document&, instant patience_until, std::uint32_t first_epoch);

    // ---- what is announced ----------------------------------------------------------------------

    // As decided with records; duties run from `start` on.
    void set_clock(const match_clock& decided) { clock_ = decided; }
    void begin_game();             // budgets anew
    void note_record(instant now); // any but a RESUME
    void await_links(engine::throw_kind, engine::by_side<bool> owing, instant now);
    // Before: `clock().is_in_time`.
    void take_link(engine::side, const reading&, instant now);
    // Duties of seats that are not waited for run.
    void start(instant now);
    void end(instant now);

    // ---- standing -------------------------------------------------------------------------------

    void stand(instant now);
    // It stood for `stood_ms`: that much is credited to all that waits.
    void go_on(std::int64_t stood_ms);
    bool is_standing() const { return is_standing_; }
    // After a restart: the clock of a seat starts when it is here, or after a while.
    void await_return(instant now) { returns_until_ = now + patience::return_after_restart_ms; }

    // ---- people ---------------------------------------------------------------------------------

    // Newest sign of life of all connections of a seat. True: it came or went.
    bool see(engine::side, std::optional<instant> newest_sign, instant now);
    // False: that seat has had it in this game.
    bool grant_background(engine::side who) { return people_.grant_background(who); }
    // To be told after whatever changed: who is here, who owes, whether it stands.
    void update(instant now);

    // ---- queries --------------------------------------------------------------------------------

    const match_clock& clock() const { return clock_; }
    const presence& people() const { return people_; }
    // A flag that acts at `now`.
    std::optional<fallen_flag> flag(instant now) const;
    // When a match that nobody goes on with is to be called off.
    std::optional<instant> abandonment() const;
    // From when on the other side may claim against that seat.
    std::optional<instant> claimable_from(engine::side absent) const;
    bool is_claimable(engine::side absent, instant at) const;
    // When it is time to say once more who keeps a throw waiting.
    std::optional<instant> links_late_at() const { return links_late_at_; }
    void note_late_links_told() { links_late_at_.reset(); }
    // When something of all this will have changed.
    std::optional<instant> next_wake(instant now) const;

    void write(clock_book&, instant now) const;
    // The duty that the records call for comes with what the book says is left of it.
    void read(const clock_book&, const std::optional<engine::play_due>&);

private:
    bool owes_any_link() const;

    match_clock clock_;
    presence people_;
    bool is_standing_ = false;
    instant last_record_at_;                              // later by what was credited since
    engine::by_side<std::optional<instant>> alone_since_; // it alone owes a link
    std::optional<instant> links_late_at_;
    std::optional<instant> returns_until_;
};

} // namespace gulbara::server::room
