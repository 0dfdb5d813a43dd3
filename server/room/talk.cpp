#include "server/room/talk.hpp"

#include <algorithm>

namespace gulbara::server::room {

namespace {

protocol::server::error too_often(std::int64_t wait_ms) {
    return {
        .code = protocol::error_id::rate_limited,
        .message = "too many phrases",
        .retry_ms = static_cast<std::uint32_t>(wait_ms)
    };
}

} // namespace

protocol::server_body talk::judge(
    engine::side who,
    const protocol::command_id& command,
    protocol::phrase_id said,
    runtime::instant now
) {
    auto& [paid_until, newest] = speakers_[who];
    const auto known = std::ranges::find(newest, command, &utterance::command);
    if (known != newest.end()) {
        if (known->said == said) return protocol::server::already{};
        return protocol::server::error{
            .code = protocol::error_id::id_reused, .message = "this id was used for another command"
        };
    }
    const auto from = std::max(paid_until, now);
    const auto wait = from - now - (burst - 1) * period_ms;
    if (wait > 0) return too_often(wait);
    paid_until = from + period_ms;
    newest.push_back({command, said});
    if (newest.size() > most_remembered) newest.pop_front();
    return protocol::server::ok{};
}

} // namespace gulbara::server::room
