// Who gets nothing of something that is said at a table.
#pragma once

#include "server/room/kept_apart.hpp"
#include "server/room/viewer.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace gulbara::server::room {

// Thread: one until it is shared, then any.
class left_out {
public:
    // Null: nobody more.
    void add(std::shared_ptr<const player_set> players) {
        if (players) sets_.push_back(std::move(players));
    }
    bool is_empty() const { return sets_.empty(); }
    // Whoever is not known is never left out.
    bool contains(const viewer& who) const {
        const store::player_row* player = who.identity();
        return player != nullptr && std::ranges::any_of(sets_, [player](const auto& set) {
                   return set->contains(player->id);
               });
    }

private:
    std::vector<std::shared_ptr<const player_set>> sets_;
};

// Null: nobody.
using left_out_ptr = std::shared_ptr<const left_out>;

} // namespace gulbara::server::room
