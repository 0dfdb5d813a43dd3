// A change on its way into the database.
#pragma once

#include "server/store/writer.hpp"

#include <array>
#include <bit>
#include <functional>
#include <vector>

namespace gulbara::server::store {

struct pending_change {
    change what;
    on_durable call;
    runtime::instant since = 0; // submitted
};

// Changes of one lane are written one after the other, in the order in which they came: the commits
// of a match, the wishes of one player about another. That others share a lane does no harm.
using lane = protocol::octets<struct lane_tag, 16>;

// None: a row that stands alone.
inline std::optional<lane> lane_of(const change& what) {
    if (const auto* commit = std::get_if<match_commit>(&what)) return lane{commit->match.value};
    if (const auto* row = std::get_if<relation_row>(&what)) {
        const std::hash<std::string> hash;
        return lane{std::bit_cast<std::array<std::byte, lane::size>>(
            std::array<std::uint64_t, 2>{hash(row->player), hash(row->other)}
        )};
    }
    return std::nullopt;
}

// Not the commit of a match.
inline bool is_row(const change& what) {
    return !std::holds_alternative<match_commit>(what);
}

inline std::size_t record_count(const change& what) {
    const auto* commit = std::get_if<match_commit>(&what);
    return commit == nullptr ? 0 : commit->records.size();
}

} // namespace gulbara::server::store
