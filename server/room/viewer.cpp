#include "server/room/viewer.hpp"

#include "protocol/codec.hpp"

#include <utility>

namespace gulbara::server::room {

frame frame_of(const protocol::server_message& message) {
    return std::make_shared<const std::string>(protocol::encode(message));
}

protocol::server::error error_with(protocol::error_id code, std::string message) {
    constexpr std::uint32_t retry_ms = 1'000;
    protocol::server::error error{.code = code, .message = std::move(message)};
    if (code == protocol::error_id::storage_unavailable) error.retry_ms = retry_ms;
    return error;
}

void reply(const command& asked, protocol::server_body body) {
    asked.from->send(frame_of({.id = asked.message.id, .body = std::move(body)}));
}

void reply(const command& asked, protocol::error_id code, std::string message) {
    reply(asked, error_with(code, std::move(message)));
}

} // namespace gulbara::server::room
