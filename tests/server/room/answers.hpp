// Short questions to an answer.
#pragma once

#include "protocol/server_message.hpp"

#include <optional>

namespace gulbara::server::room {

using answer = std::optional<protocol::server_body>;

// The code of a refusal; none if it is no refusal.
inline std::optional<protocol::error_id> code_of(const answer& given) {
    if (!given) return std::nullopt;
    const auto* error = std::get_if<protocol::server::error>(&*given);
    if (error == nullptr) return std::nullopt;
    return error->code;
}

inline bool is_ok(const answer& given) {
    return given && std::holds_alternative<protocol::server::ok>(*given);
}

inline bool is_already(const answer& given) {
    return given && std::holds_alternative<protocol::server::already>(*given);
}

} // namespace gulbara::server::room
