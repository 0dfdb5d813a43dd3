#include "server/lobby/public_challenges.hpp"

#include "server/lobby/open_challenges.hpp"

#include <algorithm>
#include <functional>
#include <ranges>
#include <span>
#include <utility>

namespace gulbara::server::lobby {

using protocol::server::listed_challenge;

void public_challenges::list(
    const store::player_row& player,
    const store::challenge_row& row,
    const protocol::rules_document& terms,
    runtime::instant now
) {
    const std::scoped_lock lock{mutex_};
    if (now >= next_sweep_) forget_old(now);
    entry& place = entries_[player.id];
    place = {{row.id, terms, {player.name, player.id}, row.created}};
    note_presence(player.id, place, now); // he may have gone meanwhile
}

void public_challenges::remove(const std::string& player) {
    const std::scoped_lock lock{mutex_};
    entries_.erase(player);
}

void public_challenges::remove(const std::string& player, const std::string& challenge) {
    const std::scoped_lock lock{mutex_};
    const auto found = entries_.find(player);
    if (found != entries_.end() && found->second.shown.challenge == challenge)
        entries_.erase(found);
}

void public_challenges::see(const std::string& player, runtime::instant now) {
    const std::scoped_lock lock{mutex_};
    const auto found = entries_.find(player);
    if (found == entries_.end()) return;
    const auto& alone_since = found->second.alone_since;
    if (alone_since && now - *alone_since >= patience_ms)
        entries_.erase(found);
    else
        note_presence(player, found->second, now);
}

// Asked under the lock, so that of two connections that come and go at once the last word is true.
void public_challenges::note_presence(const std::string& player, entry& place, runtime::instant now)
    const {
    if (is_here_(player))
        place.alone_since.reset();
    else if (!place.alone_since)
        place.alone_since = now;
}

void public_challenges::forget_old(runtime::instant now) {
    next_sweep_ = now + patience_ms;
    std::erase_if(entries_, [now](const auto& one) {
        const auto& [shown, alone_since] = one.second;
        return now - shown.at >= open_challenges::life_ms ||
               (alone_since && now - *alone_since >= patience_ms);
    });
}

std::vector<listed_challenge> public_challenges::newest(std::size_t most, runtime::instant now) {
    const std::scoped_lock lock{mutex_};
    forget_old(now);
    std::vector<const listed_challenge*> all;
    all.reserve(entries_.size());
    for (const auto& each : entries_ | std::views::values) all.push_back(&each.shown);
    const auto shown = std::min(most, all.size());
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(shown);
    std::ranges::partial_sort(all, end, std::greater{}, [](const listed_challenge* one) {
        return std::pair{one->at, std::string_view{one->challenge}};
    });
    std::vector<listed_challenge> result;
    result.reserve(shown);
    for (const auto* one : std::span{all}.first(shown)) result.push_back(*one);
    return result;
}

} // namespace gulbara::server::lobby
