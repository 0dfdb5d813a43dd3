#include "engine/play.hpp"

namespace gulbara::engine {

bool is_of_one_kind(const pool& dice) {
    return std::ranges::all_of(dice, [&](die each) { return each == dice[0]; });
}

bool take_die(pool& dice, die wanted) {
    pool rest;
    bool is_taken = false;
    for (const die each : dice) {
        if (each == wanted && !is_taken) {
            is_taken = true;
        } else {
            rest.push_back(each);
        }
    }
    dice = rest;
    return is_taken;
}

} // namespace gulbara::engine
