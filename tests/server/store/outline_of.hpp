// What the database would tell of a match that a test keeps in memory.
#pragma once

#include "server/store/rows.hpp"

namespace gulbara::tests {

inline server::store::match_outline outline_of(const server::store::stored_match& whole) {
    server::store::match_outline outline;
    outline.id = whole.match.id;
    outline.rules = whole.match.rules;
    outline.seats = whole.match.seats;
    outline.created = whole.match.created;
    outline.records = static_cast<std::uint32_t>(whole.records.size());
    outline.is_withdrawn = whole.is_withdrawn;
    outline.header = whole.header;
    if (whole.close) outline.close = whole.close->close;
    return outline;
}

} // namespace gulbara::tests
