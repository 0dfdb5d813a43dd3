// Taking a match's change of ratings back (docs/ratings.md).
#pragma once

#include "protocol/bytes.hpp"
#include "server/store/connection.hpp"
#include "server/store/rating_rows.hpp"

#include <expected>
#include <string>

namespace gulbara::server::store {

struct annulment {
    protocol::match_id match;
    std::string reason;        // everybody may read it; 1 to 1,000 bytes
    std::string operator_name; // 1 to 64 bytes
    runtime::instant time = 0;
};

// Two entries of the ledger, both ratings, the public reason and a line of the audit, in one
// transaction; a server may run meanwhile. What it has made of both ratings, or a sentence that
// says why nothing happened. Blocks; throws as `connection::commit` does.
std::expected<engine::by_side<rating_change>, std::string> annul(connection&, const annulment&);

} // namespace gulbara::server::store
