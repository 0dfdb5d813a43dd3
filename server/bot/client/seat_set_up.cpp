#include "protocol/player_commitment.hpp"
#include "protocol/signing.hpp"
#include "server/bot/client/seat.hpp"

#include <algorithm>

namespace gulbara::server::bot::client {

namespace server = protocol::server;

void seat::handle(const server::offer& offer) {
    if (book_) return;
    if (offer_) {
        server::offer same = *offer_;
        same.deadline = offer.deadline;
        if (same != offer) return stop("another offer for a match that was offered before");
    } else {
        if (const std::string wrong = objection(offer); !wrong.empty()) {
            report("offer refused: " + wrong);
            return finish();
        }
        offer_ = offer;
        side_ = offer.seat == 1 ? engine::side::white : engine::side::black;
        rules_ = *protocol::parse_rules(offer.rules);
        if (secret_) {
            chain_.emplace(
                protocol::chain_identity{settings_.match, role()}, offer.links, secret_->terminal
            );
            out_.emplace_back(effects::save_secret{*secret_});
        }
        write(offer);
        out_.emplace_back(effects::sync{});
    }
    if (is_witness()) return;
    send(
        protocol::client::anchor{
            .match = settings_.match, .anchor = chain_->anchor(), .key = key_->public_part()
        },
        "anchor"
    );
}

std::string seat::objection(const server::offer& offer) const {
    const auto rules = protocol::parse_rules(offer.rules);
    if (!rules) return rules.error().message;
    if (offer.links != protocol::chain_length_of(rules->points))
        return "the number of links does not fit the points";
    if (offer.server_anchor.is_zero()) return "the server does not contribute";
    if (offer.seat != 1 && offer.seat != 2) return "no seat of that number";
    const auto& own = offer.seat == 1 ? offer.players.white : offer.players.black;
    if (!settings_.player.empty() && own.id != settings_.player)
        return "the seat is another player's";
    return {};
}

void seat::handle(const server::header& sent) {
    if (book_) {
        if (!is_held(sent.header)) return stop("a second header for a match that has one");
    } else {
        if (!offer_) return;
        const auto header = protocol::decode_header(sent.header);
        if (!header) return stop("the header: " + header.error().message);
        if (const std::string wrong = objection(*header, sent); !wrong.empty())
            return stop("the header: " + wrong);
        book_.emplace(match_terms{
            .head = *header,
            .signatures = {.server = sent.by_server, .seat_one = {}, .seat_two = {}},
            .rules = rules_,
            .document = offer_->rules,
            .players = offer_->players,
        });
        write(sent);
        out_.emplace_back(effects::sync{});
        if (header->mode != protocol::contribution::both_seats)
            report("not both seats contribute to the dice of this match");
    }
    if (has_receipt_ || is_witness()) return;
    const auto hash = book_->log().header_hash();
    send(
        protocol::client::sign{
            .match = settings_.match,
            .by_seat = protocol::sign(*key_, protocol::header_by(role()), hash)
        },
        "sign"
    );
}

// Fairness page, section 3.3; `decode_header` has judged tag, version, dice, keys and beacon.
std::string seat::objection(const protocol::header& header, const server::header& sent) const {
    const auto hash = protocol::hash_of(header);
    if (settings_.server_key && header.keys.server != *settings_.server_key)
        return "it names another server key";
    if (!protocol::verify(
            header.keys.server, protocol::signed_thing::header_by_server, hash, sent.by_server
        ))
        return "it is not signed by the server";
    if (header.match != settings_.match) return "it is of another match";
    if (header.links != offer_->links) return "another number of links than offered";
    if (header.anchors.server != offer_->server_anchor) return "another anchor than offered";
    if (header.created_ms != static_cast<std::uint64_t>(offer_->created))
        return "another time than offered";
    if (const auto rules = protocol::check_rules(header, offer_->rules); !rules)
        return rules.error().message;
    // A witness had these checked before its secret went.
    const protocol::role own = this->role();
    if (chain_ && header.anchors[own] != chain_->anchor()) return "not this seat's anchor";
    if (key_ && header.keys[own] != key_->public_part()) return "not this seat's key";
    for (const engine::side who : engine::both_sides) {
        const auto& player = offer_->players[who];
        if (header.players[who] != protocol::commit_to_player(player.salt, player.id))
            return "it commits to other players than offered";
    }
    return {};
}

void seat::handle(const server::receipt& receipt) {
    if (!book_) {
        // This seat signs before there can be a receipt, and keeps what it signs.
        if (offer_) stop("a receipt for a header that this seat has not seen");
        return;
    }
    if (!is_held(receipt.header)) return stop("a receipt for another header than the one signed");
    if (has_receipt_) return;
    const auto terms = check_terms(receipt, offer_->rules, offer_->players);
    if (!terms) return stop("the receipt: " + terms.error());
    book_->set_signatures(terms->signatures);
    has_receipt_ = true;
    write(receipt);
    out_.emplace_back(effects::save_receipt{book_->receipt_file()});
    out_.emplace_back(effects::sync{});
}

bool seat::is_held(protocol::byte_view header) const {
    return std::ranges::equal(header, protocol::encode(book_->terms().head));
}

} // namespace gulbara::server::bot::client
