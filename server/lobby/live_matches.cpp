#include "server/lobby/live_matches.hpp"

#include <algorithm>
#include <mutex>
#include <unordered_map>

namespace gulbara::server::lobby {

using engine::side;

struct live_matches::books {
    struct account {
        std::vector<match_id> matches; // oldest first
        std::size_t reserved = 0;
    };

    // Under the lock.
    bool has_room_for(const std::string& player) const {
        if (player == unbounded) return true;
        const auto found = players.find(player);
        if (found == players.end()) return limits.per_player > 0;
        return found->second.matches.size() + found->second.reserved < limits.per_player;
    }
    void close_if_empty(const std::string& player) {
        const auto found = players.find(player);
        if (found->second.matches.empty() && found->second.reserved == 0) players.erase(found);
    }

    const live_limits limits;
    const std::optional<std::string> unbounded;
    mutable std::mutex mutex{}; // guards all below
    std::unordered_map<match_id, seat_players> matches{};
    std::unordered_map<std::string, account> players{};
    std::size_t reserved = 0;
};

live_matches::live_matches(live_limits limits, std::optional<std::string> unbounded)
    : books_(new books{.limits = limits, .unbounded = std::move(unbounded)}) {}

std::expected<live_matches::place, protocol::error_id>
live_matches::reserve(const seat_players& players) {
    const std::scoped_lock lock{books_->mutex};
    if (books_->matches.size() + books_->reserved >= books_->limits.matches)
        return std::unexpected{protocol::error_id::busy};
    for (const side who : engine::both_sides)
        if (!books_->has_room_for(players[who]))
            return std::unexpected{protocol::error_id::too_many};
    ++books_->reserved;
    for (const side who : engine::both_sides) ++books_->players[players[who]].reserved;
    return place{books_, players};
}

live_matches::place::~place() {
    if (!books_) return;
    const std::scoped_lock lock{books_->mutex};
    --books_->reserved;
    for (const side who : engine::both_sides) {
        --books_->players.at(players_[who]).reserved;
        books_->close_if_empty(players_[who]);
    }
}

void live_matches::add(const match_id& match, const seat_players& players) {
    const std::scoped_lock lock{books_->mutex};
    if (!books_->matches.try_emplace(match, players).second) return;
    for (const side who : engine::both_sides)
        books_->players[players[who]].matches.push_back(match);
}

void live_matches::remove(const match_id& match) {
    const std::scoped_lock lock{books_->mutex};
    const auto found = books_->matches.find(match);
    if (found == books_->matches.end()) return;
    for (const side who : engine::both_sides) {
        const std::string& player = found->second[who];
        std::erase(books_->players.at(player).matches, match);
        books_->close_if_empty(player);
    }
    books_->matches.erase(found);
}

std::size_t live_matches::count() const {
    const std::scoped_lock lock{books_->mutex};
    return books_->matches.size();
}

bool live_matches::is_full() const {
    const std::scoped_lock lock{books_->mutex};
    return books_->matches.size() + books_->reserved >= books_->limits.matches;
}

std::vector<live_matches::match_id> live_matches::of(const std::string& player) const {
    const std::scoped_lock lock{books_->mutex};
    const auto found = books_->players.find(player);
    return found == books_->players.end() ? std::vector<match_id>{} : found->second.matches;
}

std::size_t live_matches::count_of(const std::string& player) const {
    const std::scoped_lock lock{books_->mutex};
    const auto found = books_->players.find(player);
    return found == books_->players.end() ? 0 : found->second.matches.size();
}

std::size_t live_matches::count_between(const std::string& one, const std::string& other) const {
    const std::scoped_lock lock{books_->mutex};
    const auto found = books_->players.find(one);
    if (found == books_->players.end()) return 0;
    const auto is_with_other = [&](const match_id& match) {
        const seat_players& players = books_->matches.at(match);
        return players.white == other || players.black == other;
    };
    return static_cast<std::size_t>(std::ranges::count_if(found->second.matches, is_with_other));
}

} // namespace gulbara::server::lobby
