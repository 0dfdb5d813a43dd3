#include "server/lobby/pairing.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace gulbara::server::lobby {

namespace {

constexpr double narrowest_window = 0.1;
constexpr double widening_per_second = 0.1;

bool want_the_same_length(const seeker& one, const seeker& other) {
    return one.terms.points == other.terms.points && one.terms.pace == other.terms.pace;
}

// Together stand those who want the same length and pace, who has waited longest first.
bool stands_before(const seeker* one, const seeker* other) {
    const auto place = [](const seeker& of) {
        return std::tie(of.terms.points, of.terms.pace, of.since, of.player);
    };
    return place(*one) < place(*other);
}

// Null: none.
const std::string* rules_in_common(const seeker& longer, const seeker& other) {
    const auto found = std::ranges::find_first_of(longer.terms.rules, other.terms.rules);
    return found == longer.terms.rules.end() ? nullptr : &*found;
}

double distance(const seeker& one, const seeker& other) {
    return std::abs(one.escape_rate - other.escape_rate);
}

} // namespace

double escape_rate_window(std::int64_t waited_ms) {
    return narrowest_window + widening_per_second * static_cast<double>(waited_ms) / 1'000;
}

std::optional<pairing> pairing_of(
    const seeker& longer, const seeker& other, runtime::instant now, const are_apart& apart
) {
    if (longer.player == other.player) return std::nullopt;
    if (!want_the_same_length(longer, other)) return std::nullopt;
    const std::string* rules = rules_in_common(longer, other);
    if (rules == nullptr) return std::nullopt;
    if (distance(longer, other) > escape_rate_window(now - other.since)) return std::nullopt;
    if (apart(longer.player, other.player)) return std::nullopt;
    return pairing{&longer, &other, *rules};
}

std::vector<pairing>
pair_up(std::vector<const seeker*> waiting, runtime::instant now, const are_apart& apart) {
    std::ranges::sort(waiting, stands_before);
    std::vector<bool> is_taken(waiting.size(), false);
    std::vector<pairing> result;
    for (std::size_t first = 0; first < waiting.size(); ++first) {
        if (is_taken[first]) continue;
        const seeker& chooser = *waiting[first];
        std::optional<pairing> best;
        std::size_t place_of_best = first;
        for (std::size_t at = first + 1; at < waiting.size(); ++at) {
            const seeker& other = *waiting[at];
            if (!want_the_same_length(chooser, other)) break;
            if (is_taken[at]) continue;
            if (best && distance(chooser, *best->black) <= distance(chooser, other)) continue;
            if (auto found = pairing_of(chooser, other, now, apart)) {
                best = std::move(found);
                place_of_best = at;
            }
        }
        if (!best) continue;
        is_taken[place_of_best] = true;
        result.push_back(std::move(*best));
    }
    return result;
}

} // namespace gulbara::server::lobby
