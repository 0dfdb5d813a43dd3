// A signature entry as it stands in the database: 64 bytes of signature, u32 index, u32 size, then
// the path, 32 bytes a hash.
#pragma once

#include "protocol/batch.hpp"

#include <optional>

namespace gulbara::server::store {

protocol::bytes encode_proof(const protocol::signature_entry&);
// None: these bytes are no such entry. Whether it proves anything is not looked at.
std::optional<protocol::signature_entry> decode_proof(protocol::byte_view);

} // namespace gulbara::server::store
