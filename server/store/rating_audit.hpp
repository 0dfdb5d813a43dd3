// The whole ledger of ratings, computed again from the matches (docs/ratings.md).
#pragma once

#include "server/store/connection.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gulbara::server::store {

struct ledger_audit {
    std::size_t matches = 0; // rated ones that are closed
    std::size_t entries = 0;
    std::size_t wrong = 0;             // whatever is not what it should be
    std::vector<std::string> faults{}; // of these the first ones, a sentence each
};

enum class ledger_repair : std::uint8_t {
    none,
    rewrite, // wrong numbers are put right, all in one transaction; a missing row is not made up
};

// Takes all matches and annulments in the order in which they were entered, and compares every row
// of the ledger, every rating and every reason with what comes out. Blocks. Before: the schema is
// up to date, and nobody else writes.
ledger_audit audit_ledger(connection&, ledger_repair);

} // namespace gulbara::server::store
