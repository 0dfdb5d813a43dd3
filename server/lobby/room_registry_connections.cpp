// Who is here, and which rooms his coming and going concerns.
#include "server/lobby/room_registry.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace gulbara::server::lobby {

using engine::side;

void room_registry::arrive(room::viewer_ptr who) {
    const std::scoped_lock lock{mutex_};
    watched_.try_emplace(who.get());
    const store::player_row* player = who->identity();
    if (player == nullptr) return;
    players_[player->id].push_back(who);
    for (const match_id& match : live_.of(player->id))
        if (const auto& found = matches_.at(match).room) found->arrive(who);
}

void room_registry::leave(const room::viewer_ptr& who) {
    const std::scoped_lock lock{mutex_};
    std::vector<match_id> concerned;
    if (const auto watched = watched_.find(who.get()); watched != watched_.end()) {
        concerned = std::move(watched->second);
        watched_.erase(watched);
    }
    if (const store::player_row* player = who->identity()) {
        auto& connections = players_[player->id];
        std::erase(connections, who);
        if (connections.empty()) players_.erase(player->id);
        std::ranges::copy(live_.of(player->id), std::back_inserter(concerned));
    }
    for (const match_id& match : concerned)
        if (const auto found = matches_.find(match); found != matches_.end() && found->second.room)
            found->second.room->leave(who);
}

engine::by_side<std::vector<room::viewer_ptr>> room_registry::here(const store::match_row& row
) const {
    engine::by_side<std::vector<room::viewer_ptr>> result;
    for (const side who : engine::both_sides)
        if (const auto found = players_.find(row.seats[who].player); found != players_.end())
            result[who] = found->second;
    return result;
}

bool room_registry::is_here(const std::string& player) const {
    const std::scoped_lock lock{mutex_};
    return players_.contains(player);
}

std::optional<store::player_row> room_registry::player_here(const std::string& player) const {
    const std::scoped_lock lock{mutex_};
    const auto found = players_.find(player);
    if (found == players_.end()) return std::nullopt;
    return *found->second.front()->identity();
}

void room_registry::tell(const std::string& player, const room::frame& what) const {
    const std::scoped_lock lock{mutex_};
    const auto found = players_.find(player);
    if (found == players_.end()) return;
    for (const room::viewer_ptr& one : found->second) one->send(what);
}

} // namespace gulbara::server::lobby
