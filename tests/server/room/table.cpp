#include "tests/server/room/table.hpp"

#include "engine/legal_plays.hpp"
#include "protocol/sha256.hpp"

#include <stdexcept>

namespace gulbara::server::room {

using engine::side;
namespace client = protocol::client;

namespace {

template <class Octets>
Octets made_of(std::string_view text) {
    Octets result;
    const auto hash = protocol::sha256(protocol::bytes_of(text));
    std::copy_n(hash.value.begin(), result.value.size(), result.value.begin());
    return result;
}

store::seat_row seat_row(const std::string& name) {
    return {"id-of-" + name, name, made_of<protocol::player_salt>("salt of " + name)};
}

std::string document(
    std::string_view rules, std::uint8_t points, std::optional<protocol::clock_settings> clock
) {
    return protocol::encode(
        protocol::rules_document{engine::find_rule_set(rules), points, false, clock}
    );
}

} // namespace

std::string untimed(std::string_view rules, std::uint8_t points) {
    return document(rules, points, std::nullopt);
}

std::string
timed(std::string_view rules, const protocol::clock_settings& clock, std::uint8_t points) {
    return document(rules, points, clock);
}

table::table(std::string rules_document)
    : facts{
          {},
          protocol::parse_rules(rules_document).value(),
          nullptr,
          protocol::key_pair::from_seed(made_of<protocol::key_seed>("server key"))
      } {
    facts.row.id = made_of<protocol::match_id>("match");
    facts.row.rules = std::move(rules_document);
    facts.row.links = protocol::chain_length_of(facts.rules.points);
    facts.row.created = now;
    facts.row.seats = {seat_row("Leyla"), seat_row("Rauf")};
    const auto chain = [&](protocol::role who, std::string_view terminal) {
        return std::make_shared<const protocol::hash_chain>(
            protocol::chain_identity{facts.row.id, who},
            facts.row.links,
            made_of<protocol::chain_key>(terminal)
        );
    };
    facts.chain = chain(protocol::role::server, "server terminal");
    seats.white.chain = chain(protocol::role::seat_one, "terminal one");
    seats.black.chain = chain(protocol::role::seat_two, "terminal two");
    seats.white.key = protocol::key_pair::from_seed(made_of<protocol::key_seed>("key one"));
    seats.black.key = protocol::key_pair::from_seed(made_of<protocol::key_seed>("key two"));
    stored.match = facts.row;
    state = std::make_unique<room_state>(facts, now);
    run(state->begin(now));
    look();
}

// ---- what people do -----------------------------------------------------------------------------

void table::set_up() {
    for (const side who : engine::both_sides) give_anchor(who);
    for (const side who : engine::both_sides)
        if (seats[who].key) give_signature(who);
    if (!log) throw std::runtime_error("no receipt came");
}

std::optional<protocol::server_body>
table::give(std::optional<side> who, protocol::client_body body, std::string id) {
    const protocol::client_message message{
        id.empty() ? "c" + std::to_string(next_id_++) : std::move(id), std::move(body)
    };
    look();
    const std::int64_t round_trip = who ? seats[*who].round_trip_ms : 0;
    return run(state->take({who, message, {now, round_trip}}, now));
}

std::optional<protocol::server_body>
table::give_read_at(side who, protocol::client_body body, instant read_at, std::string id) {
    const protocol::client_message message{
        id.empty() ? "c" + std::to_string(next_id_++) : std::move(id), std::move(body)
    };
    look();
    return run(state->take({who, message, {read_at, seats[who].round_trip_ms}}, now));
}

void table::give_anchor(side who) {
    const scripted_seat& seat = seats[who];
    client::anchor anchor{facts.row.id, {}, {}};
    if (seat.chain) anchor.anchor = seat.chain->anchor();
    if (seat.key) anchor.key = seat.key->public_part();
    give(who, anchor);
}

protocol::signature table::sign_as_seat(side who) const {
    const auto header = protocol::decode_header(last<protocol::server::header>().value().header);
    return protocol::sign(
        *seats[who].key,
        protocol::header_by(protocol::seat_of(who)),
        protocol::hash_of(header.value())
    );
}

void table::give_signature(side who) {
    give(who, client::sign{facts.row.id, sign_as_seat(who)});
}

std::optional<protocol::server_body> table::give_link(side who) {
    const std::uint32_t index = log->throws() + 1;
    return give(who, client::link{facts.row.id, index, seats[who].chain->link(index)});
}

void table::throw_dice() {
    for (const side who : engine::both_sides)
        if (log->is_roll_due() && seats[who].chain) give_link(who);
}

void table::throw_until_play() {
    while (log->is_roll_due()) throw_dice();
    if (!log->is_play_due()) throw std::runtime_error("no play is due");
}

side table::holder() const {
    return std::get<protocol::awaited_play>(log->due()).holder;
}

engine::play table::any_play() {
    std::vector<engine::legal_play> found;
    engine::find_legal_plays(log->game()->current_segment().value(), found);
    return found.at(chance() % found.size()).steps;
}

std::optional<protocol::server_body> table::play_anything() {
    const side who = holder();
    return give(who, client::play{facts.row.id, newest_seq(), {any_play()}});
}

void table::play_on(std::size_t most) {
    for (std::size_t i = 0; i < most && !state->is_over(); ++i) {
        if (log->is_roll_due())
            throw_dice();
        else
            play_anything();
        now += 10;
    }
}

// Every segment of the ladder (or the one segment) that is due, played at random.
std::vector<engine::play> table::whole_hold() {
    engine::game game = *log->game();
    const side who = holder();
    std::vector<engine::play> segments;
    std::vector<engine::legal_play> found;
    for (;;) {
        engine::find_legal_plays(game.current_segment().value(), found);
        segments.push_back(found.at(chance() % found.size()).steps);
        if (!game.take_play(segments.back())) throw std::logic_error("an illegal play");
        const auto* next = std::get_if<engine::play_due>(&game.next());
        if (next == nullptr || next->holder != who || game.is_pass_due()) return segments;
    }
}

std::vector<engine::play> table::play_to_ladder(std::size_t least) {
    for (;;) {
        throw_until_play();
        auto segments = whole_hold();
        if (segments.size() >= least) return segments;
        play_anything();
        if (state->is_over()) throw std::logic_error("no ladder came");
    }
}

client::play table::play_of(std::vector<engine::play> segments) const {
    return {facts.row.id, newest_seq(), std::move(segments)};
}

// ---- time and storage ---------------------------------------------------------------------------

void table::look() {
    signs_of_life signs;
    for (const side who : engine::both_sides)
        if (seats[who].is_online) signs[who] = now;
    run(state->see(signs, now));
}

void table::pass_time(std::int64_t ms) {
    const instant end = now + ms;
    for (;;) {
        look();
        run(state->tick(now));
        const auto wake = state->next_wake(now);
        if (!wake || *wake > end) break;
        now = std::max(now, *wake);
    }
    now = end;
    look();
    run(state->tick(now));
}

std::optional<protocol::server_body> table::run(outcome out) {
    for (const event& e : out.events) note(e);
    if (!out.commit) return out.answer;
    writing_ = std::move(out.commit);
    const bool is_late = out.answer_release == release::when_durable;
    late_answer_ = is_late ? out.answer : std::nullopt;
    auto early = is_late ? std::nullopt : out.answer;
    if (writes == writing::by_hand) return early;
    auto late = late_answer_;
    finish_write();
    return early ? early : late;
}

void table::finish_write() {
    const store::match_commit commit = std::move(writing_.value());
    writing_.reset();
    proofs_ = apply(commit, stored, facts.key);
    is_left_open |= commit.is_left_open;
    if (commit.late_seat) late_seat = commit.late_seat;
    run(state->settle({proofs_}, now));
}

void table::note(const event& e) {
    events.push_back(e);
    if (const auto* receipt = std::get_if<protocol::server::receipt>(&e.body)) {
        const auto header = protocol::decode_header(receipt->header).value();
        log.emplace(header, protocol::check_rules(header, facts.row.rules).value());
    } else if (const auto* record = std::get_if<protocol::server::record>(&e.body)) {
        if (const auto taken = log->append(record->bytes); !taken)
            throw std::runtime_error("a client refuses a record: " + taken.error().message);
        if (!protocol::verify(facts.key.public_part(), log->last_hash(), record->proof))
            throw std::runtime_error("a record's proof is wrong");
    }
}

void table::drop_write() {
    writing_.reset();
    late_answer_.reset();
}

void table::restart(std::int64_t down_ms) {
    drop_write();
    now += down_ms;
    state = std::make_unique<room_state>(facts, stored, now);
    run(state->begin(now));
    look();
}

void table::compare(side who, shown_state shown) {
    run(state->compare(who, shown, now));
}

void table::compare_both() {
    for (const side who : engine::both_sides) compare(who);
}

// ---- what is to be seen -------------------------------------------------------------------------

protocol::record_body table::stored_record(std::size_t seq) const {
    return protocol::decode_record(stored.records.at(seq).record).value().body;
}

protocol::record_body table::newest_record() const {
    return stored_record(stored.records.size() - 1);
}

protocol::match_close table::close() const {
    return protocol::decode_close(stored.close.value().close).value();
}

// ---- matches at a certain point -----------------------------------------------------------------

table at_play(std::string rules) {
    table match{std::move(rules)};
    match.set_up();
    match.throw_until_play();
    return match;
}

table at_claim() {
    auto match = at_play(untimed("gul-bara"));
    match.seats[match.holder()].is_online = false;
    match.pass_time(95'000);
    return match;
}

table at_throw(std::string rules) {
    auto match = at_play(std::move(rules));
    while (!match.log->is_roll_due()) match.play_anything();
    return match;
}

} // namespace gulbara::server::room
