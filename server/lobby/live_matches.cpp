#include "server/lobby/live_matches.hpp"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <unordered_map>

namespace gulbara::server::lobby {

using engine::side;

struct live_matches::books {
    struct account {
        std::vector<match_id> matches; // oldest first
        std::size_t reserved = 0;
        // Of them against people.
        std::optional<match_id> engagement;
        bool is_being_engaged = false;
        std::vector<std::move_only_function<void()>> waiting; // until that is settled

        bool is_engaged() const { return engagement || is_being_engaged; }
        bool is_empty() const { return matches.empty() && reserved == 0; }
    };
    struct live_match {
        seat_players players;
        company with;
    };
    static constexpr std::size_t most_waiting = 64; // for one player

    // All under the lock.
    const account* find(const std::string& player) const {
        const auto found = players.find(player);
        return found == players.end() ? nullptr : &found->second;
    }
    bool has_room_for(const std::string& player) const {
        if (house_bots.has(player)) return true;
        const account* own = find(player);
        if (own == nullptr) return limits.per_player > 0;
        return own->matches.size() + own->reserved < limits.per_player;
    }
    void close_if_empty(const std::string& player) {
        const auto found = players.find(player);
        if (found->second.is_empty()) players.erase(found);
    }
    void take_from(const std::string& player, const match_id& match) {
        account& own = players.at(player);
        std::erase(own.matches, match);
        if (own.engagement == match) own.engagement = next_engagement(own);
        close_if_empty(player);
    }
    // One of those that there were before there was a bound.
    std::optional<match_id> next_engagement(const account& own) const {
        const auto is_against_person = [this](const match_id& one) {
            return matches.at(one).with == company::people;
        };
        const auto found = std::ranges::find_if(own.matches, is_against_person);
        return found == own.matches.end() ? std::nullopt : std::optional{*found};
    }
    bool is_full() const { return matches.size() + reserved >= limits.matches; }
    std::optional<match_refusal> objection_to(const seat_players& seats, company with) const {
        if (is_full()) return match_refusal{.code = protocol::error_id::busy};
        match_refusal engaged{.code = protocol::error_id::opponent_busy};
        match_refusal crowded{.code = protocol::error_id::too_many};
        for (const side who : engine::both_sides) {
            const account* own = find(seats[who]);
            if (with == company::people && own != nullptr && own->is_engaged()) {
                engaged.concerns[who] = true;
                engaged.running[who] = own->engagement;
            }
            crowded.concerns[who] = !has_room_for(seats[who]);
        }
        if (engaged.concerns != engine::by_side<bool>{}) return engaged;
        if (crowded.concerns != engine::by_side<bool>{}) return crowded;
        return std::nullopt;
    }

    const live_limits limits;
    const accounts::house_roster house_bots;
    std::function<void(const std::string&)> tell_engagement{};
    mutable std::mutex mutex{}; // guards all below
    std::unordered_map<match_id, live_match> matches{};
    std::unordered_map<std::string, account> players{};
    std::size_t reserved = 0;
};

live_matches::live_matches(live_limits limits, accounts::house_roster house_bots)
    : books_(new books{.limits = limits, .house_bots = std::move(house_bots)}) {}

void live_matches::on_engagement(std::function<void(const std::string&)> call) {
    books_->tell_engagement = std::move(call);
}

live_matches::company live_matches::company_of(const seat_players& players) const {
    const auto& bots = books_->house_bots;
    const bool has_bot = bots.has(players.white) || bots.has(players.black);
    return has_bot ? company::house_bot : company::people;
}

// ---- places -------------------------------------------------------------------------------------

std::expected<live_matches::place, match_refusal>
live_matches::reserve(const seat_players& players, company with) {
    const std::scoped_lock lock{books_->mutex};
    if (const auto objection = books_->objection_to(players, with))
        return std::unexpected{*objection};
    ++books_->reserved;
    for (const side who : engine::both_sides) {
        books::account& own = books_->players[players[who]];
        ++own.reserved;
        if (with == company::people) own.is_being_engaged = true;
    }
    return place{books_, players, with};
}

live_matches::place::~place() {
    if (!books_) return;
    std::vector<std::move_only_function<void()>> settled;
    {
        const std::scoped_lock lock{books_->mutex};
        --books_->reserved;
        for (const side who : engine::both_sides) {
            books::account& own = books_->players.at(players_[who]);
            --own.reserved;
            if (company_ == company::people) {
                own.is_being_engaged = false;
                std::ranges::move(own.waiting, std::back_inserter(settled));
                own.waiting.clear();
            }
            books_->close_if_empty(players_[who]);
        }
    }
    for (auto& next : settled) next();
}

bool live_matches::when_settled(const std::string& player, std::move_only_function<void()> next) {
    {
        const std::scoped_lock lock{books_->mutex};
        const auto found = books_->players.find(player);
        if (found != books_->players.end() && found->second.is_being_engaged) {
            auto& waiting = found->second.waiting;
            if (waiting.size() >= books::most_waiting) return false;
            waiting.push_back(std::move(next));
            return true;
        }
    }
    next();
    return true;
}

// ---- matches ------------------------------------------------------------------------------------

void live_matches::add(const match_id& match, const seat_players& players, company with) {
    {
        const std::scoped_lock lock{books_->mutex};
        if (!books_->matches.try_emplace(match, players, with).second) return;
        for (const side who : engine::both_sides) {
            books::account& own = books_->players[players[who]];
            own.matches.push_back(match);
            if (with == company::people && !own.engagement) own.engagement = match;
        }
    }
    if (with == company::people && books_->tell_engagement)
        for (const side who : engine::both_sides) books_->tell_engagement(players[who]);
}

void live_matches::remove(const match_id& match) {
    books::live_match gone;
    {
        const std::scoped_lock lock{books_->mutex};
        const auto found = books_->matches.find(match);
        if (found == books_->matches.end()) return;
        gone = std::move(found->second);
        books_->matches.erase(found);
        for (const side who : engine::both_sides) books_->take_from(gone.players[who], match);
    }
    if (gone.with == company::people && books_->tell_engagement)
        for (const side who : engine::both_sides) books_->tell_engagement(gone.players[who]);
}

std::size_t live_matches::count() const {
    const std::scoped_lock lock{books_->mutex};
    return books_->matches.size();
}

bool live_matches::is_full() const {
    const std::scoped_lock lock{books_->mutex};
    return books_->is_full();
}

std::vector<live_matches::match_id> live_matches::of(const std::string& player) const {
    const std::scoped_lock lock{books_->mutex};
    const books::account* own = books_->find(player);
    return own == nullptr ? std::vector<match_id>{} : own->matches;
}

std::size_t live_matches::count_of(const std::string& player) const {
    const std::scoped_lock lock{books_->mutex};
    const books::account* own = books_->find(player);
    return own == nullptr ? 0 : own->matches.size();
}

std::vector<std::string> live_matches::opponents_of(const std::string& player) const {
    const std::scoped_lock lock{books_->mutex};
    const books::account* own = books_->find(player);
    std::vector<std::string> result;
    if (own == nullptr) return result;
    result.reserve(own->matches.size());
    for (const match_id& match : own->matches) {
        const seat_players& players = books_->matches.at(match).players;
        result.push_back(players.white == player ? players.black : players.white);
    }
    return result;
}

std::optional<live_matches::match_id> live_matches::engagement_of(const std::string& player) const {
    const std::scoped_lock lock{books_->mutex};
    const books::account* own = books_->find(player);
    return own == nullptr ? std::nullopt : own->engagement;
}

bool live_matches::is_engaged(const std::string& player) const {
    const std::scoped_lock lock{books_->mutex};
    const books::account* own = books_->find(player);
    return own != nullptr && own->is_engaged();
}

} // namespace gulbara::server::lobby
