#include "server/lobby/open_challenges.hpp"

namespace gulbara::server::lobby {

namespace {

constexpr std::int64_t sweep_period_ms = 60'000;

bool is_old(runtime::instant made, runtime::instant now) {
    return now - made >= open_challenges::life_ms;
}

} // namespace

bool open_challenges::add(
    const std::string& player, const std::string& challenge, runtime::instant now
) {
    const std::scoped_lock lock{mutex_};
    forget_old(now);
    by_id& own = players_[player];
    if (own.size() >= most_per_player)
        std::erase_if(own, [now](const auto& one) { return is_old(one.second, now); });
    if (own.size() >= most_per_player) return false;
    own.emplace(challenge, now);
    return true;
}

void open_challenges::remove(const std::string& player, const std::string& challenge) {
    const std::scoped_lock lock{mutex_};
    const auto own = players_.find(player);
    if (own == players_.end()) return;
    own->second.erase(challenge);
    if (own->second.empty()) players_.erase(own);
}

void open_challenges::forget_old(runtime::instant now) {
    if (now < next_sweep_) return;
    next_sweep_ = now + sweep_period_ms;
    for (auto player = players_.begin(); player != players_.end();) {
        std::erase_if(player->second, [now](const auto& one) { return is_old(one.second, now); });
        player = player->second.empty() ? players_.erase(player) : std::next(player);
    }
}

} // namespace gulbara::server::lobby
