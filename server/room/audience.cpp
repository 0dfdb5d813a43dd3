#include "server/room/audience.hpp"

#include "protocol/codec.hpp"

#include <utility>

namespace gulbara::server::room {

frame frame_of(const protocol::server_message& message) {
    return std::make_shared<const std::string>(protocol::encode(message));
}

void reply(const command& asked, protocol::server_body body) {
    asked.from->send(frame_of({.id = asked.message.id, .body = std::move(body)}));
}

} // namespace gulbara::server::room
