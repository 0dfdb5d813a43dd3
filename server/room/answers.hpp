// Short ways to say what a command is answered with.
#pragma once

#include "server/room/outcome.hpp"

#include <string>

namespace gulbara::server::room {

// False, so that a check can end with it.
inline bool refuse(outcome& out, protocol::error_id code, std::string message) {
    out.answer = protocol::server::error{.code = code, .message = std::move(message)};
    return false;
}

// Done, but nothing durable came of it (or nothing that the asker has to wait for).
inline void accept(outcome& out, protocol::server::ok result = {}) {
    out.answer = std::move(result);
}

// Done as soon as the outcome's commit is durable.
inline void accept_when_durable(outcome& out, protocol::server::ok result = {}) {
    out.answer = std::move(result);
    out.answer_release = release::when_durable;
}

} // namespace gulbara::server::room
