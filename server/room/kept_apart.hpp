// Whom relations between players keep apart at a table.
#pragma once

#include <memory>
#include <string>
#include <unordered_set>

namespace gulbara::server::room {

using player_set = std::unordered_set<std::string>; // player ids

// Around one player, as it is now; later changes do not reach it. Null: nobody. A value. Thread:
// any.
struct kept_apart {
    // Who is to get nothing of what he says.
    std::shared_ptr<const player_set> deaf{};
    // Whom he has blocked: who looks on at a match of his without its talk.
    std::shared_ptr<const player_set> blocked{};
};

} // namespace gulbara::server::room
