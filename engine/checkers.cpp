#include "engine/checkers.hpp"

namespace gulbara::engine {

std::optional<checkers> checkers::from(std::span<const std::uint8_t, 24> counts) {
    checkers result;
    result.counts_ = {};
    result.occupied_ = {};
    int total = 0;
    for (std::uint8_t number = 1; number <= 24; ++number) {
        const std::uint8_t count = counts[number - 1U];
        total += count;
        if (total > checkers_per_side) return std::nullopt;
        if (count == 0) continue;
        result.counts_[number - 1U] = count;
        result.occupied_.insert(point{number});
    }
    result.off_ = static_cast<std::uint8_t>(checkers_per_side - total);
    if (result.off_ > 0 && !result.are_home()) return std::nullopt;
    return result;
}

int checkers::pips() const {
    int sum = 0;
    for (int number = 1; number <= 24; ++number) {
        sum += number * counts_[static_cast<std::size_t>(number - 1)];
    }
    return sum;
}

} // namespace gulbara::engine
