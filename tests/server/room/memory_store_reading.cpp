// What the store in memory answers.
#include "tests/server/room/fakes.hpp"
#include "tests/server/room/stored_matches.hpp"
#include "tests/server/store/outline_of.hpp"

#include <algorithm>
#include <utility>

namespace gulbara::server::room {

using engine::side;

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
    for (auto& [id, row] : challenges_) {
        if (row.player != player || row.command != command) continue;
        store::challenge_row seen = row;
        if (const auto match = std::exchange(accepted_after_look_, std::nullopt)) row.match = match;
        return seen;
    }
    return std::nullopt;
}

void memory_store::accept_after_look(const protocol::match_id& match) {
    const std::scoped_lock lock{mutex_};
    accepted_after_look_ = match;
}

std::optional<protocol::match_id> memory_store::match_of_challenge(std::string_view challenge) {
    const auto row = this->challenge(challenge);
    return row ? row->match : std::nullopt;
}

std::vector<store::addressed_challenge> memory_store::addressed_challenges(runtime::instant now) {
    const std::scoped_lock lock{mutex_};
    demand_readable();
    std::vector<store::addressed_challenge> result;
    for (const auto& [id, row] : challenges_)
        if (row.recipient && !row.match && row.expires && *row.expires > now)
            result.push_back({row, players_.at(row.player).name});
    return result;
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

std::optional<protocol::match_id> memory_store::engagement_of(std::string_view player) {
    const std::scoped_lock lock{mutex_};
    demand_readable();
    for (const store::stored_match& one : newest_first(player))
        if (one.match.company == store::match_company::people && !one.close && !one.is_withdrawn &&
            !left_open_.contains(one.match.id))
            return one.match.id;
    return std::nullopt;
}

std::vector<store::relation_row>
memory_store::relations(const std::optional<store::relation_row>& after, std::size_t limit) {
    const std::scoped_lock lock{mutex_};
    demand_readable();
    const auto place = [](const store::relation_row& row) {
        return std::tuple{row.changed, row.player, row.other};
    };
    std::vector<store::relation_row> result;
    for (const auto& [key, row] : relations_) {
        if (after && place(row) >= place(*after)) continue;
        result.push_back(row);
        result.back().other_name = players_.at(row.other).name;
    }
    std::ranges::sort(result, std::ranges::greater{}, place);
    result.resize(std::min(result.size(), limit));
    return result;
}

store::player_outcomes memory_store::outcomes_of(std::string_view player) {
    const std::scoped_lock lock{mutex_};
    demand_readable();
    const auto earlier = earlier_outcomes_.find(player);
    store::player_outcomes result =
        earlier == earlier_outcomes_.end() ? store::player_outcomes{} : earlier->second;
    for (const store::stored_match& one : newest_first(player)) {
        if (one.match.company != store::match_company::people) continue;
        const side own = one.match.seats.white.player == player ? side::white : side::black;
        const auto late = late_seats_.find(one.match.id);
        const bool is_late = late != late_seats_.end() && late->second == own;
        const auto seen = tests::result_of(one);
        if (!seen && !is_late) continue;
        const auto ending = seen ? seen->ending : store::match_ending::called_off;
        store::ending_counts& counts = result[ending];
        if (seen && seen->winner)
            ++(*seen->winner == own ? counts.won : counts.lost);
        else
            ++counts.undecided;
        const auto other = protocol::number_of(engine::opponent(own));
        const bool is_left = seen && ending == store::match_ending::called_off &&
                             one.close->command && one.close->command->seat == other;
        if (is_late || is_left) ++counts.deserted;
    }
    return result;
}

std::vector<store::month_outcomes> memory_store::outcomes() {
    const std::scoped_lock lock{mutex_};
    demand_readable();
    std::map<std::chrono::year_month, store::month_outcomes> months;
    for (const auto& [id, one] : matches_) {
        const auto seen = tests::result_of(one);
        if (!seen) continue;
        const std::chrono::sys_time<std::chrono::milliseconds> closed{
            std::chrono::milliseconds{seen->closed}
        };
        const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(closed)};
        store::month_outcomes& month = months[day.year() / day.month()];
        month.month = day.year() / day.month();
        ++month.counts[seen->ending];
    }
    std::vector<store::month_outcomes> result;
    for (const auto& [month, counts] : months) result.push_back(counts);
    return result;
}

std::vector<store::played_match> memory_store::matches_of(
    std::string_view player, const std::optional<protocol::match_id>& before, std::size_t limit
) {
    const std::scoped_lock lock{mutex_};
    demand_readable();
    std::vector<store::played_match> result;
    bool is_reached = !before;
    for (const store::stored_match& one : newest_first(player)) {
        if (is_reached && result.size() < limit) result.push_back(tests::played_match_of(one));
        is_reached |= one.match.id == before;
    }
    return result;
}

// The matches in which that player has a seat.
std::vector<store::stored_match> memory_store::newest_first(std::string_view player) const {
    std::vector<store::stored_match> result;
    for (const auto& [id, one] : matches_)
        if (one.match.seats.white.player == player || one.match.seats.black.player == player)
            result.push_back(one);
    std::ranges::sort(result, std::ranges::greater{}, [](const store::stored_match& one) {
        return std::pair{one.match.created, one.match.id};
    });
    return result;
}

std::vector<protocol::public_key> memory_store::server_keys() {
    return {key_.public_part()};
}

} // namespace gulbara::server::room
