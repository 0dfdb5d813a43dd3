#include "tests/server/room/fakes.hpp"

#include "protocol/sha256.hpp"
#include "tests/server/room/stored_matches.hpp"

#include <stdexcept>
#include <utility>

namespace gulbara::server::room {

using engine::side;

// ---- viewer -------------------------------------------------------------------------------------

void fake_viewer::send(frame what) {
    const std::scoped_lock lock{mutex_};
    frames_.push_back(std::move(what));
}

std::vector<frame> fake_viewer::frames() const {
    const std::scoped_lock lock{mutex_};
    return frames_;
}

std::vector<protocol::server_message> fake_viewer::received() const {
    std::vector<protocol::server_message> result;
    for (const frame& one : frames()) {
        auto message = protocol::decode_server(*one);
        if (!message) throw std::runtime_error("no message: " + *one);
        result.push_back(std::move(*message));
    }
    return result;
}

std::vector<protocol::server_body> fake_viewer::answers(std::string_view id) const {
    std::vector<protocol::server_body> result;
    for (const protocol::server_message& message : received())
        if (message.id == id) result.push_back(message.body);
    return result;
}

void fake_viewer::clear() {
    const std::scoped_lock lock{mutex_};
    frames_.clear();
}

store::player_row player_named(const std::string& name) {
    return {"id-of-" + name, name, protocol::sha256(protocol::bytes_of(name)), 1};
}

// ---- store: what tests turn ---------------------------------------------------------------------

void memory_store::set_writing(writing how) {
    const std::scoped_lock lock{mutex_};
    writing_ = how;
}

std::size_t memory_store::finish_writes(std::size_t most) {
    std::size_t count = 0;
    for (; count < most; ++count) {
        std::optional<waiting_write> next;
        std::optional<store::write_outcome> outcome;
        {
            const std::scoped_lock lock{mutex_};
            if (waiting_.empty()) return count;
            next.emplace(std::move(waiting_.front()));
            waiting_.pop_front();
            outcome = write(next->change);
        }
        next->done(std::move(*outcome));
    }
    return count;
}

std::size_t memory_store::waiting_writes() const {
    const std::scoped_lock lock{mutex_};
    return waiting_.size();
}

std::size_t memory_store::refused_writes() const {
    const std::scoped_lock lock{mutex_};
    return refused_writes_;
}

void memory_store::refuse_next() {
    const std::scoped_lock lock{mutex_};
    is_refusing_ = true;
}

void memory_store::set_full(bool is_full) {
    const std::scoped_lock lock{mutex_};
    is_full_ = is_full;
}

void memory_store::put_outcomes(
    const std::string& player, store::match_ending how, store::ending_counts counts
) {
    const std::scoped_lock lock{mutex_};
    earlier_outcomes_[player][how] = counts;
}

void memory_store::damage_rules(const protocol::match_id& match) {
    const std::scoped_lock lock{mutex_};
    matches_.at(match).match.rules = "damaged";
}

void memory_store::set_healthy(bool is_healthy) {
    const std::scoped_lock lock{mutex_};
    is_healthy_ = is_healthy;
}

void memory_store::set_readable(bool is_readable) {
    const std::scoped_lock lock{mutex_};
    is_readable_ = is_readable;
}

std::size_t memory_store::match_count() const {
    const std::scoped_lock lock{mutex_};
    return matches_.size();
}

std::size_t memory_store::challenge_count() const {
    const std::scoped_lock lock{mutex_};
    return challenges_.size();
}

store::stored_match memory_store::stored(const protocol::match_id& match) const {
    const std::scoped_lock lock{mutex_};
    return matches_.at(match);
}

void memory_store::put(store::stored_match match) {
    const std::scoped_lock lock{mutex_};
    matches_.insert_or_assign(match.match.id, std::move(match));
}

// ---- store: writer ------------------------------------------------------------------------------

void memory_store::submit(store::change change, store::on_durable done) {
    std::optional<store::write_outcome> outcome;
    {
        const std::scoped_lock lock{mutex_};
        if (is_full_ && !std::holds_alternative<store::match_commit>(change))
            outcome = std::unexpected{
                store::write_refusal{"full, says the test", store::refusal_cause::full_queue}
            };
        else if (writing_ == writing::by_hand) {
            waiting_.push_back({std::move(change), std::move(done), time_.now()});
            return;
        }
        if (!outcome) outcome = write(change);
    }
    done(std::move(*outcome));
}

std::optional<runtime::instant> memory_store::waiting_since() const {
    const std::scoped_lock lock{mutex_};
    if (waiting_.empty()) return std::nullopt;
    return waiting_.front().since;
}

bool memory_store::is_healthy() const {
    const std::scoped_lock lock{mutex_};
    return is_healthy_;
}

store::write_outcome memory_store::write(const store::change& change) {
    auto outcome = std::visit([this](const auto& row) { return write(row); }, change);
    if (!outcome) ++refused_writes_;
    return outcome;
}

store::write_outcome memory_store::write(const store::account_change&) {
    return std::unexpected{store::write_refusal{"no accounts are kept in memory"}};
}

store::write_outcome memory_store::write(const store::player_row& row) {
    players_.insert_or_assign(row.id, row);
    return {};
}

store::write_outcome memory_store::write(const store::challenge_row& row) {
    if (!players_.contains(row.player))
        return std::unexpected{store::write_refusal{"no such player"}};
    for (const auto& [id, other] : challenges_)
        if (other.player == row.player && other.command == row.command)
            return std::unexpected{store::write_refusal{"the command was kept before"}};
    challenges_.emplace(row.id, row);
    return {};
}

store::write_outcome memory_store::write(const store::match_row& row) {
    for (const side who : engine::both_sides)
        if (!players_.contains(row.seats[who].player))
            return std::unexpected{store::write_refusal{"no such player"}};
    if (row.company == store::match_company::people)
        for (const side who : engine::both_sides)
            if (engagement_of(row.seats[who].player))
                return std::unexpected{
                    store::write_refusal{"engaged", store::refusal_cause::engaged}
                };
    if (row.rematch_of)
        for (const auto& [id, other] : matches_)
            if (other.match.rematch_of == row.rematch_of)
                return std::unexpected{store::write_refusal{"it has a rematch"}};
    if (row.challenge) {
        auto& challenge = challenges_.at(*row.challenge);
        if (challenge.match) return std::unexpected{store::write_refusal{"accepted before"}};
        challenge.match = row.id;
    }
    matches_[row.id].match = row;
    return {};
}

store::write_outcome memory_store::write(const store::match_commit& commit) {
    if (std::exchange(is_refusing_, false))
        return std::unexpected{store::write_refusal{"refused by the test"}};
    store::stored_match& match = matches_.at(commit.match);
    if (commit.first_seq != match.records.size())
        return std::unexpected{store::write_refusal{"a gap"}};
    if (commit.is_left_open) left_open_.insert(commit.match);
    if (commit.late_seat) late_seats_.insert_or_assign(commit.match, *commit.late_seat);
    return store::written{apply(commit, match, key_)};
}

store::write_outcome memory_store::write(const store::challenge_end& what) {
    const auto found = challenges_.find(what.challenge);
    if (found == challenges_.end() || found->second.match) return {};
    auto& expires = found->second.expires;
    if (expires && *expires > what.at) expires = what.at;
    return {};
}

store::write_outcome memory_store::write(const store::challenge_sweep& what) {
    std::erase_if(challenges_, [&](const auto& one) {
        const store::challenge_row& row = one.second;
        return row.expires && *row.expires < what.expired_before && !row.match;
    });
    return {};
}

store::write_outcome memory_store::write(const store::relation_row& row) {
    if (!players_.contains(row.player) || !players_.contains(row.other))
        return std::unexpected{store::write_refusal{"no such player"}};
    const std::pair key{row.player, row.other};
    if (row.is_muted || row.is_blocked)
        relations_.insert_or_assign(key, row);
    else
        relations_.erase(key);
    return {};
}

} // namespace gulbara::server::room
