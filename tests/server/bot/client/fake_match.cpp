#include "tests/server/bot/client/fake_match.hpp"

#include "engine/legal_plays.hpp"
#include "protocol/batch.hpp"
#include "protocol/player_commitment.hpp"
#include "protocol/sha256.hpp"
#include "protocol/signing.hpp"

#include <doctest/doctest.h>

namespace gulbara::tests::bot {

using namespace protocol;

namespace {

template <class Octets>
Octets made_from(std::string_view text) {
    Octets result;
    const hash256 hash = sha256(bytes_of(text));
    std::copy_n(hash.value.begin(), Octets::size, result.value.begin());
    return result;
}

match_id id_of(std::uint8_t variant) {
    return made_from<match_id>("match " + std::to_string(variant));
}

hash_chain chain_of(std::uint8_t variant, std::uint8_t points, role who) {
    const auto name = "terminal " + std::string(to_string(who)) + std::to_string(variant);
    return {{id_of(variant), who}, chain_length_of(points), made_from<chain_key>(name)};
}

} // namespace

fake_match::fake_match(std::string_view rules, std::uint8_t points, std::uint8_t variant)
    : id_(id_of(variant)),
      rules_(encode(rules_document{
          .rules = engine::find_rule_set(rules), .points = points, .is_rated = false, .clock = {}
      })),
      server_chain_(chain_of(variant, points, role::server)),
      other_chain_(chain_of(variant, points, role::seat_two)),
      server_key_(key_pair::from_seed(made_from<key_seed>("server"))),
      other_key_(key_pair::from_seed(made_from<key_seed>("seat two"))) {}

server::offer fake_match::offer() const {
    return {
        .match = id_,
        .seat = 1,
        .links = server_chain_.length(),
        .server_anchor = server_chain_.anchor(),
        .created = 1'700'000'000'000,
        .rules = rules_,
        .players =
            {.white = {.name = "one", .id = "p1", .salt = made_from<player_salt>("salt 1")},
             .black = {.name = "two", .id = "p2", .salt = made_from<player_salt>("salt 2")}},
        .deadline = 1'700'000'030'000,
    };
}

server::header fake_match::header(const client::anchor& anchor) {
    const server::offer offered = offer();
    header_ = protocol::header{
        .mode = contribution::both_seats,
        .links = offered.links,
        .match = id_,
        .created_ms = static_cast<std::uint64_t>(offered.created),
        .rules_hash = hash_of_rules(rules_),
        .anchors = {server_chain_.anchor(), anchor.anchor.value(), other_chain_.anchor()},
        .keys = {server_key_.public_part(), anchor.key.value(), other_key_.public_part()},
        .players =
            {commit_to_player(offered.players.white.salt, offered.players.white.id),
             commit_to_player(offered.players.black.salt, offered.players.black.id)},
        .log_size = 0,
        .log_root = {},
    };
    log_.emplace(*header_, *check_rules(*header_, rules_));
    const auto data = encode(*header_);
    return {
        .match = id_,
        .header = bytes(data.begin(), data.end()),
        .by_server = protocol::sign(server_key_, signed_thing::header_by_server, hash_of(*header_)),
        .deadline = offered.deadline,
    };
}

server::receipt fake_match::receipt(const client::sign& signed_by_one) const {
    const auto data = encode(*header_);
    const hash256 hash = hash_of(*header_);
    return {
        .match = id_,
        .header = bytes(data.begin(), data.end()),
        .by_server = protocol::sign(server_key_, signed_thing::header_by_server, hash),
        .by_seat =
            {.white = signed_by_one.by_seat,
             .black = protocol::sign(other_key_, signed_thing::header_by_seat_two, hash)},
    };
}

server::record fake_match::sealed(const record& what) const {
    const bytes data = encode(what);
    const hash256 hash = sha256(data);
    return {.match = id_, .bytes = data, .proof = sign_batch(server_key_, {&hash, 1}).front()};
}

server::closed fake_match::sealed(const protocol::match_close& what) const {
    const auto data = encode(what);
    return {
        .match = id_,
        .close = bytes(data.begin(), data.end()),
        .by_server = protocol::sign(server_key_, signed_thing::close, hash_of(what)),
        .terminals = {},
    };
}

server::record fake_match::add(const record& what) {
    const auto added = log_->append(what);
    REQUIRE_MESSAGE(added, (added ? "" : added.error().message));
    return sealed(what);
}

std::optional<server::record> fake_match::forced() {
    ++ms_;
    if (log_->size() == 0)
        return add(log_->next(game_start_body{.game = 1, .score = {}}, std::nullopt, ms_));
    if (const auto* pass = std::get_if<awaited_pass>(&log_->due()))
        return add(log_->next(play_body{}, pass->holder, ms_));
    if (const auto next = log_->next_forced(ms_)) return add(*next);
    return std::nullopt;
}

server::record fake_match::roll(const client::link& by_seat_one) {
    const std::uint32_t index = log_->throws() + 1;
    REQUIRE(by_seat_one.index == index);
    REQUIRE(log_->is_next_link_of(role::seat_one, by_seat_one.key));
    return add(log_->next_roll(
        {server_chain_.link(index), by_seat_one.key, other_chain_.link(index)}, ++ms_
    ));
}

engine::play fake_match::first_play() const {
    std::vector<engine::legal_play> found;
    engine::find_legal_plays(*log_->game()->current_segment(), found);
    return found.front().steps;
}

server::record fake_match::play() {
    return play(first_play());
}

server::record fake_match::play(const engine::play& steps) {
    const auto holder = std::get<awaited_play>(log_->due()).holder;
    return add(log_->next(play_body{.steps = steps, .reserve_ms = 0}, holder, ++ms_));
}

server::record fake_match::resign(engine::side who, resigned_thing what) {
    return add(log_->next(resign_body{what}, who, ++ms_));
}

server::record fake_match::resume() {
    return add(log_->next_resume(0, ++ms_));
}

server::record fake_match::agree(engine::side who) {
    return add(log_->next(agree_body{}, who, ++ms_));
}

server::closed fake_match::close(close_reason reason) {
    const auto formed = log_->next_close(reason, server_chain_.terminal(), ++ms_);
    REQUIRE_MESSAGE(formed, (formed ? "" : formed.error().message));
    return sealed(*formed);
}

} // namespace gulbara::tests::bot
