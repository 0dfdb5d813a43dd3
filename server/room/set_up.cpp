#include "server/room/set_up.hpp"

#include "protocol/player_commitment.hpp"

namespace gulbara::server::room {

using engine::side;
using protocol::error_id;

namespace {

std::unexpected<set_up_refusal> refuse(error_id code, std::string message) {
    return std::unexpected{set_up_refusal{code, std::move(message)}};
}

protocol::contribution mode_of(const protocol::by_role<protocol::chain_key>& anchors) {
    const int one = anchors.seat_one.is_zero() ? 0 : 1;
    const int two = anchors.seat_two.is_zero() ? 0 : 2;
    return static_cast<protocol::contribution>(one | two);
}

protocol::bytes bytes_of(const protocol::header& header) {
    const auto data = protocol::encode(header);
    return {data.begin(), data.end()};
}

} // namespace

// ---- anchors ------------------------------------------------------------------------------------

set_up::taken
set_up::take(side who, const protocol::client::anchor& given, const match_facts& facts) {
    if (const auto& held = anchors_[who]) {
        if (*held == given) return set_up_answer::repeated;
        return refuse(error_id::wrong_anchor, "another anchor or key was given for this offer");
    }
    if (header_) {
        const protocol::role seat = protocol::seat_of(who);
        const bool is_same =
            header_->anchors[seat] == given.anchor.value_or(protocol::chain_key{}) &&
            header_->keys[seat] == given.key.value_or(protocol::public_key{});
        if (is_same) return set_up_answer::repeated;
        return refuse(error_id::wrong_anchor, "the header has another anchor or key of this seat");
    }
    if (given.anchor && given.anchor->is_zero())
        return refuse(error_id::bad_member, "anchor: zero means none; leave it out");
    if (!given.anchor && facts.rules.is_rated)
        return refuse(error_id::not_allowed, "in a rated match both seats contribute");
    if (given.key) {
        if (!protocol::is_acceptable(*given.key))
            return refuse(error_id::bad_member, "key: no acceptable Ed25519 public key");
        const auto& other = anchors_[engine::opponent(who)];
        if (*given.key == facts.key.public_part() || (other && other->key == given.key))
            return refuse(error_id::bad_member, "key: somebody else's in this match");
    }
    anchors_[who] = given;
    return set_up_answer::taken;
}

protocol::header set_up::formed_header(const match_facts& facts) const {
    protocol::header formed;
    formed.links = facts.row.links;
    formed.match = facts.row.id;
    formed.created_ms = static_cast<std::uint64_t>(facts.row.created);
    formed.rules_hash = protocol::hash_of_rules(facts.row.rules);
    formed.anchors.server = facts.chain->anchor();
    formed.keys.server = facts.key.public_part();
    for (const side who : engine::both_sides) {
        const protocol::role seat = protocol::seat_of(who);
        formed.anchors[seat] = anchors_[who]->anchor.value_or(protocol::chain_key{});
        formed.keys[seat] = anchors_[who]->key.value_or(protocol::public_key{});
        const store::seat_row& player = facts.row.seats[who];
        formed.players[who] = protocol::commit_to_player(player.salt, player.player);
    }
    formed.mode = mode_of(formed.anchors);
    return formed;
}

// ---- header and signatures ----------------------------------------------------------------------

void set_up::ask_for_signatures(
    const protocol::header& header, const protocol::signature& by_server, runtime::instant deadline
) {
    header_ = header;
    header_hash_ = protocol::hash_of(header);
    by_server_ = by_server;
    deadline_ = deadline;
    anchors_ = {};
}

set_up::taken set_up::check(side who, const protocol::client::sign& given) const {
    const protocol::role seat = protocol::seat_of(who);
    if (!header_ || !header_->is_signer(seat))
        return refuse(error_id::not_due, "no signature of this seat is asked for");
    if (by_seat_[who] == given.by_seat) return set_up_answer::repeated;
    if (!protocol::verify(
            header_->keys[seat], protocol::header_by(seat), header_hash_, given.by_seat
        ))
        return refuse(error_id::bad_signature, "not this seat's signature of the header");
    if (by_seat_[who]) return set_up_answer::repeated;
    return set_up_answer::taken;
}

void set_up::set_signature(side who, const protocol::signature& by_seat) {
    by_seat_[who] = by_seat;
}

void set_up::set_signatures(const engine::by_side<std::optional<protocol::signature>>& by_seat) {
    by_seat_ = by_seat;
}

bool set_up::owes_signature(side who) const {
    return header_ && header_->is_signer(protocol::seat_of(who)) && !by_seat_[who];
}

std::uint8_t set_up::late_seat() const {
    engine::by_side<bool> owes;
    for (const side who : engine::both_sides)
        owes[who] = header_ ? owes_signature(who) : !has_anchor(who);
    if (owes.white == owes.black) return 0;
    return protocol::number_of(owes.white ? side::white : side::black);
}

// ---- events -------------------------------------------------------------------------------------

engine::by_side<protocol::server::player_view> players_of(const match_facts& facts) {
    engine::by_side<protocol::server::player_view> result;
    for (const side who : engine::both_sides) {
        const store::seat_row& seat = facts.row.seats[who];
        result[who] = {seat.name, seat.player, seat.salt};
    }
    return result;
}

protocol::server::offer set_up::offer_to(side who, const match_facts& facts) const {
    return {
        facts.row.id,
        protocol::number_of(who),
        facts.row.links,
        facts.chain->anchor(),
        facts.row.created,
        facts.row.rules,
        players_of(facts),
        deadline_
    };
}

protocol::server::header set_up::header_event() const {
    return {header_->match, bytes_of(*header_), by_server_, deadline_};
}

protocol::server::receipt set_up::receipt_event() const {
    return {header_->match, bytes_of(*header_), by_server_, by_seat_};
}

} // namespace gulbara::server::room
