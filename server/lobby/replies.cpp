#include "server/lobby/replies.hpp"

#include "protocol/codec.hpp"

namespace gulbara::server::lobby {

void reply(const room::command& asked, protocol::server_body body) {
    asked.from->send(std::make_shared<const std::string>(
        protocol::encode(protocol::server_message{asked.message.id, std::move(body)})
    ));
}

void reply(const room::command& asked, protocol::error_id code, std::string message) {
    constexpr std::uint32_t retry_ms = 1'000;
    protocol::server::error error;
    error.code = code;
    error.message = std::move(message);
    if (code == protocol::error_id::storage_unavailable) error.retry_ms = retry_ms;
    reply(asked, std::move(error));
}

protocol::server::ok with_match(const protocol::match_id& match) {
    protocol::server::ok result;
    result.match = match;
    return result;
}

} // namespace gulbara::server::lobby
