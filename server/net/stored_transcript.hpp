// From what the database keeps of a match to what is handed out of it.
#pragma once

#include "protocol/transcript.hpp"
#include "server/store/rows.hpp"

#include <optional>

namespace gulbara::server::net {

// None while there is no header: nothing has been promised yet that could be proved. Throws
// std::runtime_error if the stored header is none.
std::optional<protocol::transcript> transcript_of(const store::stored_match&);

} // namespace gulbara::server::net
