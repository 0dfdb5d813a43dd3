#include "server/bot/client/seat.hpp"

#include "protocol/codec.hpp"

#include <algorithm>
#include <utility>

namespace gulbara::server::bot::client {

namespace {

// The first characters of the lines of a journal.
constexpr char said_by_server = 's';
constexpr char own_command_line = 'c';
constexpr char accepted_line = 'd';
constexpr char refused_line = 'r';

// Silence about the match that is no longer taken for an opponent's thinking.
constexpr instant doubt_ms = 15'000;

// A server that goes on contradicting itself does not fill the disk.
constexpr int most_evidence_files = 8;

std::string line_of(char kind, std::string_view text) {
    return std::string{kind, ' '}.append(text);
}

template <class Message>
bool concerns(const Message& message, const protocol::match_id& match) {
    if constexpr (requires { message.match == match; }) return message.match == match;
    return false;
}

} // namespace

seat::seat(seat_settings settings, const std::optional<seat_secret>& secret)
    : settings_(std::move(settings)), secret_(secret) {
    if (secret) key_ = protocol::key_pair::from_seed(secret->key_seed);
}

void seat::restore(std::span<const std::string> journal) {
    for (const std::string& line : journal) {
        if (line.size() < 2) continue;
        const std::string_view rest = std::string_view{line}.substr(2);
        if (line.front() == said_by_server) {
            if (const auto message = protocol::decode_server(rest)) take(*message, 0);
        } else if (line.front() == own_command_line) {
            if (const auto message = protocol::decode_client(rest)) remember(*message);
        } else if (line.front() == refused_line) {
            forget_own(protocol::command_id{rest});
        } else if (own_command* const given = find_own(protocol::command_id{rest})) {
            given->is_answered = true;
        }
    }
    out_.clear();
}

std::vector<effect> seat::connected(instant now) {
    now_ = heard_at_ = now;
    is_connected_ = true;
    if (!is_finished_) watch_what_is_missing();
    return take_effects();
}

void seat::disconnected() {
    is_connected_ = false;
    is_watching_ = false;
    newest_known_ = -1;
    held_link_ = 0;
    unanswered_.clear();
    hand_ins_.clear();
    look_again_at_.reset();
}

std::vector<effect> seat::take(const protocol::server_message& message, instant now) {
    now_ = now;
    if (is_finished_) return {};
    if (message.id)
        answer(*message.id, message.body);
    else
        std::visit(
            [this](const auto& event) {
                if (!concerns(event, settings_.match)) return;
                heard_at_ = now_;
                if constexpr (requires { handle(event); }) handle(event);
            },
            message.body
        );
    act();
    return take_effects();
}

std::vector<effect> seat::wake(instant now) {
    now_ = now;
    for (auto& [id, waiting] : unanswered_) {
        if (!waiting.again_at || *waiting.again_at > now) continue;
        waiting.again_at.reset();
        out_.emplace_back(effects::send{waiting.message});
    }
    if (look_again_at_ && *look_again_at_ <= now) {
        look_again_at_.reset();
        held_link_ = 0;
        watch_what_is_missing();
    }
    if (doubts_at() <= now) ask_anew();
    act();
    return take_effects();
}

std::optional<instant> seat::wakes_at() const {
    if (!is_connected_ || is_finished_) return std::nullopt;
    instant result = std::min(doubts_at(), look_again_at_.value_or(doubts_at()));
    for (const auto& [id, waiting] : unanswered_)
        result = std::min(result, waiting.again_at.value_or(result));
    return result;
}

instant seat::doubts_at() const {
    return heard_at_ + doubt_ms;
}

// A command, an answer or an event may have been lost on the way without the connection's end:
// whatever is unanswered is sent once more under its id.
void seat::ask_anew() {
    heard_at_ = now_;
    held_link_ = 0;
    unanswered_.clear();
    hand_ins_.clear();
    watch_what_is_missing();
}

// ---- what several parts do ----------------------------------------------------------------------

void seat::watch(std::int64_t since) {
    is_watching_ = false;
    protocol::client::watch message{.match = settings_.match, .since = since, .hash = {}};
    if (since >= 0) message.hash = book_->log().last_hash();
    send(message, "watch." + std::to_string(next_number_++));
}

void seat::watch_what_is_missing() {
    const bool is_asking = std::ranges::any_of(unanswered_, [](const auto& entry) {
        return std::holds_alternative<protocol::client::watch>(entry.second.message.body);
    });
    if (is_asking || !hand_ins_.empty()) return;
    watch(book_ ? book_->newest_seq() : -1);
}

void seat::finish(effect how) {
    is_finished_ = true;
    unanswered_.clear();
    out_.push_back(std::move(how));
}

void seat::stop(const discrepancy& found) {
    if (evidence_files_++ < most_evidence_files)
        out_.emplace_back(effects::save_evidence{found.message, found.evidence});
    stop(found.message);
}

void seat::stop(std::string reason) {
    if (!stop_reason_.empty()) return;
    report("STOP, no more links are given: " + reason);
    stop_reason_ = std::move(reason);
}

void seat::write(const protocol::server_body& body) {
    out_.emplace_back(effects::append{
        line_of(said_by_server, protocol::encode(protocol::server_message{.id = {}, .body = body}))
    });
}

void seat::write(const protocol::client_message& own) {
    out_.emplace_back(effects::append{line_of(own_command_line, protocol::encode(own))});
}

void seat::send(protocol::client_body body, std::string_view what) {
    protocol::command_id id = protocol::to_hex(settings_.match) + ".";
    id.append(what);
    send({.id = std::move(id), .body = std::move(body)});
}

void seat::send(protocol::client_message message) {
    if (!is_connected_ || unanswered_.contains(*message.id)) return;
    unanswered_.emplace(*message.id, unanswered{.message = message, .again_at = {}});
    out_.emplace_back(effects::send{std::move(message)});
}

void seat::report(std::string text) {
    out_.emplace_back(effects::report{std::move(text)});
}

void seat::note_answer(const protocol::command_id& id, answer_kind kind) {
    const char letter = kind == answer_kind::accepted ? accepted_line : refused_line;
    out_.emplace_back(effects::append{line_of(letter, id)});
}

} // namespace gulbara::server::bot::client
