#include "server/room/recent_commands.hpp"

#include <algorithm>

namespace gulbara::server::room {

std::optional<protocol::server_body> recent_commands::recall(
    const protocol::command_id& command, const protocol::hash256& digest
) const {
    const auto known = std::ranges::find(newest_, command, &entry::command);
    if (known == newest_.end()) return std::nullopt;
    if (known->digest == digest) return protocol::server::already{};
    return protocol::server::error{
        .code = protocol::error_id::id_reused, .message = "this id was used for another command"
    };
}

void recent_commands::remember(
    const protocol::command_id& command, const protocol::hash256& digest
) {
    newest_.push_back({command, digest});
    if (newest_.size() > most) newest_.pop_front();
}

} // namespace gulbara::server::room
