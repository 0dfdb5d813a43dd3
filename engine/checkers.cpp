#include "engine/checkers.hpp"

namespace gulbara::engine {

std::string_view to_string(checkers_error reason) {
    switch (reason) {
    case checkers_error::not_notation:
        return "not a list of points such as 24x8 20 18";
    case checkers_error::too_many:
        return "more than fifteen checkers on one side";
    case checkers_error::off_before_home:
        return "checkers are off while others of their side are not home";
    }
    return "";
}

std::expected<checkers, checkers_error> checkers::from(std::span<const std::uint8_t, 24> counts) {
    checkers result;
    result.counts_ = {};
    result.occupied_ = {};
    int total = 0;
    for (std::uint8_t number = 1; number <= 24; ++number) {
        const std::uint8_t count = counts[number - 1U];
        total += count;
        if (total > checkers_per_side) return std::unexpected(checkers_error::too_many);
        if (count == 0) continue;
        result.counts_[number - 1U] = count;
        result.occupied_.insert(point{number});
    }
    result.off_ = static_cast<std::uint8_t>(checkers_per_side - total);
    if (result.off_ > 0 && !result.are_home()) {
        return std::unexpected(checkers_error::off_before_home);
    }
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
