#include "server/lobby/replies.hpp"

namespace gulbara::server::lobby {

protocol::server::ok with_match(const protocol::match_id& match) {
    return {.match = match};
}

} // namespace gulbara::server::lobby
