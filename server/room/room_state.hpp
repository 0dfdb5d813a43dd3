// A match as the server judges it: pure. No socket, no database, no clock, no chance: inputs come
// with their time, and what has to happen comes back as an `outcome`.
//
// One decision at a time: after an outcome with a commit nothing but `settle`, `compare`,
// `note_storage_away` and queries may be called until that commit is durable. What queries show is
// always durable.
#pragma once

#include "server/room/comparison.hpp"
#include "server/room/draft.hpp"
#include "server/room/outcome.hpp"
#include "server/room/set_up.hpp"
#include "server/room/timekeeper.hpp"

namespace gulbara::server::room {

// A command as the state sees it.
struct seat_command {
    std::optional<engine::side> seat; // none: a watcher
    const protocol::client_message& message;
    reading read;
};

// Newest sign of life of all connections of a seat; none: it has none.
using signs_of_life = engine::by_side<std::optional<instant>>;

// Thread: one at a time. Everything throws std::logic_error if the server contradicts itself: the
// room ends then and comes back from its records.
class room_state {
public:
    // A match just offered; the offer is announced by `begin`.
    room_state(match_facts, instant now);
    // As the database has it. Throws std::runtime_error if its records are no match.
    room_state(match_facts, const store::stored_match&, instant now);

    // ---- inputs ---------------------------------------------------------------------------------

    // First of all, once. Offers go to the seats.
    outcome begin(instant now);
    // Who is here. To be told before a command is judged and whenever `next_wake` has come.
    outcome see(const signs_of_life&, instant now);
    // Commands of a match but watch and unwatch. Before: not `is_held_back`.
    outcome take(const seat_command&, instant now);
    // A seat's client has shown what it holds. Also while a commit is under way; what follows of it
    // then comes with the next `tick`.
    outcome compare(engine::side, shown_state, instant now);
    // When `next_wake` has come and all that was read before is judged.
    outcome tick(instant now);
    // The commit is durable, with these proofs of its records.
    outcome settle(store::written, instant now);
    // Writes have been unanswered for a second. Also while a commit is under way.
    outcome note_storage_away(instant now);
    // They are answered again. A commit that is under way says so by its `settle`.
    outcome note_storage_back(instant now);

    // ---- queries: of what is durable ------------------------------------------------------------

    bool is_busy() const { return pending_.has_value(); }
    // Until clients have compared, commands that make records wait.
    bool is_held_back(const protocol::client_message&) const;
    bool is_comparing() const { return comparison_.has_value(); }
    // That record was handed in and will be adopted, or not, when the comparing is over.
    bool may_adopt(std::uint32_t seq, const protocol::hash256& hash) const {
        return comparison_ && comparison_->has_record(seq, hash);
    }
    bool is_closed() const { return close_.has_value(); }
    // Nothing can happen any more but terminals, rematches and looking on.
    bool is_over() const { return is_closed() || is_withdrawn_ || is_left_open_; }
    // A game is on, and both seats are online.
    bool is_attended() const;
    engine::by_side<std::uint16_t> score() const;
    // When `tick` has something to do at the latest, unless something else happens before.
    std::optional<instant> next_wake(instant now) const;
    const match_facts& facts() const { return facts_; }
    std::optional<engine::side> seat_of(const std::string& player) const;

    std::uint32_t record_count() const { return static_cast<std::uint32_t>(hashes_.size()); }
    // Before: seq < record_count().
    const protocol::hash256& record_hash(std::uint32_t seq) const { return hashes_.at(seq); }
    protocol::server::snapshot
    snapshot(std::optional<engine::side> viewer, std::uint32_t watchers, instant now) const;
    // None while there is no close.
    std::optional<protocol::server::closed> closed_event() const;
    // None unless the match can never be closed by this server.
    std::optional<protocol::server::left_open> left_open_event() const;
    // The clock book as of now, for a clean shutdown; none where there is no running match.
    std::optional<store::match_commit> clock_commit(instant now) const;

private:
    // room_state_set_up.cpp
    void judge(outcome&, const seat_command&, const protocol::client::anchor&, instant now);
    void judge(outcome&, const seat_command&, const protocol::client::sign&, instant now);
    void propose_header(outcome&, instant now);
    void start_match(outcome&, instant now);
    void end_late_set_up(outcome&, instant now);
    void take_header(const protocol::bytes& header, const protocol::signature&, instant now);

    // room_state_turns.cpp
    void judge(outcome&, const seat_command&, const protocol::client::link&, instant now);
    void judge(outcome&, const seat_command&, const protocol::client::play&, instant now);
    void throw_dice(outcome&, instant now);
    void await_links(outcome&, instant now);
    void announce_late_links(outcome&, instant now);
    bool has_all_links() const;
    void go_on(outcome&, instant now);

    // room_state_endings.cpp
    void judge(outcome&, const seat_command&, const protocol::client::resign&, instant now);
    void judge(outcome&, const seat_command&, const protocol::client::agree_void&, instant now);
    void judge(outcome&, const seat_command&, const protocol::client::claim&, instant now);
    void judge(outcome&, const seat_command&, const protocol::client::background&, instant now);
    void judge(outcome&, const seat_command&, const protocol::client::rematch&, instant now);
    void judge(outcome&, const seat_command&, const protocol::client::terminal&, instant now);
    void act_on_time(outcome&, instant now);
    // `by_command`: the claim that asks for it; none: time does.
    void call_off(outcome&, const std::optional<command_mark>& by_command, instant now);
    void forfeit(outcome&, engine::side loser, protocol::forfeit_reason, instant now);

    // room_state_recovery.cpp
    void judge(outcome&, const seat_command&, const protocol::client::hand_in&, instant now);
    void adopt_records(outcome&, instant now);
    void adopt_close(outcome&); // before: one was handed in
    void finish_comparison(outcome&, instant now);
    void lose_state(outcome&, instant now);
    void leave_open(outcome&);
    void end_comparison(instant now);
    void resume(outcome&, std::int64_t credited_ms, instant now);
    // It holds what we do not.
    bool is_news(const evidence&) const;
    bool is_contradicted_by(const evidence&) const;
    // Whether what stood is credited by a RESUME; the wait for one calls for no other.
    enum class crediting : std::uint8_t { by_resume, not_at_all };
    void go_on_after_storage(outcome&, crediting, instant now);

    // room_state_view.cpp
    static protocol::bytes book_of(const timekeeper&, instant now);
    protocol::server::clock clock_event(instant now) const;
    protocol::server::presence presence_event(engine::side, instant now) const;
    protocol::server::waiting waiting_event(instant now) const;
    protocol::server::debts debts_of(engine::side) const;
    void announce_clock(outcome&, instant now);
    void announce_claims(outcome&, instant now);

    // room_state.cpp
    void read_clock_book(protocol::byte_view);
    void take_close(outcome&, const store::close_row&, instant now);
    template <class Body>
    void judge(outcome&, const seat_command&, const Body&, instant now);
    bool may_record(outcome&, const seat_command&) const;
    bool is_stale(outcome&, std::uint32_t base) const;
    bool is_of_this_game(outcome&, std::uint16_t game) const;
    command_mark mark_of(const seat_command&) const;
    void commit(outcome&, draft);
    void commit(outcome&, store::match_commit);
    void settle_draft(outcome&, draft, const std::vector<protocol::signature_entry>&, instant now);
    void settle_other(outcome&, store::match_commit, instant now);
    bool is_playing() const { return log_.has_value() && !hashes_.empty() && !is_over(); }

    // What is under way: records, or a change without any.
    struct pending {
        std::optional<draft> decided;
        store::match_commit commit;
        std::optional<engine::side> background{}; // whose budget grows with it
    };
    // Of a clock event, what time alone does not change.
    struct shown_clock {
        std::optional<std::uint8_t> running;
        std::optional<instant> deadline;
        bool storage_is_away = false;
        engine::by_side<std::uint32_t> reserves;
        engine::by_side<std::int64_t> credits;

        friend bool operator==(const shown_clock&, const shown_clock&) = default;
    };

    match_facts facts_;
    std::optional<protocol::rising_links> links_; // the server's; none without its chain
    set_up set_up_;
    std::optional<protocol::match_log> log_; // once there is a header
    std::vector<protocol::hash256> hashes_;  // of all records
    timekeeper time_;
    command_memory memory_;
    engine::by_side<std::optional<protocol::chain_key>> held_links_;
    engine::by_side<bool> announced_claims_;
    shown_clock shown_clock_;
    std::optional<comparison> comparison_;
    instant book_written_at_ = 0;
    std::optional<instant> away_since_;
    std::optional<pending> pending_;
    std::optional<store::close_row> close_;
    std::optional<store::rating_outcome> rated_; // of a rated match with a close
    engine::by_side<std::optional<protocol::chain_key>> terminals_;
    bool is_withdrawn_ = false;
    // The records decide the match, and without its terminal no close of ours would be valid. Found
    // out anew after each restart: the sealing key may be back.
    bool is_left_open_ = false;
};

} // namespace gulbara::server::room
