// A match in the database, as tests keep it in memory.
#pragma once

#include "protocol/ed25519.hpp"
#include "server/store/rows.hpp"

#include <string>
#include <vector>

namespace gulbara::server::room {

// Makes the commit durable; the proofs of its records. Throws std::runtime_error if it leaves a
// gap.
std::vector<protocol::signature_entry>
apply(const store::match_commit&, store::stored_match&, const protocol::key_pair&);

// Before: it has a header.
std::string transcript_of(const store::stored_match&);
// Its transcript is good; says what is wrong if not.
bool verifies(const store::stored_match&);

} // namespace gulbara::server::room
