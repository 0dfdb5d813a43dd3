#include "server/lobby/open_challenges.hpp"

namespace gulbara::server::lobby {

namespace {

constexpr std::int64_t sweep_period_ms = 60'000;

bool is_old(runtime::instant made, runtime::instant now) {
    return now - made >= open_challenges::life_ms;
}

} // namespace

std::expected<void, protocol::error_id> open_challenges::add(
    const std::string& player, const std::string& challenge, runtime::instant now
) {
    const std::scoped_lock lock{mutex_};
    forget_old(now);
    const auto known = players_.find(player);
    if (known != players_.end() && known->second.size() >= most_per_player) {
        forget_old(known->second, now);
        if (known->second.size() >= most_per_player)
            return std::unexpected{protocol::error_id::too_many};
    }
    if (count_ >= most_of_all_) return std::unexpected{protocol::error_id::busy};
    if (players_[player].emplace(challenge, now).second) ++count_;
    return {};
}

void open_challenges::remove(const std::string& player, const std::string& challenge) {
    const std::scoped_lock lock{mutex_};
    const auto own = players_.find(player);
    if (own == players_.end()) return;
    count_ -= own->second.erase(challenge);
    if (own->second.empty()) players_.erase(own);
}

void open_challenges::forget_old(by_id& own, runtime::instant now) {
    count_ -= std::erase_if(own, [now](const auto& one) { return is_old(one.second, now); });
}

void open_challenges::forget_old(runtime::instant now) {
    if (now < next_sweep_) return;
    next_sweep_ = now + sweep_period_ms;
    for (auto player = players_.begin(); player != players_.end();) {
        forget_old(player->second, now);
        player = player->second.empty() ? players_.erase(player) : std::next(player);
    }
}

} // namespace gulbara::server::lobby
