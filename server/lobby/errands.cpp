#include "server/lobby/errands.hpp"

#include "server/lobby/replies.hpp"

#include <spdlog/spdlog.h>

namespace gulbara::server::lobby {

using protocol::error_id;

const store::player_row* errands::identified(const room::command& asked) const {
    const store::player_row* player = asked.from->identity();
    if (player == nullptr) reply(asked, error_id::no_identity, "this connection has no identity");
    return player;
}

std::optional<store::player_row> errands::asker(const room::command& asked) const {
    const store::player_row* player = identified(asked);
    if (player == nullptr) return std::nullopt;
    if (const auto objection = registry_->objection()) {
        reply(asked, *objection, "no further match can be arranged now");
        return std::nullopt;
    }
    if (!parts_.writer.is_healthy()) {
        reply(asked, error_id::storage_unavailable, "storage is unavailable");
        return std::nullopt;
    }
    return *player;
}

void errands::look_up_command(
    const std::string& player,
    const room::command& asked,
    std::move_only_function<void(found<found_challenge>)> next
) const {
    look_up<found_challenge>(
        [player, id = *asked.message.id](store::reader& reader) {
            return reader.challenge_of_command(player, id);
        },
        std::move(next)
    );
}

void errands::explain(
    const room::command& asked,
    const store::write_refusal& refusal,
    std::move_only_function<void(error_id)> next
) const {
    const error_id otherwise = error_of(refusal);
    if (refusal.cause != store::refusal_cause::database) return next(otherwise);
    look_up_command(
        asked.from->identity()->id,
        asked,
        [otherwise, next = std::move(next)](const found<found_challenge>& known) mutable {
            if (!known) return next(known.error());
            next(*known ? error_id::id_reused : otherwise);
        }
    );
}

void errands::log_failure(const std::exception& error) {
    spdlog::error("lobby: what is asked of a challenge cannot be found out: {}", error.what());
}

} // namespace gulbara::server::lobby
