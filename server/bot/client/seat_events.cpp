// What the server tells of the match: records, the close, where it stands.
#include "server/bot/client/seat.hpp"

#include <algorithm>
#include <utility>

namespace gulbara::server::bot::client {

namespace server = protocol::server;

void seat::handle(const server::record& record) {
    // Without a header nothing can be checked; the records come again after it.
    if (!book_) return;
    const auto answered = book_->log().last_decision();
    const auto took = book_->take(record);
    if (!took) return stop(took.error());
    if (*took == arrival::missing) return watch_what_is_missing();
    if (*took == arrival::known) return;
    write(record);
    if (!is_own(book_->newest(), answered))
        stop(book_->dispute(
            "record " + std::to_string(book_->newest_seq()) +
            " is in this player's name, who has not given it"
        ));
}

// A PLAY, RESIGN or AGREE in this seat's name must be what it commanded.
bool seat::is_own(const protocol::record& record, std::optional<std::uint32_t> answered) {
    if (record.seat != side_) return true;
    const auto* play = std::get_if<protocol::play_body>(&record.body);
    const bool is_commanded = play ? !play->steps.empty()
                                   : std::holds_alternative<protocol::resign_body>(record.body) ||
                                         std::holds_alternative<protocol::agree_body>(record.body);
    if (!is_commanded) return true;
    return std::ranges::any_of(own_, [&](own_command& one) {
        return is_of(one, record, answered);
    });
}

bool seat::is_of(
    own_command& one, const protocol::record& record, std::optional<std::uint32_t> answered
) {
    const auto& given = one.message.body;
    if (const auto* play = std::get_if<protocol::play_body>(&record.body)) {
        const auto* own = std::get_if<protocol::client::play>(&given);
        if (!own || one.segments_seen >= own->segments.size()) return false;
        if (one.segments_seen == 0 && answered != own->base) return false;
        if (own->segments[one.segments_seen] != play->steps) return false;
        ++one.segments_seen;
        return true;
    }
    if (const auto* resign = std::get_if<protocol::resign_body>(&record.body)) {
        const auto* own = std::get_if<protocol::client::resign>(&given);
        const bool is_game = resign->what == protocol::resigned_thing::game;
        return own && own->game.has_value() == is_game && !std::exchange(one.is_seen, true);
    }
    return std::holds_alternative<protocol::client::agree_void>(given) &&
           !std::exchange(one.is_seen, true);
}

void seat::handle(const server::closed& closed) {
    if (!book_) return;
    const bool was_closed = book_->closed().has_value();
    const auto took = book_->take(closed);
    if (!took) return stop(took.error());
    if (*took == arrival::missing) return watch_what_is_missing();
    if (was_closed) return;
    write(closed);
    if (has_receipt_) out_.emplace_back(effects::save_receipt{book_->receipt_file()});
    out_.emplace_back(effects::sync{});
}

void seat::handle(const server::snapshot& snapshot) {
    newest_known_ = std::max(newest_known_, snapshot.seq);
    std::visit(
        [this](const auto& newest) {
            if constexpr (requires { handle(newest); }) handle(newest);
        },
        snapshot.set_up
    );
    if (snapshot.seq > (book_ ? book_->newest_seq() : -1) && has_receipt_) watch_what_is_missing();
}

void seat::handle(const server::withdrawn&) {
    if (has_receipt_) return;
    report("the offer was withdrawn");
    finish();
}

// It may come before the records that decide the match: `act` believes it once they are held.
void seat::handle(const server::left_open&) {
    is_left_open_ = true;
}

// For clients without an engine, and a hint for this one that its link may have been lost.
void seat::handle(const server::waiting& waiting) {
    const auto own = static_cast<std::uint8_t>(role());
    const bool is_owed = std::ranges::find(waiting.seats, own) != waiting.seats.end();
    if (is_owed && waiting.index == held_link_) held_link_ = 0;
}

} // namespace gulbara::server::bot::client
