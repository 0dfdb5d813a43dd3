#include "tests/server/room/fakes.hpp"

#include "protocol/sha256.hpp"
#include "tests/server/room/stored_matches.hpp"
#include "tests/server/store/outline_of.hpp"

#include <algorithm>
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

std::size_t memory_store::finish_writes() {
    std::size_t count = 0;
    for (;; ++count) {
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
    return apply(commit, match, key_);
}

store::write_outcome memory_store::write(const store::challenge_sweep& what) {
    std::erase_if(challenges_, [&](const auto& one) {
        const store::challenge_row& row = one.second;
        return row.expires && *row.expires < what.expired_before && !row.match;
    });
    return {};
}

// ---- store: reader ------------------------------------------------------------------------------

void memory_store::demand_readable() const {
    if (!is_readable_) throw store::unavailable("away, says the test");
}

std::optional<store::player_row> memory_store::player(std::string_view id) {
    const std::scoped_lock lock{mutex_};
    demand_readable();
    const auto found = players_.find(id);
    return found == players_.end() ? std::nullopt : std::optional{found->second};
}

std::optional<store::challenge_row> memory_store::challenge(std::string_view id) {
    const std::scoped_lock lock{mutex_};
    demand_readable();
    const auto found = challenges_.find(id);
    return found == challenges_.end() ? std::nullopt : std::optional{found->second};
}

std::optional<store::challenge_row>
memory_store::challenge_of_command(std::string_view player, const protocol::command_id& command) {
    const std::scoped_lock lock{mutex_};
    demand_readable();
    for (const auto& [id, row] : challenges_)
        if (row.player == player && row.command == command) return row;
    return std::nullopt;
}

std::optional<protocol::match_id> memory_store::match_of_challenge(std::string_view challenge) {
    const auto row = this->challenge(challenge);
    return row ? row->match : std::nullopt;
}

std::optional<store::stored_match> memory_store::match(const protocol::match_id& match) {
    const std::scoped_lock lock{mutex_};
    demand_readable();
    const auto found = matches_.find(match);
    return found == matches_.end() ? std::nullopt : std::optional{found->second};
}

std::optional<store::match_outline> memory_store::outline(const protocol::match_id& match) {
    const auto whole = this->match(match);
    return whole ? std::optional{tests::outline_of(*whole)} : std::nullopt;
}

std::vector<store::stored_record>
memory_store::records(const protocol::match_id& match, std::uint32_t first_seq, std::size_t limit) {
    const std::scoped_lock lock{mutex_};
    demand_readable();
    const auto& all = matches_.at(match).records;
    const std::size_t first = std::min<std::size_t>(first_seq, all.size());
    const std::size_t end = std::min(all.size(), first + limit);
    return {
        all.begin() + static_cast<std::ptrdiff_t>(first),
        all.begin() + static_cast<std::ptrdiff_t>(end)
    };
}

std::vector<protocol::match_id> memory_store::live_matches() {
    const std::scoped_lock lock{mutex_};
    demand_readable();
    std::vector<protocol::match_id> result;
    for (const auto& [id, match] : matches_)
        if (!match.close && !match.is_withdrawn) result.push_back(id);
    return result;
}

std::vector<store::match_summary> memory_store::list(std::size_t) {
    return {};
}

std::vector<protocol::public_key> memory_store::server_keys() {
    return {key_.public_part()};
}

} // namespace gulbara::server::room
