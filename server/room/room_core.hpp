// Inside of match_room: what runs on its strand.
#pragma once

#include "server/room/fan_out.hpp"
#include "server/room/match_room.hpp"
#include "server/room/queued_command.hpp"
#include "server/room/record_tail.hpp"
#include "server/room/talk.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>

#include <algorithm>
#include <atomic>
#include <deque>
#include <exception>
#include <unordered_map>

namespace gulbara::server::room {

// Thread: `run` and the atomics any, everything else the strand.
class room_core : public std::enable_shared_from_this<room_core> {
public:
    room_core(
        const surroundings&,
        room_reports,
        room_state,
        const std::vector<store::stored_record>& records
    );
    ~room_core();

    // Runs `work` on the strand; an exception in it ends the room.
    template <class Work>
    void run(Work work);
    // The same for `work(room, subject)`; `otherwise(subject)` if the room has ended before its
    // turn.
    template <class Subject, class Work, class Otherwise>
    void run_with(Subject subject, Work work, Otherwise otherwise);

    // ---- on the strand: room_core.cpp ---------------------------------------------------------
    void open(engine::by_side<std::vector<viewer_ptr>> here, match_room::origin);
    void take(queued_command);
    void arrive(viewer_ptr);
    void leave(const viewer*);
    void look();
    void note_storage(match_room::storage);
    // room_watching.cpp
    void tell_rematch_wish(engine::side, const std::vector<viewer_ptr>& connections_of_opponent);
    void retire(std::move_only_function<void()> done);

    // What everybody hears of a room that has failed.
    static protocol::server::error coming_back();
    static void refuse_failed(const command& asked) { reply(asked, coming_back()); }

    const surroundings& around() const { return around_; }

    const protocol::match_id match;
    // Of commands on their way to be judged. They may outlive the room.
    const std::shared_ptr<queue_depth> queued = std::make_shared<queue_depth>(0);
    std::atomic<bool> has_failed = false;
    std::atomic<bool> has_retired = false;
    std::atomic<bool> is_over = false;
    static constexpr instant never = -1;
    std::atomic<instant> idle_since = never; // to be read after `queued`
    std::atomic<table_glance> glance{};      // as of the last that the strand did
    std::atomic<bool> is_attended = false;

private:
    struct live_player {
        viewer_ptr to;
        engine::side seat;
    };
    struct waiting_answer {
        command asked;
        protocol::server_body body;
    };

    template <class Work>
    void guard(Work work);
    // Runs `work` at `when`, unless the timer, one of ours, is set anew or stopped before.
    template <class Work>
    void run_at(boost::asio::steady_timer& timer, instant when, Work work);
    bool is_refused_to_stranger(const command&);
    void pump();
    bool judge_next();
    void judge(command);
    outcome judged(const command&);
    void apply(outcome, const command*);
    void submit(store::match_commit);
    void finish_write(store::write_outcome);
    void arm();
    void ring();
    bool has_work() const;
    void fail(std::string_view why);
    void note_over();
    void finish_retiring();

    // room_watching.cpp
    void watch(command);
    void watch_again();
    enum class next_step : std::uint8_t { go_live, ask_again };
    void
    show_records(const command&, std::uint32_t first, const std::vector<shown_record>&, next_step);
    void fetch_records(command, std::uint32_t first);
    void show_fetched(const command&, std::uint32_t first, std::uint64_t fetch, found_records);
    void go_live(const command&);
    void unsubscribe(const viewer*);
    void publish(const event&);
    protocol::server::rematch_offered wish_of(engine::side) const;
    void send_slices();
    void note_glance();
    // Tells of how many look on, if that has changed and it is not too soon.
    void note_watchers();
    void forget(const viewer*);

    // room_talking.cpp
    void take_talk(const command&);
    protocol::server_body judged_talk(const command&);
    void tell(const command& said);
    // Both seats and whoever looks on, or the latter alone.
    enum class hearers : std::uint8_t { table, watchers };
    void utter(const protocol::server_body&, const command& said, hearers);
    bool is_blocked_by_seat(const std::string& player) const;
    left_out_ptr left_out_of(const std::string& speaker) const;
    protocol::server::talk consent() const;

    std::optional<engine::side> seat_of(const viewer&) const;
    signs_of_life signs() const;
    instant now() const { return around_.time.now(); }

    surroundings around_;
    room_reports reports_;
    room_state state_;
    record_tail tail_;
    boost::asio::strand<boost::asio::any_io_executor> strand_;
    boost::asio::steady_timer timer_;
    boost::asio::steady_timer count_timer_; // of `note_watchers`
    std::optional<instant> armed_for_;

    std::deque<queued_command> mailbox_;  // by the time they were read
    std::deque<command> waiting_watches_; // that name records which may be adopted
    std::optional<waiting_answer> waiting_answer_;
    std::optional<instant> writing_since_;
    bool is_away_noted_ = false;

    engine::by_side<std::vector<viewer_ptr>> here_; // connections of the seats' players
    std::vector<live_player> players_;              // of them, those that watch
    fan_out watchers_;
    std::size_t told_watchers_ = 0; // as everybody knows
    instant next_count_ = 0;        // not before that they are told again
    bool is_counting_ = false;      // `count_timer_` runs
    talk talk_;
    engine::by_side<bool> wants_rematch_; // as told
    bool is_slicing_ = false;
    // Who waits for old records, and for which fetch: one that was overtaken makes nobody live.
    std::unordered_map<const viewer*, std::uint64_t> fetching_;
    std::uint64_t fetches_ = 0;
    std::move_only_function<void()> retired_;
    bool is_book_written_ = false;
};

template <class Work>
void room_core::run(Work work) {
    boost::asio::post(strand_, [self = shared_from_this(), work = std::move(work)]() mutable {
        if (!self->has_failed) self->guard([&] { work(*self); });
    });
}

template <class Work>
void room_core::run_at(boost::asio::steady_timer& timer, instant when, Work work) {
    timer.expires_after(std::chrono::milliseconds{std::max<std::int64_t>(0, when - now())});
    timer.async_wait([self = weak_from_this(), work](const boost::system::error_code& error) {
        if (error) return;
        if (const auto core = self.lock()) core->run(work);
    });
}

template <class Subject, class Work, class Otherwise>
void room_core::run_with(Subject subject, Work work, Otherwise otherwise) {
    boost::asio::post(
        strand_,
        [self = shared_from_this(),
         subject = std::move(subject),
         work = std::move(work),
         otherwise = std::move(otherwise)]() mutable {
            if (self->has_failed) return otherwise(std::move(subject));
            self->guard([&] { work(*self, std::move(subject)); });
        }
    );
}

template <class Work>
void room_core::guard(Work work) {
    idle_since = never;
    try {
        work();
        note_glance();
        note_watchers();
        if (!has_work()) idle_since = now();
    } catch (const std::exception& error) {
        fail(error.what());
    }
}

} // namespace gulbara::server::room
