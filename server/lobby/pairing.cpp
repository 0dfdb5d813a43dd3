#include "server/lobby/pairing.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace gulbara::server::lobby {

namespace {

constexpr double narrowest_escape_window = 0.1;
constexpr double escape_widening_per_second = 0.1;
constexpr double narrowest_rating_window = 100'000;
constexpr double rating_widening_per_second = 50'000;

bool want_the_same_kind(const seeker& one, const seeker& other) {
    return one.terms.points == other.terms.points && one.terms.pace == other.terms.pace &&
           one.terms.is_rated == other.terms.is_rated;
}

// Together stand those who want the same kind of match, who has waited longest first.
bool stands_before(const seeker* one, const seeker* other) {
    const auto place = [](const seeker& of) {
        return std::tie(of.terms.points, of.terms.pace, of.terms.is_rated, of.since, of.player);
    };
    return place(*one) < place(*other);
}

double escape_distance(const seeker& one, const seeker& other) {
    return std::abs(one.past.escape_rate - other.past.escape_rate);
}

double rating_at(const seeker& who, const std::string& rules) {
    const auto found = who.past.ratings.find(rules);
    return found == who.past.ratings.end() ? virtual_rating : found->second;
}

double rating_distance(const seeker& one, const seeker& other, const std::string& rules) {
    if (!one.terms.is_rated) return 0;
    return std::abs(rating_at(one, rules) - rating_at(other, rules));
}

} // namespace

double escape_rate_window(std::int64_t waited_ms) {
    return narrowest_escape_window +
           escape_widening_per_second * static_cast<double>(waited_ms) / 1'000;
}

double rating_window(std::int64_t waited_ms) {
    return narrowest_rating_window +
           rating_widening_per_second * static_cast<double>(waited_ms) / 1'000;
}

std::optional<pairing> pairing_of(
    const seeker& longer, const seeker& other, runtime::instant now, const are_apart& apart
) {
    if (longer.player == other.player) return std::nullopt;
    if (!want_the_same_kind(longer, other)) return std::nullopt;
    const std::int64_t waited = now - other.since;
    const double by_escape = escape_distance(longer, other);
    if (by_escape > escape_rate_window(waited)) return std::nullopt;
    const auto is_fit = [&](const std::string& rules) {
        return std::ranges::find(other.terms.rules, rules) != other.terms.rules.end() &&
               rating_distance(longer, other, rules) <= rating_window(waited);
    };
    const auto rules = std::ranges::find_if(longer.terms.rules, is_fit);
    if (rules == longer.terms.rules.end()) return std::nullopt;
    if (apart(longer.player, other.player)) return std::nullopt;
    const double by_rating = rating_distance(longer, other, *rules);
    return pairing{
        &longer,
        &other,
        *rules,
        by_escape / narrowest_escape_window + by_rating / narrowest_rating_window
    };
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
            if (!want_the_same_kind(chooser, other)) break;
            const double least = escape_distance(chooser, other) / narrowest_escape_window;
            if (is_taken[at] || (best && best->distance <= least)) continue;
            auto found = pairing_of(chooser, other, now, apart);
            if (!found || (best && best->distance <= found->distance)) continue;
            best = std::move(found);
            place_of_best = at;
        }
        if (!best) continue;
        is_taken[place_of_best] = true;
        result.push_back(std::move(*best));
    }
    return result;
}

} // namespace gulbara::server::lobby
