// Who of those that wait for an opponent is paired with whom (protocol page, section 4, "Seeking").
//
// Pure: values in, values out.
#pragma once

#include "engine/rule_set.hpp"
#include "protocol/seek_terms.hpp"
#include "server/runtime/time_source.hpp"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace gulbara::server::lobby {

// What counts of somebody's matches so far.
struct seeker_past {
    double escape_rate = 0; // share of them that he left, 0 to 1
    // By rule set, in thousandths of a point; only where he has had a rated match.
    std::map<std::string, std::int32_t> ratings{};
};

// Somebody who waits.
struct seeker {
    std::string player; // id
    protocol::seek_terms terms;
    runtime::instant since = 0;
    seeker_past past{};
};

// Two players are not to meet.
using are_apart = std::function<bool(const std::string& one, const std::string& other)>;

struct pairing {
    const seeker* white; // has waited longer
    const seeker* black;
    std::string rules; // id of the rule set that is played
    // How far apart the two are: 1 for each window of somebody who has just come.
    double distance = 0;

    friend bool operator==(const pairing&, const pairing&) = default;
};

// Whoever has not had a rated match at a rule set is paired as if he stood there: below the 1500
// with which his rating begins, because those who come are weaker than those who stay.
inline constexpr std::int32_t virtual_rating = 1'450'000;

// How far apart escape rates may be of two who have both waited so long.
double escape_rate_window(std::int64_t waited_ms);
// And, in a rated match, ratings: thousandths of a point.
double rating_window(std::int64_t waited_ms);

// Before: `longer` has waited at least as long. None: they are not compatible now.
std::optional<pairing>
pairing_of(const seeker& longer, const seeker& other, runtime::instant now, const are_apart&);

// Whoever has waited longest chooses first, and of those compatible with him the one who is nearest
// to him by escape rate and rating, of those the one who has waited longer. Nobody is paired twice.
std::vector<pairing>
pair_up(std::vector<const seeker*> waiting, runtime::instant now, const are_apart&);

} // namespace gulbara::server::lobby
