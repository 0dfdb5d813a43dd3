// What a seat makes of the answers to its commands.
#include "protocol/limits.hpp"
#include "server/bot/client/seat.hpp"

#include <algorithm>
#include <utility>

namespace gulbara::server::bot::client {

namespace server = protocol::server;
using protocol::error_id;

namespace {

constexpr instant default_retry_ms = 300;
constexpr instant look_again_ms = 1000;
// Of a client's frame, for records: the rest is room for the message around them.
constexpr std::size_t hand_in_budget = protocol::client_frame_limit - 4 * 1024;
// Of one record in a `hand_in`, beside hex digits: names, quotes, numbers.
constexpr std::size_t hand_in_overhead = 64;

// Nothing was done, and the same may well work a little later.
bool is_passing(error_id code) {
    using enum error_id;
    return code == rate_limited || code == busy || code == storage_unavailable ||
           code == shutting_down || code == internal || code == not_yet || code == too_many;
}

// The rules' own reasons.
bool is_of_rules(error_id code) {
    return code >= error_id::no_checker && code <= error_id::more_possible;
}

bool makes_record(const protocol::client_body& body) {
    return std::holds_alternative<protocol::client::play>(body) ||
           std::holds_alternative<protocol::client::resign>(body) ||
           std::holds_alternative<protocol::client::agree_void>(body);
}

std::size_t size_in_hand_in(const server::record& record) {
    return 2 * (record.bytes.size() + protocol::signature::size +
                record.proof.path.size() * (protocol::hash256::size + 2)) +
           hand_in_overhead;
}

} // namespace

void seat::answer(const protocol::command_id& id, const protocol::server_body& body) {
    const auto found = unanswered_.find(id);
    if (found == unanswered_.end()) return;
    heard_at_ = now_;
    if (const auto* error = std::get_if<server::error>(&body)) {
        if (is_passing(error->code)) {
            found->second.again_at = now_ + error->retry_ms.value_or(default_retry_ms);
            return;
        }
        const auto message = std::exchange(found->second.message, {});
        unanswered_.erase(found);
        return refused(message, *error);
    }
    const auto* ok = std::get_if<server::ok>(&body);
    if (const auto* already = std::get_if<server::already>(&body)) ok = &already->result;
    if (!ok) return;
    const auto message = std::exchange(found->second.message, {});
    unanswered_.erase(found);
    accepted(message, *ok);
}

seat::own_command* seat::find_own(const protocol::command_id& id) {
    const auto found =
        std::ranges::find(own_, id, [](const own_command& one) { return *one.message.id; });
    return found == own_.end() ? nullptr : &*found;
}

void seat::forget_own(const protocol::command_id& id) {
    std::erase_if(own_, [&](const own_command& one) { return one.message.id == id; });
}

void seat::accepted(const protocol::client_message& message, const server::ok& ok) {
    if (const auto* link = std::get_if<protocol::client::link>(&message.body)) {
        held_link_ = link->index;
    } else if (std::holds_alternative<protocol::client::watch>(message.body)) {
        newest_known_ = std::max(newest_known_, ok.newest.value_or(-1));
        is_watching_ = !ok.has_more;
        if (ok.has_more) watch_what_is_missing();
    } else if (std::holds_alternative<protocol::client::terminal>(message.body)) {
        finish();
    } else if (std::holds_alternative<protocol::client::hand_in>(message.body)) {
        hand_in_next();
    } else if (own_command* const given = find_own(*message.id)) {
        given->is_answered = true;
        note_answer(*message.id, answer_kind::accepted);
    }
}

void seat::refused(const protocol::client_message& message, const server::error& error) {
    if (const auto* link = std::get_if<protocol::client::link>(&message.body))
        return refused(*link, error);
    if (std::holds_alternative<protocol::client::watch>(message.body)) return refused_watch(error);
    if (std::holds_alternative<protocol::client::hand_in>(message.body)) {
        // What the server says instead will show which of the two is right.
        hand_ins_.clear();
        report("the server does not take the records it signed: " + error.message);
        return watch(-1);
    }
    if (makes_record(message.body)) return refused_own(message, error);
    report(std::string(protocol::to_string(error.code)) + ": " + error.message);
    if (std::holds_alternative<protocol::client::terminal>(message.body)) return finish();
    look_again_at_ = now_ + look_again_ms;
}

void seat::refused(const protocol::client::link& link, const server::error& error) {
    const bool is_due = book_ && book_->log().throws() + 1 == link.index;
    if (error.code == error_id::bad_link && is_due)
        return stop(book_->dispute("a link of this seat's chain was refused as wrong"));
    // The server is ahead or behind; its records will tell, or it is asked again.
    held_link_ = link.index;
    look_again_at_ = now_ + look_again_ms;
}

void seat::refused_watch(const server::error& error) {
    switch (error.code) {
    case error_id::state_behind:
        return plan_hand_in(error.seq ? *error.seq + 1 : 0);
    case error_id::unknown_record:
        // It has another record of that seq: its own list holds what proves it.
        return watch(-1);
    case error_id::no_such_match:
        if (!book_) return finish();
        break;
    default:
        break;
    }
    report("watch: " + std::string(protocol::to_string(error.code)) + ": " + error.message);
    look_again_at_ = now_ + look_again_ms;
}

void seat::refused_own(const protocol::client_message& message, const server::error& error) {
    own_command* const given = find_own(*message.id);
    if (!given) return;
    const auto* play = std::get_if<protocol::client::play>(&message.body);
    if (play && is_of_rules(error.code) && play->base == book_->log().last_decision())
        return stop(book_->dispute(
            "a play that the rules allow was refused: " +
            std::string(protocol::to_string(error.code))
        ));
    report(std::string(protocol::to_string(error.code)) + ": " + error.message);
    if (error.code == error_id::stale) {
        // After a restored server it may be in the stream all the same.
        given->is_answered = true;
        note_answer(*message.id, answer_kind::accepted);
    } else {
        forget_own(*message.id);
        note_answer(*message.id, answer_kind::refused);
    }
    look_again_at_ = now_ + look_again_ms;
}

// ---- records that the server has lost -----------------------------------------------------------

void seat::plan_hand_in(std::uint32_t first) {
    if (!book_) return;
    const auto& records = book_->records();
    hand_ins_.clear();
    hand_ins_.emplace_back().match = settings_.match;
    std::size_t size = 0;
    for (std::size_t seq = first; seq < records.size(); ++seq) {
        const std::size_t more = size_in_hand_in(records[seq]);
        if (size + more > hand_in_budget ||
            hand_ins_.back().records.size() == protocol::handed_in_records_limit) {
            hand_ins_.back().more = true;
            hand_ins_.emplace_back().match = settings_.match;
            size = 0;
        }
        hand_ins_.back().records.push_back(records[seq].bytes);
        hand_ins_.back().signatures.push_back(records[seq].proof);
        size += more;
    }
    const auto header = protocol::encode(book_->terms().head);
    hand_ins_.front().header = protocol::bytes(header.begin(), header.end());
    hand_ins_.front().header_signature = book_->terms().signatures.server;
    hand_ins_.front().seat_signatures = {
        book_->terms().signatures.seat_one, book_->terms().signatures.seat_two
    };
    if (const auto& closed = book_->closed()) {
        hand_ins_.back().close = closed->close;
        hand_ins_.back().close_signature = closed->by_server;
    }
    report(
        "handing in " + std::to_string(records.size() - first) + " records that the server lost"
    );
    hand_in_next();
}

void seat::hand_in_next() {
    if (hand_ins_.empty()) return watch_what_is_missing();
    auto next = std::move(hand_ins_.front());
    hand_ins_.pop_front();
    send(std::move(next), "hand_in." + std::to_string(next_number_++));
}

} // namespace gulbara::server::bot::client
