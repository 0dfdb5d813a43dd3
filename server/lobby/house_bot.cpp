#include "server/lobby/house_bot.hpp"

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

std::optional<store::player_row> house_bot::reserve(std::string_view rules, std::size_t live) {
    const std::scoped_lock lock{mutex_};
    std::size_t capacity = 0;
    const store::player_row* player = nullptr;
    for (const auto& [connection, offer] : offers_) {
        capacity += offer.capacity;
        if (offer.rules.contains(rules)) player = offer.from->identity();
    }
    if (player == nullptr || live + reserved_ >= capacity) return std::nullopt;
    ++reserved_;
    return *player;
}

void house_bot::release() {
    const std::scoped_lock lock{mutex_};
    --reserved_;
}

} // namespace gulbara::server::lobby
