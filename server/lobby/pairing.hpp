// Who of those that wait for an opponent is paired with whom (protocol page, section 4, "Seeking").
//
// Pure: values in, values out.
#pragma once

#include "engine/rule_set.hpp"
#include "protocol/seek_terms.hpp"
#include "server/runtime/time_source.hpp"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace gulbara::server::lobby {

// Somebody who waits.
struct seeker {
    std::string player; // id
    protocol::seek_terms terms;
    runtime::instant since = 0;
    double escape_rate = 0; // share of his matches that he left, 0 to 1
};

// Two players are not to meet.
using are_apart = std::function<bool(const std::string& one, const std::string& other)>;

struct pairing {
    const seeker* white; // has waited longer
    const seeker* black;
    std::string rules; // id of the rule set that is played

    friend bool operator==(const pairing&, const pairing&) = default;
};

// How far apart escape rates may be of two who have both waited so long.
double escape_rate_window(std::int64_t waited_ms);

// Before: `longer` has waited at least as long. None: they are not compatible now.
std::optional<pairing>
pairing_of(const seeker& longer, const seeker& other, runtime::instant now, const are_apart&);

// Whoever has waited longest chooses first, and of those compatible with him the one whose escape
// rate is nearest to his, of those the one who has waited longer. Nobody is paired twice.
std::vector<pairing>
pair_up(std::vector<const seeker*> waiting, runtime::instant now, const are_apart&);

} // namespace gulbara::server::lobby
