// Coming back: after a restart, after the database was away, after records were lost (fairness
// page, section 6 "Storage away" and section 9).
#include "server/room/answers.hpp"
#include "server/room/room_state.hpp"

#include <algorithm>
#include <stdexcept>

namespace gulbara::server::room {

using engine::side;
using protocol::error_id;

namespace {

std::uint32_t credit(std::int64_t ms) {
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(ms, 0, UINT32_MAX));
}

} // namespace

// ---- storage away -------------------------------------------------------------------------------

outcome room_state::note_storage_away(instant now) {
    outcome out;
    if (is_over() || away_since_) return out;
    away_since_ = now;
    time_.stand(now);
    if (pending_ && pending_->decided) pending_->decided->clock.stop(now);
    announce_clock(out, now);
    return out;
}

outcome room_state::note_storage_back(instant now) {
    outcome out;
    if (is_busy() || !away_since_) return out;
    go_on_after_storage(out, crediting::by_resume, now);
    return out;
}

void room_state::go_on_after_storage(outcome& out, crediting how, instant now) {
    if (!away_since_) return go_on(out, now);
    const std::int64_t away_ms = now - *away_since_;
    away_since_.reset();
    set_up_.set_deadline(set_up_.deadline() + away_ms);
    if (!comparison_) time_.go_on(away_ms);
    if (how == crediting::by_resume && is_playing() && !comparison_)
        return resume(out, away_ms, now);
    go_on(out, now);
}

void room_state::resume(outcome& out, std::int64_t credited_ms, instant now) {
    draft resumed{*log_, time_.clock(), now};
    resumed.add_resume(credit(credited_ms));
    commit(out, std::move(resumed));
}

// ---- comparing ----------------------------------------------------------------------------------

outcome room_state::compare(side who, shown_state shown, instant now) {
    outcome out;
    if (!comparison_) return out;
    comparison_->show(who, shown);
    if (!is_busy() && comparison_->is_over(now)) finish_comparison(out, now);
    return out;
}

void room_state::finish_comparison(outcome& out, instant now) {
    if (comparison_->is_contradicted()) return lose_state(out, now);
    if (comparison_->newest_seq() >= std::int64_t{record_count()}) return adopt_records(out, now);
    if (comparison_->close()) return adopt_close(out);
    if (!facts_.chain) return lose_state(out, now);
    if (hashes_.empty()) {
        end_comparison(now);
        set_up_.set_deadline(now + set_up_patience_ms);
        return go_on(out, now);
    }
    if (log_->is_decided()) {
        draft end{*log_, time_.clock(), now};
        end.add_what_follows(facts_);
        return commit(out, std::move(end));
    }
    const instant stood_since = std::max(book_written_at_, static_cast<instant>(log_->last_ms()));
    resume(out, now - stood_since, now);
}

void room_state::end_comparison(instant now) {
    comparison_.reset();
    time_.go_on(0);
    time_.await_return(now);
}

void room_state::adopt_records(outcome& out, instant now) {
    if (!log_) return lose_state(out, now);
    draft adopted{*log_, time_.clock(), now};
    for (const auto& [seq, record] : comparison_->records()) {
        if (seq < record_count()) continue;
        const bool fits =
            seq == adopted.log.size() && adopted.adopt(record.data, record.proof).has_value();
        if (!fits) return lose_state(out, now);
    }
    if (!adopted.log.is_settled()) return lose_state(out, now);
    if (hashes_.empty()) adopted.commit.seat_signatures = comparison_->seat_signatures();
    for (const side who : engine::both_sides)
        if (const auto reserve = adopted.log.reserve_ms(who))
            adopted.clock.set_reserve(who, *reserve);
    commit(out, std::move(adopted));
}

void room_state::adopt_close(outcome& out) {
    store::match_commit change;
    change.close = *comparison_->close();
    commit(out, std::move(change));
}

// A close that we have signed before stays the only one, and what the records decide is closed as
// they say, or not at all.
void room_state::lose_state(outcome& out, instant now) {
    if (!log_) {
        store::match_commit change;
        change.is_withdrawn = true;
        return commit(out, std::move(change));
    }
    if (comparison_ && comparison_->close()) return adopt_close(out);
    if (log_->is_decided() && !facts_.chain) return leave_open(out);
    draft end{*log_, time_.clock(), now};
    if (log_->is_decided())
        end.add_what_follows(facts_);
    else
        end.add_close(protocol::close_reason::state_lost, facts_);
    commit(out, std::move(end));
}

// No close but that of reason 8 may lack the terminal, and that one may not stand beside a result.
// The signed records stay the last word; a close of ours that somebody holds is still adopted.
void room_state::leave_open(outcome& out) {
    store::match_commit change;
    change.is_left_open = true;
    commit(out, std::move(change));
}

// ---- what is handed in --------------------------------------------------------------------------

void room_state::judge(
    outcome& out, const seat_command& command, const protocol::client::hand_in& given, instant now
) {
    if (is_closed()) return accept(out);
    if (is_withdrawn_) return void(refuse(out, error_id::match_over, "the offer was withdrawn"));
    const auto evidence = read_hand_in(given, facts_, log_ ? &log_->match_header() : nullptr);
    if (!evidence) return void(refuse(out, error_id::bad_hand_in, evidence.error()));
    accept(out);
    const bool contradicts = is_contradicted_by(*evidence);
    // Nothing was signed since the start that records handed in late could contradict.
    if (!comparison_ && hashes_.empty() && !is_over() && evidence->newest_seq() >= 0) {
        comparison_.emplace(now);
        time_.stand(now);
    }
    if (comparison_) {
        comparison_->take(*evidence);
        if (contradicts) comparison_->note_contradiction();
        // A stranger who brings nothing new neither prolongs nor ends the run of another.
        if (command.seat || is_news(*evidence))
            comparison_->hand_in(
                command.seat, given.more ? hand_in_run::goes_on : hand_in_run::ends
            );
    }
    if (!log_ && evidence->header) {
        store::match_commit change;
        change.header = given.header;
        change.header_signature = given.header_signature;
        if (!comparison_) change.close = evidence->close;
        commit(out, std::move(change));
    } else if (comparison_) {
        if (comparison_->is_over(now)) finish_comparison(out, now);
    } else if (evidence->close) {
        store::match_commit change;
        change.close = evidence->close;
        commit(out, std::move(change));
    } else if (is_playing() && (contradicts || evidence->newest_seq() >= record_count())) {
        lose_state(out, now);
    }
}

bool room_state::is_news(const evidence& shown) const {
    return shown.newest_seq() >= std::int64_t{record_count()} || shown.close ||
           (!log_ && shown.header);
}

bool room_state::is_contradicted_by(const evidence& shown) const {
    if (log_ && shown.header && protocol::hash_of(*shown.header) != log_->header_hash())
        return true;
    for (const handed_record& record : shown.records)
        if (record.seq < record_count() && record.hash != hashes_[record.seq]) return true;
    return false;
}

} // namespace gulbara::server::room
