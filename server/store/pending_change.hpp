// A change on its way into the database.
#pragma once

#include "server/store/writer.hpp"

#include <vector>

namespace gulbara::server::store {

struct pending_change {
    change what;
    on_durable call;
    runtime::instant since = 0; // submitted
};

// The match that it is one of several changes of; none for a row that stands alone.
inline const protocol::match_id* match_of(const change& what) {
    const auto* commit = std::get_if<match_commit>(&what);
    return commit == nullptr ? nullptr : &commit->match;
}

inline std::size_t record_count(const change& what) {
    const auto* commit = std::get_if<match_commit>(&what);
    return commit == nullptr ? 0 : commit->records.size();
}

} // namespace gulbara::server::store
