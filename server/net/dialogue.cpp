#include "server/net/dialogue.hpp"

#include "protocol/codec.hpp"

#include <fmt/format.h>

#include <concepts>
#include <utility>
#include <variant>

namespace gulbara::server::net {

namespace {

// Messages that a connection may send malformed, before its hello, or earlier than it was told to,
// before it is closed.
constexpr config::rate patience{.refill = 1, .burst = 50};

room::frame
refusal(std::optional<protocol::command_id> id, protocol::error_id code, std::string message) {
    return room::frame_of(
        {.id = std::move(id),
         .body = protocol::server::error{.code = code, .message = std::move(message)}}
    );
}

// What looks on and changes nothing.
template <class Body>
concept looking =
    std::same_as<Body, protocol::client::watch> || std::same_as<Body, protocol::client::unwatch> ||
    std::same_as<Body, protocol::client::watch_lobby> ||
    std::same_as<Body, protocol::client::unwatch_lobby> ||
    std::same_as<Body, protocol::client::follow> || std::same_as<Body, protocol::client::unfollow>;

// What an API token must have been made for, of every command that goes to the lobby.
accounts::scope scope_of(const protocol::client_body& body) {
    return std::visit(
        []<class Body>(const Body&) {
            return looking<Body> ? accounts::scope::read : accounts::scope::play;
        },
        body
    );
}

} // namespace

dialogue::dialogue(hub& all, visitor_ptr who, watch_lag& lag, accounts::rights may)
    : hub_(all), visitor_(std::move(who)), lag_(lag), may_(std::move(may)) {}

void dialogue::open(room::viewer& to) {
    protocol::server::hello hello;
    hello.now = hub_.time.now();
    hello.frame_limit = hub_.settings.limits.frame;
    if (const auto* player = to.identity()) {
        is_house_bot_ = hub_.identities.house_bots().has(player->id);
        hello.player = player->id;
        hello.matches = hub_.lobby.matches_of(player->id);
        if (!hello.matches.empty()) attention_ = attention::seat;
    }
    to.send(room::frame_of({.body = std::move(hello)}));
}

std::uint32_t dialogue::wait_of(runtime::instant now) {
    const auto& limits = hub_.settings.limits;
    if (is_house_bot_) return messages_.take(limits.messages_of_house_bot, now);
    // A token is taken from both or from none.
    if (const auto wait = messages_.wait_of(limits.messages, now)) return wait;
    if (const auto wait = visitor_->take_message(limits, now)) return wait;
    return messages_.take(limits.messages, now);
}

std::optional<violation> dialogue::lose_patience(runtime::instant now) {
    if (patience_.take(patience, now) == 0) return std::nullopt;
    hub_.count.dropped_abusive.add();
    return violation{close_code::policy_violation, "too many refused messages"};
}

// Whoever arranges matches under ever new identities is one address still.
std::uint32_t dialogue::wait_to_arrange(const protocol::client_body& body, runtime::instant now) {
    const bool is_arrangement = std::visit(
        []<class Body>(const Body&) { return protocol::client::arrangement<Body>; }, body
    );
    return is_arrangement ? visitor_->take_arrangement(hub_.settings.limits, now) : 0;
}

std::optional<violation> dialogue::refuse(
    std::optional<protocol::command_id> id,
    std::uint32_t wait,
    runtime::instant now,
    room::viewer& to
) {
    hub_.count.rate_limited.add();
    // Whoever comes again when he was told to has done nothing wrong, even if others from his
    // address have been faster.
    const bool is_obedient = now >= welcome_at_;
    welcome_at_ = now + wait;
    if (!is_obedient)
        if (auto end = lose_patience(now)) return end;
    to.send(room::frame_of(
        {.id = std::move(id),
         .body =
             protocol::server::error{
                 .code = protocol::error_id::rate_limited,
                 .message = "too many messages",
                 .retry_ms = wait
             }}
    ));
    return std::nullopt;
}

std::optional<violation> dialogue::take_control(runtime::instant now) {
    if (wait_of(now) == 0) return std::nullopt;
    hub_.count.rate_limited.add();
    return lose_patience(now);
}

std::optional<violation>
dialogue::take(std::string_view text, runtime::instant read_at, const room::viewer_ptr& from) {
    hub_.count.messages_received.add();
    const auto wait = wait_of(read_at);
    auto message = protocol::decode_client(text);
    if (wait != 0) {
        auto& id = message ? message->id : message.error().id;
        return refuse(std::move(id), wait, read_at, *from);
    }
    if (!message) {
        hub_.count.malformed.add();
        auto& error = message.error();
        from->send(refusal(std::move(error.id), error.code, std::move(error.message)));
        return lose_patience(read_at);
    }
    if (const auto* hello = std::get_if<protocol::client::hello>(&message->body))
        return greet(*message, *hello, from);
    if (!is_greeted_) {
        from->send(refusal(
            std::move(message->id), protocol::error_id::hello_first, "the first message is hello"
        ));
        return lose_patience(read_at);
    }
    if (std::holds_alternative<protocol::client::ping>(message->body)) {
        const protocol::server::ok pong{.now = hub_.time.now()};
        from->send(room::frame_of({.id = std::move(message->id), .body = pong}));
        return std::nullopt;
    }
    if (const auto needed = scope_of(message->body); !may_.allow(needed)) {
        from->send(refusal(
            std::move(message->id),
            protocol::error_id::missing_scope,
            fmt::format("this token was not made to {}", accounts::name_of(needed))
        ));
        return std::nullopt;
    }
    if (const auto wait_for_match = wait_to_arrange(message->body, read_at))
        return refuse(std::move(message->id), wait_for_match, read_at, *from);
    note_watching(message->body);
    hub_.lobby.take({.from = from, .message = std::move(*message), .read_at = read_at});
    if (attention_ != attention::seat && has_seat(*from)) attention_ = attention::seat;
    return std::nullopt;
}

void dialogue::note_watching(const protocol::client_body& body) {
    if (const auto* watch = std::get_if<protocol::client::watch>(&body)) {
        lag_.forget(watch->match);
        if (attention_ == attention::idle) attention_ = attention::watcher;
    } else if (const auto* unwatch = std::get_if<protocol::client::unwatch>(&body)) {
        lag_.forget(unwatch->match);
    } else if (std::holds_alternative<protocol::client::watch_lobby>(body)) {
        if (attention_ == attention::idle) attention_ = attention::watcher;
    }
}

std::optional<violation> dialogue::greet(
    const protocol::client_message& message,
    const protocol::client::hello& hello,
    const room::viewer_ptr& from
) {
    constexpr auto spoken = protocol::server::hello{}.major;
    if (hello.major != spoken) {
        from->send(refusal(
            message.id,
            protocol::error_id::unsupported_version,
            fmt::format("version {} of the protocol is spoken here", spoken)
        ));
        return violation{close_code::protocol_error, "unsupported version"};
    }
    if (message.id) from->send(room::frame_of({.id = message.id, .body = protocol::server::ok{}}));
    if (!std::exchange(is_greeted_, true)) hub_.lobby.arrive(from);
    return std::nullopt;
}

bool dialogue::has_seat(const room::viewer& who) const {
    const auto* player = who.identity();
    return player != nullptr && hub_.lobby.is_playing(player->id);
}

attention dialogue::look_again(const room::viewer& who) {
    if (has_seat(who))
        attention_ = attention::seat;
    else if (attention_ == attention::seat)
        attention_ = attention::watcher;
    return attention_;
}

} // namespace gulbara::server::net
