#include "server/bot/client/watcher.hpp"

#include <utility>

namespace gulbara::server::bot::client {

namespace server = protocol::server;

std::vector<protocol::client_message> watcher::connected() {
    ask();
    return std::exchange(out_, {});
}

void watcher::disconnected() {
    asked_.reset();
}

std::vector<protocol::client_message> watcher::take(const protocol::server_message& message) {
    if (message.id) {
        if (message.id == asked_) answer(message.body);
    } else if (const auto* error = std::get_if<server::error>(&message.body)) {
        // A room has failed and comes back with nobody watching.
        if (error->code == protocol::error_id::busy) {
            asked_.reset();
            ask();
        }
    } else {
        std::visit(
            [this](const auto& event) {
                if constexpr (requires { handle(event); }) {
                    if (event.match == match_) handle(event);
                }
            },
            message.body
        );
    }
    return std::exchange(out_, {});
}

// Without a receipt for a snapshot, which brings it; then for all records after the newest held.
void watcher::ask() {
    if (asked_) return;
    protocol::client::watch message{.match = match_, .since = {}, .hash = {}};
    if (book_) {
        message.since = book_->newest_seq();
        if (book_->newest_seq() >= 0) message.hash = book_->log().last_hash();
    }
    asked_ = protocol::to_hex(match_) + ".watch." + std::to_string(next_number_++);
    out_.push_back({.id = asked_, .body = message});
}

void watcher::answer(const protocol::server_body& body) {
    asked_.reset();
    const auto* ok = std::get_if<server::ok>(&body);
    if (ok && ok->has_more) return ask();
    const auto* error = std::get_if<server::error>(&body);
    if (error && error->code != protocol::error_id::state_behind) complain(error->message);
}

void watcher::handle(const server::snapshot& snapshot) {
    if (book_) return;
    const auto* receipt = std::get_if<server::receipt>(&snapshot.set_up);
    if (!receipt) return;
    auto terms = check_terms(*receipt, snapshot.rules, snapshot.players);
    if (!terms) return complain(terms.error());
    book_.emplace(std::move(*terms));
    asked_.reset();
    ask();
}

void watcher::handle(const server::record& record) {
    believe(record);
}

void watcher::handle(const server::closed& closed) {
    believe(closed);
}

template <class Claim>
void watcher::believe(const Claim& claim) {
    // One who came during the set-up has no receipt yet: a snapshot brings it.
    if (!book_) return ask();
    const auto took = book_->take(claim);
    if (!took) return complain(took.error().message);
    if (*took == arrival::missing) ask();
}

void watcher::complain(std::string what) {
    if (problem_.empty()) problem_ = std::move(what);
}

} // namespace gulbara::server::bot::client
