#include "server/room/draft.hpp"

#include <stdexcept>

namespace gulbara::server::room {

using engine::side;
using protocol::fault;
using protocol::record_type;

namespace {

bool is_hold_over(const protocol::match_log& log) {
    const auto* next = std::get_if<engine::play_due>(&log.game()->next());
    return next == nullptr || next->source != engine::pool_source::next_rung;
}

} // namespace

void insist(const std::expected<void, fault>& added) {
    if (!added)
        throw std::logic_error("a record of our own making is refused: " + added.error().message);
}

draft::draft(protocol::match_log start, match_clock running, instant ms)
    : log(std::move(start)), clock(running), ms_(ms) {
    commit.match = log.match_header().match;
    commit.first_seq = log.size();
}

// ---- records ------------------------------------------------------------------------------------

std::expected<void, fault> draft::add(protocol::record_body body, std::optional<side> seat) {
    const record_type type = protocol::type_of(body);
    auto sealed = log.append(log.next(body, seat, static_cast<std::uint64_t>(ms_)));
    if (!sealed) return std::unexpected{std::move(sealed.error())};
    keep(std::move(*sealed), type);
    return {};
}

std::expected<void, fault> draft::add_play(side holder, const engine::play& steps) {
    const auto ms = static_cast<std::uint64_t>(ms_);
    match_clock after = clock;
    protocol::match_log played = log;
    const protocol::play_body body{steps, after.reserve(holder)};
    auto sealed = played.append(log.next(body, holder, ms));
    if (!sealed) return std::unexpected{std::move(sealed.error())};
    if (is_hold_over(played)) {
        after.end_hold(holder);
        if (after.reserve(holder) != body.reserve_ms) {
            played = log;
            sealed = played.append(
                log.next(protocol::play_body{steps, after.reserve(holder)}, holder, ms)
            );
        }
    }
    log = std::move(played);
    clock = after;
    keep(std::move(sealed.value()), record_type::play);
    return {};
}

void draft::add_roll(const protocol::throw_links& links) {
    auto sealed = log.append(log.next_roll(links, static_cast<std::uint64_t>(ms_)));
    if (!sealed) throw std::logic_error("a throw is refused: " + sealed.error().message);
    keep(std::move(*sealed), record_type::roll);
}

void draft::add_resume(std::uint32_t credited_ms) {
    const auto resume = log.next_resume(credited_ms, static_cast<std::uint64_t>(ms_));
    insist(add(resume.body, std::nullopt));
    has_resume = true;
}

std::expected<void, fault>
draft::adopt(const protocol::bytes& data, const protocol::signature_entry& proof) {
    auto taken = log.append(data);
    if (!taken) return std::unexpected{std::move(taken.error())};
    keep({data, log.last_hash()}, protocol::type_of(taken->body));
    commit.proofs.push_back(proof);
    return {};
}

void draft::mark(const command_mark& command) {
    store::record_row& row = commit.records.back();
    row.seat = protocol::number_of(command.by);
    row.command = command.id;
    row.command_digest = command.digest;
    marks.emplace_back(command, log.size() - 1);
}

void draft::mark_close(const command_mark& command) {
    commit.close.value().command =
        store::command_row{protocol::number_of(command.by), command.id, command.digest};
    marks.emplace_back(command, std::nullopt);
}

void draft::add_what_follows(const match_facts& facts) {
    while (!log.is_settled()) {
        if (const auto* pass = std::get_if<protocol::awaited_pass>(&log.due())) {
            insist(add_play(pass->holder, {}));
            continue;
        }
        const auto forced = log.next_forced(static_cast<std::uint64_t>(ms_));
        insist(add(forced.value().body, std::nullopt));
    }
    if (const auto* decided = std::get_if<protocol::awaited_close>(&log.due()))
        add_close(decided->reason, facts);
}

void draft::add_close(protocol::close_reason reason, const match_facts& facts) {
    const auto terminal = facts.chain ? facts.chain->terminal() : protocol::chain_key{};
    const auto close = log.next_close(reason, terminal, static_cast<std::uint64_t>(ms_));
    if (!close) throw std::logic_error("no close may stand here: " + close.error().message);
    const auto data = protocol::encode(*close);
    commit.close = store::close_row{
        {data.begin(), data.end()},
        protocol::sign(facts.key, protocol::signed_thing::close, protocol::hash_of(*close))
    };
}

void draft::keep(protocol::sealed_record sealed, record_type type) {
    store::record_row row;
    row.record = sealed.data;
    commit.records.push_back(std::move(row));
    records.push_back(std::move(sealed));
    const bool is_decision = type != record_type::resume && type != record_type::agree;
    has_decision |= is_decision;
    has_agreement |= type == record_type::agree;
    has_throw |= type == record_type::roll;
    if (type == record_type::game_start) {
        begins_game = true;
        is_receipt |= log.size() == 1;
        clock.begin_game();
    }
    if (is_decision) await_what_is_due();
}

// Links are awaited from the announcement on: which of them are held already shows only then.
void draft::await_what_is_due() {
    clock.await_nothing();
    if (log.game() == nullptr || log.is_decided()) return;
    if (const auto* play = std::get_if<engine::play_due>(&log.game()->next());
        play != nullptr && !std::holds_alternative<protocol::game_end_body>(log.due()))
        clock.await_play(*play);
}

store::match_commit draft::finished_commit(const presence& budgets) const {
    store::match_commit result = commit;
    presence next = budgets;
    if (begins_game) next.begin_game();
    clock_book book;
    book.written_at = ms_;
    next.write(book, ms_);
    clock.write(book, ms_);
    if (!result.close) result.clock_book = encode(book);
    return result;
}

} // namespace gulbara::server::room
