#include "server/lobby/comeback_plan.hpp"

#include <algorithm>

namespace gulbara::server::lobby {

namespace {

// `first`, doubled that often.
std::int64_t doubled(std::int64_t first, int times, std::int64_t most) {
    std::int64_t result = first;
    for (int i = 0; i < times && result < most; ++i) result *= 2;
    return std::min(result, most);
}

} // namespace

std::int64_t comeback_plan::failure_pause(int failures) {
    if (failures <= quick_failures) return 0;
    return doubled(first_failure_pause_ms, failures - quick_failures - 1, longest_failure_pause_ms);
}

void comeback_plan::note(const match_id& match, trouble what, instant now) {
    entry& place = entries_[match];
    place.is_wanted = true;
    if (what == trouble::storage) {
        place.next =
            now + doubled(first_storage_pause_ms, place.storage_tries, longest_storage_pause_ms);
        ++place.storage_tries;
        return;
    }
    if (now - place.newest_failure > memory_ms) place.failures = 0;
    ++place.failures;
    place.newest_failure = now;
    place.next = now + failure_pause(place.failures);
}

void comeback_plan::settle(const match_id& match) {
    const auto found = entries_.find(match);
    if (found == entries_.end()) return;
    found->second.is_wanted = false;
    found->second.next.reset();
    found->second.storage_tries = 0;
}

bool comeback_plan::is_wanted(const match_id& match) const {
    const auto found = entries_.find(match);
    return found != entries_.end() && found->second.is_wanted;
}

bool comeback_plan::is_left_alone(const match_id& match, instant now) const {
    const auto found = entries_.find(match);
    if (found == entries_.end()) return false;
    const entry& place = found->second;
    return now - place.newest_failure < failure_pause(place.failures);
}

std::vector<comeback_plan::match_id> comeback_plan::take_due(instant now, std::size_t most) {
    std::erase_if(entries_, [now](const auto& one) {
        return !one.second.is_wanted && now - one.second.newest_failure > memory_ms;
    });
    std::vector<match_id> due;
    for (auto& [match, place] : entries_) {
        if (due.size() == most) break;
        if (!place.next || *place.next > now) continue;
        place.next.reset();
        due.push_back(match);
    }
    return due;
}

} // namespace gulbara::server::lobby
