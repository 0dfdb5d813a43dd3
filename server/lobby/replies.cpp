#include "server/lobby/replies.hpp"

namespace gulbara::server::lobby {

protocol::server::ok with_match(const protocol::match_id& match) {
    return {.match = match};
}

protocol::error_id error_of(const store::write_refusal& refusal) {
    return refusal.cause == store::refusal_cause::full_queue
               ? protocol::error_id::storage_unavailable
               : protocol::error_id::internal;
}

} // namespace gulbara::server::lobby
