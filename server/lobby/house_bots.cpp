#include "server/lobby/house_bots.hpp"

#include <algorithm>
#include <array>

namespace gulbara::server::lobby {

namespace {

using enum protocol::bot_level;

// In this order they are tried where no level is asked for.
constexpr std::array preference{medium, easy, strong};

std::size_t count_in(const std::map<std::string, std::size_t>& all, const std::string& player) {
    const auto found = all.find(player);
    return found == all.end() ? 0 : found->second;
}

void take_one(std::map<std::string, std::size_t>& from, const std::string& player) {
    const auto found = from.find(player);
    if (--found->second == 0) from.erase(found);
}

} // namespace

bool house_bots::is_played_by(const room::viewer& who) const {
    const store::player_row* player = who.identity();
    return player != nullptr && roster_.has(player->id);
}

void house_bots::note_available(
    const room::viewer_ptr& from, const protocol::client::available& said
) {
    const std::scoped_lock lock{mutex_};
    if (said.capacity == 0) {
        offers_.erase(from.get());
        return;
    }
    offers_[from.get()] = {from, {said.rules.begin(), said.rules.end()}, said.capacity};
}

void house_bots::note_gone(const room::viewer* who) {
    const std::scoped_lock lock{mutex_};
    offers_.erase(who);
}

// Under the lock. Null: it has no place by these rules.
const store::player_row* house_bots::find_free(
    const std::string& bot, std::string_view rules, const places_taken& taken
) const {
    std::size_t capacity = 0;
    const store::player_row* player = nullptr;
    for (const auto& [connection, offer] : offers_) {
        if (offer.from->identity()->id != bot) continue;
        capacity += offer.capacity;
        if (offer.rules.contains(rules)) player = offer.from->identity();
    }
    const std::size_t reserved = count_in(reserved_of_, bot);
    const bool has_place =
        taken.by_present + reserved < capacity &&
        taken.by_all + reserved < std::min(protocol::matches_per_place * capacity, most_matches);
    return has_place ? player : nullptr;
}

std::expected<store::player_row, protocol::error_id>
house_bots::reserve(const wish& wanted, const std::string& asker, const census& count) {
    const std::scoped_lock lock{mutex_};
    std::size_t by_asker = count_in(reserved_by_, asker);
    const store::player_row* free = nullptr;
    for (const auto level : preference) {
        const auto& bot = roster_.at(level);
        if (!bot) continue;
        const places_taken taken = count(*bot);
        by_asker += taken.by_asker;
        if (free == nullptr && wanted.level.value_or(level) == level)
            free = find_free(*bot, wanted.rules, taken);
    }
    if (free == nullptr) return std::unexpected{protocol::error_id::no_bot_available};
    if (by_asker >= most_per_player) return std::unexpected{protocol::error_id::too_many};
    ++reserved_of_[free->id];
    ++reserved_by_[asker];
    return *free;
}

void house_bots::release(const std::string& bot, const std::string& asker) {
    const std::scoped_lock lock{mutex_};
    take_one(reserved_of_, bot);
    take_one(reserved_by_, asker);
}

} // namespace gulbara::server::lobby
