// What a seat does of its own accord, and what its player wants.
#include "server/bot/client/seat.hpp"

#include <algorithm>
#include <utility>

namespace gulbara::server::bot::client {

void seat::act() {
    if (!is_connected_ || is_finished_ || !book_) return;
    if (is_witness()) return act_as_witness();
    if (book_->closed() && stop_reason_.empty())
        return send(
            protocol::client::terminal{.match = settings_.match, .key = secret_->terminal},
            "terminal"
        );
    if (!stop_reason_.empty() || !has_receipt_ || !is_watching_) return;
    if (book_->newest_seq() < newest_known_) return;
    if (is_left_open_ && book_->log().is_decided()) {
        report("left without a close by the server; the records prove the result");
        out_.emplace_back(effects::save_receipt{book_->receipt_file()});
        return finish(effects::set_aside{});
    }
    if (is_commanding()) return send(own_.back().message);
    const auto* due = std::get_if<protocol::awaited_roll>(&book_->log().due());
    if (due && due->index != held_link_ &&
        protocol::contributes(book_->log().match_header().mode, role()))
        give_link(due->index);
}

// Until the server knows again how the match stands.
void seat::act_as_witness() {
    if (!is_watching_ || book_->newest_seq() < newest_known_) return;
    if (book_->closed()) return finish();
    if (is_left_open_ && book_->log().is_decided()) finish(effects::set_aside{});
}

void seat::give_link(std::uint32_t index) {
    const std::string what = "link." + std::to_string(index);
    if (unanswered_.contains(protocol::to_hex(settings_.match) + "." + what)) return;
    out_.emplace_back(effects::sync{});
    send(
        protocol::client::link{
            .match = settings_.match, .index = index, .key = chain_->link(index)
        },
        what
    );
}

bool seat::may_command() const {
    return !is_witness() && is_connected_ && is_watching_ && stop_reason_.empty() && has_receipt_ &&
           !is_finished_ && !book_->closed() && book_->newest_seq() >= newest_known_ &&
           !is_commanding();
}

bool seat::owes_play() const {
    if (!may_command()) return false;
    const auto* due = std::get_if<protocol::awaited_play>(&book_->log().due());
    if (!due || due->holder != side_) return false;
    // Answered, but the record is still on its way?
    return !has_played(*book_->log().last_decision());
}

bool seat::has_played(std::uint32_t base) const {
    return std::ranges::any_of(own_, [&](const own_command& one) {
        const auto* play = std::get_if<protocol::client::play>(&one.message.body);
        return play && play->base == base;
    });
}

std::vector<effect> seat::play(std::vector<engine::play> segments) {
    const std::uint32_t base = *book_->log().last_decision();
    return command(
        protocol::client::play{
            .match = settings_.match, .base = base, .segments = std::move(segments)
        },
        "play." + std::to_string(base)
    );
}

std::vector<effect> seat::resign(protocol::resigned_thing what) {
    const std::uint16_t number = book_->log().game_number();
    if (what == protocol::resigned_thing::match)
        return command(
            protocol::client::resign{.match = settings_.match, .game = std::nullopt}, "resign"
        );
    return command(
        protocol::client::resign{.match = settings_.match, .game = number},
        "resign." + std::to_string(number)
    );
}

std::vector<effect> seat::agree_void() {
    const std::uint32_t base = *book_->log().last_decision();
    return command(
        protocol::client::agree_void{.match = settings_.match, .base = base},
        "agree." + std::to_string(base)
    );
}

// Written down before it leaves: after a crash the same command is repeated, and its record is not
// taken for a forgery.
std::vector<effect> seat::command(protocol::client_body body, std::string_view what) {
    protocol::command_id id = protocol::to_hex(settings_.match) + ".";
    id.append(what);
    remember({.id = std::move(id), .body = std::move(body)});
    write(own_.back().message);
    out_.emplace_back(effects::sync{});
    send(own_.back().message);
    return take_effects();
}

void seat::remember(protocol::client_message message) {
    forget_own(*message.id);
    own_.push_back({.message = std::move(message)});
    if (own_.size() > most_own) own_.pop_front();
}

} // namespace gulbara::server::bot::client
