#include "server/room/room_core.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <stdexcept>

namespace gulbara::server::room {

using engine::side;
using protocol::error_id;

namespace {

constexpr std::int64_t storage_patience_ms = 1'000;

protocol::server::error going_down() {
    return {.code = error_id::shutting_down, .message = "the server is going down"};
}

} // namespace

room_core::room_core(
    const surroundings& around,
    room_reports reports,
    room_state state,
    const std::vector<store::stored_record>& records
)
    : match(state.facts().row.id), around_(around), reports_(std::move(reports)),
      state_(std::move(state)), tail_(around.limits.tail), strand_(around.executor),
      timer_(strand_), count_timer_(strand_), watchers_(around.limits.slice) {
    tail_.fill(records);
    is_over = state_.is_over();
    ++around_.numbers.rooms;
    if (!is_over) ++around_.numbers.matches_live;
    idle_since = now();
}

room_core::~room_core() {
    --around_.numbers.rooms;
    if (!is_over) --around_.numbers.matches_live;
}

// ---- inputs -------------------------------------------------------------------------------------

void room_core::open(engine::by_side<std::vector<viewer_ptr>> here, match_room::origin from) {
    if (is_over) return pump(); // nobody's presence matters any more
    here_ = std::move(here);
    if (from == match_room::origin::new_match)
        for (const side who : engine::both_sides)
            for (const viewer_ptr& to : here_[who]) players_.push_back({to, who});
    apply(state_.begin(now()), nullptr);
    pump();
}

void room_core::take(queued_command one) {
    const command& asked = one.asked();
    if (std::holds_alternative<protocol::client::watch>(asked.message.body)) {
        watch(queued_command::take(std::move(one)));
        return pump();
    }
    if (std::holds_alternative<protocol::client::unwatch>(asked.message.body)) {
        unsubscribe(asked.from.get());
        return reply(asked, protocol::server::ok{});
    }
    if (has_retired) return reply(asked, going_down());
    if (is_talking(asked.message.body)) return take_talk(asked); // no record: it waits for nothing
    if (!seat_of(*asked.from) && is_refused_to_stranger(asked)) return;
    const auto read_at = [](const queued_command& other) { return other.asked().read_at; };
    const auto later = std::ranges::upper_bound(mailbox_, asked.read_at, std::less{}, read_at);
    mailbox_.insert(later, std::move(one));
    pump();
}

// Strangers may do nothing but hand in, and that a few at a time: the mailbox is for the seats,
// also while all has to wait. True: it was answered.
bool room_core::is_refused_to_stranger(const command& asked) {
    if (!std::holds_alternative<protocol::client::hand_in>(asked.message.body)) {
        around_.numbers.count_refusal(error_id::not_seated);
        reply(asked, error_id::not_seated, "not a seat of this match");
        return true;
    }
    const auto strangers = std::ranges::count_if(mailbox_, [this](const queued_command& one) {
        return !seat_of(*one.asked().from);
    });
    if (std::cmp_less(strangers, around_.limits.strangers)) return false;
    around_.numbers.count_refusal(error_id::busy);
    reply(asked, error_id::busy, "too much is handed in at once");
    return true;
}

void room_core::arrive(viewer_ptr who) {
    const auto seat = seat_of(*who);
    if (!seat) return;
    auto& here = here_[*seat];
    if (std::ranges::find(here, who) == here.end()) here.push_back(std::move(who));
    pump();
}

void room_core::leave(const viewer* who) {
    forget(who);
    pump();
}

void room_core::look() {
    if (writing_since_ && !is_away_noted_ && now() >= *writing_since_ + storage_patience_ms) {
        is_away_noted_ = true;
        apply(state_.note_storage_away(now()), nullptr);
    }
    pump();
}

void room_core::note_storage(match_room::storage news) {
    if (writing_since_) return; // what is under way tells it better
    apply(
        news == match_room::storage::away ? state_.note_storage_away(now())
                                          : state_.note_storage_back(now()),
        nullptr
    );
    pump();
}

void room_core::retire(std::move_only_function<void()> done) {
    has_retired = true;
    retired_ = std::move(done);
    for (const queued_command& one : mailbox_) reply(one.asked(), going_down());
    for (const command& asked : waiting_watches_) reply(asked, going_down());
    mailbox_.clear();
    waiting_watches_.clear();
    pump();
}

// ---- the loop -----------------------------------------------------------------------------------

void room_core::pump() {
    while (!state_.is_busy() && judge_next()) {
    }
    if (!state_.is_busy() && !has_retired) {
        apply(state_.see(signs(), now()), nullptr);
        apply(state_.tick(now()), nullptr);
        if (!state_.is_busy() && judge_next()) return pump();
    }
    if (!waiting_watches_.empty() && !state_.is_comparing()) watch_again();
    if (has_retired && !writing_since_) finish_retiring();
    arm();
}

// Judges the oldest command that need not wait. False: there is none.
bool room_core::judge_next() {
    const auto next = std::ranges::find_if(mailbox_, [this](const queued_command& one) {
        return !state_.is_held_back(one.asked().message);
    });
    if (next == mailbox_.end()) return false;
    command asked = queued_command::take(std::move(*next));
    mailbox_.erase(next);
    judge(std::move(asked));
    return true;
}

void room_core::judge(command asked) {
    ++around_.numbers.commands;
    outcome out = judged(asked);
    if (out.is_rematch_wanted) return reports_.rematch(state_.facts().row, std::move(asked));
    apply(std::move(out), &asked);
}

// What it comes to, after whoever came or went before it. It is in no queue: if this throws, it
// is answered here.
outcome room_core::judged(const command& asked) {
    try {
        apply(state_.see(signs(), now()), nullptr);
        const reading read{asked.read_at, asked.from->round_trip_ms()};
        return state_.take({seat_of(*asked.from), asked.message, read}, now());
    } catch (...) {
        refuse_failed(asked);
        throw;
    }
}

void room_core::apply(outcome out, const command* asked) {
    if (out.answer && asked != nullptr) {
        if (const auto* error = std::get_if<protocol::server::error>(&*out.answer))
            around_.numbers.count_refusal(error->code);
        if (out.commit && out.answer_release == release::when_durable)
            waiting_answer_.emplace(*asked, std::move(*out.answer));
        else
            reply(*asked, std::move(*out.answer));
    }
    for (const event& e : out.events) publish(e);
    if (out.commit) submit(std::move(*out.commit));
    if (state_.is_over()) note_over();
}

// ---- writing ------------------------------------------------------------------------------------

void room_core::submit(store::match_commit commit) {
    writing_since_ = now();
    is_away_noted_ = false;
    around_.writer.submit(
        std::move(commit),
        [self = weak_from_this()](store::write_outcome written) {
            if (const auto core = self.lock())
                core->run([written = std::move(written)](room_core& on_strand) mutable {
                    on_strand.finish_write(std::move(written));
                });
        }
    );
}

void room_core::finish_write(store::write_outcome written) {
    writing_since_.reset();
    if (!written) throw std::runtime_error("the database refused: " + written.error().reason);
    if (!state_.is_busy()) return pump(); // the clock book of a room that retires
    outcome out = state_.settle(std::move(*written), now());
    around_.numbers.throws += out.throws;
    if (waiting_answer_) {
        reply(waiting_answer_->asked, std::move(waiting_answer_->body));
        waiting_answer_.reset();
    }
    apply(std::move(out), nullptr);
    pump();
}

void room_core::note_over() {
    if (is_over.exchange(true)) return;
    here_ = {}; // nobody's presence matters any more
    --around_.numbers.matches_live;
    if (state_.is_closed()) ++around_.numbers.matches_closed;
    reports_.over(match);
}

void room_core::finish_retiring() {
    if (!retired_) return;
    if (auto book = state_.clock_commit(now()); book && !is_book_written_) {
        is_book_written_ = true;
        return submit(std::move(*book));
    }
    timer_.cancel();
    count_timer_.cancel();
    std::exchange(retired_, {})();
}

// ---- time ---------------------------------------------------------------------------------------

void room_core::arm() {
    if (has_retired && !retired_) return; // nothing is awaited any more
    std::optional<instant> wake = state_.next_wake(now());
    if (writing_since_)
        wake = is_away_noted_ ? std::nullopt : std::optional{*writing_since_ + storage_patience_ms};
    if (!wake || (armed_for_ && *armed_for_ <= *wake)) return;
    armed_for_ = wake;
    run_at(timer_, *wake, [](room_core& on_strand) { on_strand.ring(); });
}

void room_core::ring() {
    armed_for_.reset();
    look();
}

// Somebody waits for something. Watchers do not: of a match that is over nothing is to come.
bool room_core::has_work() const {
    return writing_since_ || !mailbox_.empty() || !waiting_watches_.empty() || !fetching_.empty() ||
           watchers_.has_work();
}

// ---- the end ------------------------------------------------------------------------------------

protocol::server::error room_core::coming_back() {
    return {.code = error_id::busy, .message = "the match is coming back: try again"};
}

void room_core::fail(std::string_view why) {
    has_failed = true;
    ++around_.numbers.failures;
    spdlog::error("room {} ended: {}", protocol::to_hex(match), why);
    timer_.cancel();
    count_timer_.cancel();
    reports_.failed(match); // before anybody is told to try again
    if (waiting_answer_) refuse_failed(waiting_answer_->asked);
    for (const queued_command& one : mailbox_) refuse_failed(one.asked());
    for (const command& asked : waiting_watches_) refuse_failed(asked);
    mailbox_.clear();
    waiting_watches_.clear();
    const frame notice = frame_of({.body = coming_back()});
    for (const live_player& player : players_) player.to->send(notice);
    watchers_.publish(notice);
    while (watchers_.has_work()) watchers_.send_slice();
    if (retired_) std::exchange(retired_, {})();
}

} // namespace gulbara::server::room
