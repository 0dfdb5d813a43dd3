// A match at a table of its own: a room_state, two scripted seats, a store in memory and a clock
// that is turned by hand. What the seats know they know from events alone.
#pragma once

#include "protocol/match_log.hpp"
#include "server/room/room_state.hpp"
#include "tests/server/room/stored_matches.hpp"

#include <random>
#include <string>

namespace gulbara::server::room {

// Rules documents for tests.
std::string untimed(std::string_view rules, std::uint8_t points = 1);
std::string timed(std::string_view rules, const protocol::clock_settings&, std::uint8_t points = 1);

inline constexpr protocol::clock_settings usual_clock{
    .reserve_ms = 60'000, .delay_ms = 12'000, .increment_ms = 0, .rung_ms = 5'000
};

class table {
public:
    struct scripted_seat {
        std::shared_ptr<const protocol::hash_chain> chain;
        std::optional<protocol::key_pair> key;
        bool is_online = true;
        std::int64_t round_trip_ms = 0;
    };
    // Whether writes are durable at once or when `finish_write` is called.
    enum class writing : std::uint8_t { prompt, by_hand };

    explicit table(std::string rules_document);

    // ---- what people do -------------------------------------------------------------------------

    // The whole handshake up to the receipt.
    void set_up();
    // One command; its answer, once it is given (none while a write is under way).
    std::optional<protocol::server_body>
    give(std::optional<engine::side>, protocol::client_body, std::string id = {});
    // As `give`, read at another time than now.
    std::optional<protocol::server_body>
    give_read_at(engine::side, protocol::client_body, instant read_at, std::string id = {});
    void give_anchor(engine::side);
    void give_signature(engine::side);
    std::optional<protocol::server_body> give_link(engine::side);
    // Both links of the throw that is due, if it is.
    void throw_dice();
    // Throws until a play is due.
    void throw_until_play();
    // Any legal play of whoever has to play.
    engine::play any_play();
    std::optional<protocol::server_body> play_anything();
    // Random throws and plays until the match is over or `most` commands were given.
    void play_on(std::size_t most = 100'000);
    engine::side holder() const;
    // Plays until the hold that is due takes at least so many segments at once; returns them.
    std::vector<engine::play> play_to_ladder(std::size_t least);
    // These, as an answer to the newest record.
    protocol::client::play play_of(std::vector<engine::play> segments) const;

    // ---- time and storage -----------------------------------------------------------------------

    void pass_time(std::int64_t ms);
    void look(); // who is here, now
    void finish_write();
    // Takes in an outcome that a test has asked for itself.
    void note(outcome out) { run(std::move(out)); }
    void give_storage_back() { run(state->note_storage_back(now)); }
    // Ends the process and starts it again from what is stored.
    void restart(std::int64_t down_ms = 1'000);
    void compare_both();
    void compare(engine::side, shown_state = shown_state::not_newer);

    // ---- what is to be seen ---------------------------------------------------------------------

    template <class Event>
    std::vector<Event> events_of() const {
        std::vector<Event> result;
        for (const event& e : events)
            if (const auto* body = std::get_if<Event>(&e.body)) result.push_back(*body);
        return result;
    }
    template <class Event>
    std::optional<Event> last() const {
        const auto all = events_of<Event>();
        if (all.empty()) return std::nullopt;
        return all.back();
    }
    std::uint32_t newest_seq() const { return log->size() - 1; }
    protocol::record_body newest_record() const;
    // Before: that is what it is.
    protocol::resume_body newest_resume() const {
        return std::get<protocol::resume_body>(newest_record());
    }
    protocol::record_body stored_record(std::size_t seq) const;
    protocol::match_close close() const;
    protocol::signature sign_as_seat(engine::side) const;

    match_facts facts;
    std::unique_ptr<room_state> state;
    engine::by_side<scripted_seat> seats;
    store::stored_match stored;
    bool is_left_open = false;             // as the store was told
    std::optional<engine::side> late_seat; // likewise
    instant now = 1'700'000'000'000;
    writing writes = writing::prompt;
    std::vector<event> events;
    // As a client holds it; none before the receipt.
    std::optional<protocol::match_log> log;
    std::minstd_rand chance{1};

private:
    std::vector<engine::play> whole_hold();
    std::optional<protocol::server_body> run(outcome);
    void note(const event&);
    void drop_write();

    std::optional<store::match_commit> writing_;
    std::vector<protocol::signature_entry> proofs_;
    std::optional<protocol::server_body> late_answer_;
    std::uint32_t next_id_ = 1;
};

// A match in which a play is due.
table at_play(std::string rules);
// An untimed one in which whoever has to play is away for so long that the other one may claim.
table at_claim();
// A match in which an ordinary throw is due.
table at_throw(std::string rules);

} // namespace gulbara::server::room
