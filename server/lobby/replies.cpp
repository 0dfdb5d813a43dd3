#include "server/lobby/replies.hpp"

namespace gulbara::server::lobby {

void reply(const room::command& asked, protocol::error_id code, std::string message) {
    constexpr std::uint32_t retry_ms = 1'000;
    protocol::server::error error{.code = code, .message = std::move(message)};
    if (code == protocol::error_id::storage_unavailable) error.retry_ms = retry_ms;
    reply(asked, std::move(error));
}

protocol::server::ok with_match(const protocol::match_id& match) {
    return {.match = match};
}

} // namespace gulbara::server::lobby
