#include "server/lobby/house_bot.hpp"

#include <algorithm>

namespace gulbara::server::lobby {

bool house_bot::is_played_by(const room::viewer& who) const {
    const store::player_row* player = who.identity();
    return player_ && player != nullptr && player->id == *player_;
}

void house_bot::note_available(
    const room::viewer_ptr& from, const protocol::client::available& said
) {
    const std::scoped_lock lock{mutex_};
    if (said.capacity == 0) {
        offers_.erase(from.get());
        return;
    }
    offers_[from.get()] = {from, {said.rules.begin(), said.rules.end()}, said.capacity};
}

void house_bot::note_gone(const room::viewer* who) {
    const std::scoped_lock lock{mutex_};
    offers_.erase(who);
}

std::expected<store::player_row, protocol::error_id> house_bot::reserve(
    std::string_view rules, const std::string& asker, const std::function<places_taken()>& count
) {
    const std::scoped_lock lock{mutex_};
    std::size_t capacity = 0;
    const store::player_row* player = nullptr;
    for (const auto& [connection, offer] : offers_) {
        capacity += offer.capacity;
        if (offer.rules.contains(rules)) player = offer.from->identity();
    }
    if (player == nullptr) return std::unexpected{protocol::error_id::no_bot_available};
    const places_taken taken = count();
    if (taken.by_present + reserved_ >= capacity ||
        taken.by_all + reserved_ >= std::min(protocol::matches_per_place * capacity, most_matches))
        return std::unexpected{protocol::error_id::no_bot_available};
    const auto own = reserved_by_.find(asker);
    const std::size_t reserved = own == reserved_by_.end() ? 0 : own->second;
    if (taken.by_asker + reserved >= most_per_player)
        return std::unexpected{protocol::error_id::too_many};
    ++reserved_;
    ++reserved_by_[asker];
    return *player;
}

void house_bot::release(const std::string& asker) {
    const std::scoped_lock lock{mutex_};
    --reserved_;
    const auto own = reserved_by_.find(asker);
    if (--own->second == 0) reserved_by_.erase(own);
}

} // namespace gulbara::server::lobby
