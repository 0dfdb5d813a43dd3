// Who plays for the house: one player at most for each level.
#pragma once

#include "protocol/bot_level.hpp"

#include <array>
#include <optional>
#include <string>

namespace gulbara::server::accounts {

class house_roster {
public:
    // False, and nothing is changed: the level has its player, or the player has a level.
    [[nodiscard]] bool add(protocol::bot_level level, std::string player) {
        auto& place = players_[static_cast<std::size_t>(level)];
        if (place || has(player)) return false;
        place = std::move(player);
        return true;
    }
    bool has(const std::string& player) const { return level_of(player).has_value(); }
    std::optional<protocol::bot_level> level_of(const std::string& player) const {
        for (const auto level : protocol::all_bot_levels)
            if (players_[static_cast<std::size_t>(level)] == player) return level;
        return std::nullopt;
    }
    // The player's id; none: that level is not there.
    const std::optional<std::string>& at(protocol::bot_level level) const {
        return players_[static_cast<std::size_t>(level)];
    }

private:
    std::array<std::optional<std::string>, protocol::all_bot_levels.size()> players_;
};

} // namespace gulbara::server::accounts
