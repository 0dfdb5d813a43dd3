#include "server/net/watch_lag.hpp"

#include "protocol/codec.hpp"
#include "protocol/random.hpp"

#include <algorithm>
#include <optional>
#include <variant>

namespace gulbara::server::net {

namespace {

using resync_tag = protocol::octets<struct resync_tag_bytes, 16>;

// The id of our own watches. No client can guess it, so no answer to a client is mistaken for one.
const protocol::command_id& resync_id() {
    static const protocol::command_id id =
        "resync-" + protocol::to_hex(protocol::random_octets<resync_tag>());
    return id;
}

bool is_refusal(const protocol::server_body& body) {
    return std::holds_alternative<protocol::server::error>(body);
}

} // namespace

watch_lag::lagging_match* watch_lag::find(const protocol::match_id& id) {
    const auto found = std::ranges::find(matches_, id, &lagging_match::id);
    return found == matches_.end() ? nullptr : &*found;
}

void watch_lag::forget(const protocol::match_id& id) {
    std::erase_if(matches_, [&](const lagging_match& each) { return each.id == id; });
}

void watch_lag::begin(outbox& queue) {
    queue.remove_if([this](std::string_view frame) {
        const auto message = protocol::decode_server(frame);
        const auto match = message ? protocol::match_of(message->body) : std::nullopt;
        if (!match) return false;
        auto* known = find(*match);
        if (known == nullptr) matches_.push_back({.id = *match});
        // A snapshot that was on its way is dropped with the rest: ask again.
        else
            known->is_asked = false;
        return true;
    });
}

lag_verdict watch_lag::judge(std::string_view frame) {
    if (!is_lagging() && answers_due_ == 0) return lag_verdict::queue;
    const auto message = protocol::decode_server(frame);
    if (!message) return lag_verdict::queue;
    if (message->id == resync_id()) {
        --answers_due_;
        return is_refusal(message->body) ? lag_verdict::give_up : lag_verdict::drop;
    }
    const auto match = protocol::match_of(message->body);
    const auto* lagging = match ? find(*match) : nullptr;
    if (lagging == nullptr) return lag_verdict::queue;
    const bool is_snapshot = std::holds_alternative<protocol::server::snapshot>(message->body);
    if (!lagging->is_asked || !is_snapshot) return lag_verdict::drop;
    forget(*match);
    return lag_verdict::queue;
}

std::vector<protocol::client_message> watch_lag::watches() {
    std::vector<protocol::client_message> due;
    for (auto& each : matches_) {
        if (each.is_asked) continue;
        each.is_asked = true;
        ++answers_due_;
        due.push_back(
            {.id = resync_id(),
             .body = protocol::client::watch{.match = each.id, .since = {}, .hash = {}}}
        );
    }
    return due;
}

} // namespace gulbara::server::net
