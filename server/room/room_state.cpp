#include "server/room/room_state.hpp"

#include "server/room/answers.hpp"

#include <algorithm>
#include <stdexcept>

namespace gulbara::server::room {

using engine::side;
using protocol::error_id;
namespace client = protocol::client;

namespace {

// Epochs seen before a restart must not fit after it: they count on from the second of the start.
std::uint32_t first_epoch(instant now) {
    constexpr std::int64_t ms_per_second = 1000;
    return static_cast<std::uint32_t>(now / ms_per_second);
}

// Where there is no book: reserves as the PLAYs say, everything else granted anew.
clock_book book_from(const protocol::match_log& log, const std::optional<engine::play_due>& due) {
    match_clock clock{log.rules()};
    clock.begin_game();
    if (due) clock.await_play(*due);
    clock_book book;
    book.written_at = static_cast<instant>(log.last_ms());
    for (const side who : engine::both_sides) {
        if (const auto reserve = log.reserve_ms(who)) clock.set_reserve(who, *reserve);
        book.seats[who].offline_ms = offline_budget(log.rules());
    }
    clock.write(book, book.written_at);
    return book;
}

std::runtime_error damaged(const std::string& what) {
    return std::runtime_error("the stored match is damaged: " + what);
}

} // namespace

room_state::room_state(match_facts facts, instant now)
    : facts_(std::move(facts)), set_up_(now + set_up_patience_ms),
      time_(facts_.rules, now, first_epoch(now)) {
    if (facts_.chain) links_.emplace(*facts_.chain);
}

room_state::room_state(match_facts facts, const store::stored_match& stored, instant now)
    : facts_(std::move(facts)), set_up_(now + set_up_patience_ms),
      time_(facts_.rules, now + comparison::patience_ms, first_epoch(now)), close_(stored.close),
      rated_(stored.rated), terminals_(stored.terminals), is_withdrawn_(stored.is_withdrawn) {
    if (facts_.chain) links_.emplace(*facts_.chain);
    if (stored.header && stored.header_signature)
        take_header(*stored.header, *stored.header_signature, now);
    set_up_.set_signatures(stored.seat_signatures);
    for (const store::stored_record& row : stored.records) {
        if (!log_) throw damaged("records without a header");
        const auto taken = log_->append(row.record);
        if (!taken) throw damaged(taken.error().message);
        hashes_.push_back(log_->last_hash());
        const auto who = protocol::side_of(static_cast<protocol::role>(row.seat));
        if (row.command && who)
            memory_.remember(*who, *row.command, {row.command_digest, log_->size() - 1});
    }
    if (close_ && close_->command)
        if (const auto who = protocol::side_of(static_cast<protocol::role>(close_->command->seat)))
            memory_.remember(*who, close_->command->command, {close_->command->digest, {}});
    if (is_over()) return;
    comparison_.emplace(now);
    time_.stand(now);
    read_clock_book(stored.clock_book);
}

void room_state::read_clock_book(protocol::byte_view source) {
    if (!log_ || hashes_.empty()) return;
    std::optional<engine::play_due> due;
    if (const auto* play = std::get_if<engine::play_due>(&log_->game()->next())) due = *play;
    const clock_book book = decode_clock_book(source).value_or(book_from(*log_, due));
    time_.note_record(static_cast<instant>(log_->last_ms()));
    time_.read(book, due);
    book_written_at_ = book.written_at;
}

// ---- inputs -------------------------------------------------------------------------------------

outcome room_state::begin(instant) {
    outcome out;
    if (log_ || is_over() || !facts_.chain) return out;
    out.events.push_back({audience::white, set_up_.offer_to(side::white, facts_)});
    out.events.push_back({audience::black, set_up_.offer_to(side::black, facts_)});
    return out;
}

outcome room_state::see(const signs_of_life& signs, instant now) {
    outcome out;
    for (const side who : engine::both_sides)
        if (time_.see(who, signs[who], now) && !is_over())
            out.events.push_back({audience::everyone, presence_event(who, now)});
    if (out.events.empty() || is_busy() || !is_playing()) return out;
    time_.update(now);
    if (!time_.is_standing()) time_.start(now);
    announce_claims(out, now);
    announce_clock(out, now);
    return out;
}

outcome room_state::take(const seat_command& command, instant now) {
    outcome out;
    std::visit([&](const auto& body) { judge(out, command, body, now); }, command.message.body);
    return out;
}

// What is no command of a room.
template <class Body>
void room_state::judge(outcome& out, const seat_command&, const Body&, instant) {
    refuse(out, error_id::internal, "no command of a match");
}

outcome room_state::tick(instant now) {
    outcome out;
    if (is_over() || is_busy()) return out;
    if (comparison_) {
        if (comparison_->is_over(now)) finish_comparison(out, now);
        return out;
    }
    if (away_since_) return out;
    if (!is_playing()) {
        if (now >= set_up_.deadline()) end_late_set_up(out, now);
        return out;
    }
    time_.start(now);
    act_on_time(out, now);
    if (is_busy()) return out;
    announce_late_links(out, now);
    announce_claims(out, now);
    announce_clock(out, now);
    return out;
}

outcome room_state::settle(store::written written, instant now) {
    outcome out;
    if (written.rated) rated_ = written.rated;
    pending done = std::move(pending_.value());
    pending_.reset();
    bool has_resume = false;
    if (done.decided) {
        has_resume = done.decided->has_resume;
        settle_draft(out, std::move(*done.decided), written.proofs, now);
    } else {
        settle_other(out, std::move(done.commit), now);
    }
    if (done.background) {
        time_.grant_background(*done.background);
        out.events.push_back({audience::everyone, presence_event(*done.background, now)});
    }
    go_on_after_storage(out, has_resume ? crediting::not_at_all : crediting::by_resume, now);
    return out;
}

// ---- what commands have in common ---------------------------------------------------------------

bool room_state::may_record(outcome& out, const seat_command& command) const {
    if (!command.seat) return refuse(out, error_id::not_seated, "not a seat of this match");
    const auto known = memory_.find(*command.seat, *command.message.id);
    if (known) {
        if (known->digest != digest_of(command.message.body))
            return refuse(out, error_id::id_reused, "this id was used for another command");
        out.answer = protocol::server::already{{.seq = known->seq}};
        return false;
    }
    if (is_over()) return refuse(out, error_id::match_over, "the match is over");
    if (!is_playing()) return refuse(out, error_id::not_yet, "the match is still being set up");
    return true;
}

bool room_state::is_stale(outcome& out, std::uint32_t base) const {
    if (base >= log_->last_decision().value_or(0) && base < log_->size()) return false;
    refuse(out, error_id::stale, "another record stands there by now");
    std::get<protocol::server::error>(*out.answer).seq = log_->size() - 1;
    return true;
}

bool room_state::is_of_this_game(outcome& out, std::uint16_t game) const {
    if (game == log_->game_number()) return true;
    const bool is_past = game < log_->game_number();
    const auto code = is_past ? error_id::game_over : error_id::not_due;
    return refuse(out, code, "another game is being played");
}

command_mark room_state::mark_of(const seat_command& command) const {
    return {*command.seat, *command.message.id, digest_of(command.message.body)};
}

bool room_state::is_held_back(const protocol::client_message& message) const {
    if (!comparison_) return false;
    return !std::holds_alternative<client::hand_in>(message.body) &&
           !std::holds_alternative<client::terminal>(message.body) &&
           !std::holds_alternative<client::rematch>(message.body);
}

std::optional<side> room_state::seat_of(const std::string& player) const {
    for (const side who : engine::both_sides)
        if (facts_.row.seats[who].player == player) return who;
    return std::nullopt;
}

// ---- commits ------------------------------------------------------------------------------------

void room_state::commit(outcome& out, draft decided) {
    out.commit = decided.finished_commit(time_.people());
    pending_.emplace(std::move(decided), store::match_commit{});
}

void room_state::commit(outcome& out, store::match_commit commit) {
    commit.match = facts_.row.id;
    commit.first_seq = record_count();
    out.commit = commit;
    pending_.emplace(std::nullopt, std::move(commit));
}

void room_state::settle_draft(
    outcome& out, draft done, const std::vector<protocol::signature_entry>& proofs, instant now
) {
    const auto& proven = done.commit.proofs.empty() ? proofs : done.commit.proofs;
    if (proven.size() != done.records.size())
        throw std::logic_error("the writer proves another number of records");
    constexpr std::size_t beside_records = 4; // events that may come before and after them
    out.events.reserve(done.records.size() + beside_records);
    if (done.is_receipt) set_up_.set_signatures(done.commit.seat_signatures);
    if (done.is_receipt) out.events.push_back({audience::everyone, set_up_.receipt_event()});
    for (std::size_t i = 0; i < done.records.size(); ++i) {
        hashes_.push_back(done.records[i].hash);
        out.events.push_back(
            {audience::everyone,
             protocol::server::record{facts_.row.id, std::move(done.records[i].data), proven[i]}}
        );
    }
    for (const auto& [command, seq] : done.marks)
        memory_.remember(command.by, command.id, {command.digest, seq});
    out.throws = done.log.throws() - log_->throws();
    log_ = std::move(done.log);
    time_.set_clock(done.clock);
    if (done.has_decision || done.has_agreement) time_.note_record(now);
    if (done.begins_game) time_.begin_game();
    if (done.has_throw) held_links_ = {};
    if (done.commit.close) take_close(out, *done.commit.close, now);
    const bool is_back = done.has_resume && comparison_.has_value();
    if (is_back) end_comparison(now);
    if (done.has_decision || is_back) await_links(out, now);
}

void room_state::settle_other(outcome& out, store::match_commit done, instant now) {
    if (done.header) {
        take_header(*done.header, *done.header_signature, now);
        out.events.push_back({audience::everyone, set_up_.header_event()});
    }
    for (const side who : engine::both_sides) {
        if (done.seat_signatures[who]) set_up_.set_signature(who, *done.seat_signatures[who]);
        if (done.terminals[who]) terminals_[who] = done.terminals[who];
    }
    if (done.close)
        take_close(out, *done.close, now);
    else if (is_closed())
        out.events.push_back({audience::everyone, *closed_event()});
    if (done.is_left_open) {
        comparison_.reset();
        time_.end(now);
        is_left_open_ = true;
        out.events.push_back({audience::everyone, *left_open_event()});
    }
    if (done.is_withdrawn) {
        is_withdrawn_ = true;
        out.events.push_back(
            {audience::everyone, protocol::server::withdrawn{facts_.row.id, set_up_.late_seat()}}
        );
    }
}

void room_state::take_close(outcome& out, const store::close_row& close, instant now) {
    close_ = close;
    comparison_.reset();
    time_.end(now);
    out.events.push_back({audience::everyone, *closed_event()});
}

} // namespace gulbara::server::room
