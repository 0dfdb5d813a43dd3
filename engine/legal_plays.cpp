#include "engine/legal_plays.hpp"

#include "engine/play_search.hpp"

#include <algorithm>

namespace gulbara::engine {

std::uint8_t find_legal_plays(const segment& from, std::vector<legal_play>& found) {
    found.clear();
    play_search search{mover{from}, &found};
    search.run(from.dice);
    return search.most_dice();
}

std::uint8_t most_dice_playable(const segment& from) {
    play_search search{mover{from}, nullptr};
    search.run(from.dice);
    return search.most_dice();
}

bool has_legal_step(const segment& from) {
    const mover holder{from};
    return std::ranges::any_of(from.dice, [&](die each) {
        return !holder.sources(each).is_empty();
    });
}

} // namespace gulbara::engine
