// A change that a writer has taken on: what it needs to write it, and what became of it.
#pragma once

#include "server/store/match_keys.hpp"
#include "server/store/pending_change.hpp"

#include <expected>

namespace gulbara::server::store {

struct write_item {
    pending_change pending;
    // Of a match_commit; in `next_seq` the number of records before it.
    known_match match{};
    // Of its records, signed once, whatever happens afterwards; and as they are stored.
    std::vector<protocol::signature_entry> proofs{};
    std::vector<protocol::bytes> stored_proofs{};
    // Of one that closes a rated match, once it was worked out.
    std::optional<rating_outcome> rated{};
    bool is_settled = false; // its caller has been told

    const match_commit* commit() const { return std::get_if<match_commit>(&pending.what); }
};

// What can be said of the commit before anything is signed or sent: it continues the match without
// a gap, sizes are right. `match` must be filled.
std::expected<void, write_refusal> check(const write_item&);

// Fills the proofs of all items: signs the records of those that do not bring theirs, as one batch.
// Before: each is checked, and settled if it was refused.
void sign(std::vector<write_item>&, const protocol::key_pair&);

// For the log.
std::string describe(const change&);

} // namespace gulbara::server::store
