// What is said on one connection: the hello, pings, limits; everything else goes to the lobby.
#pragma once

#include "protocol/client_message.hpp"
#include "protocol/server_message.hpp"
#include "server/net/heartbeat.hpp"
#include "server/net/hub.hpp"
#include "server/net/watch_lag.hpp"
#include "server/net/websocket_frame.hpp"

#include <optional>
#include <string_view>

namespace gulbara::server::net {

// Thread: one at a time. Answers go to the viewer given with each call.
class dialogue {
public:
    // `may`: what the connection is allowed to ask for.
    dialogue(hub&, visitor_ptr, watch_lag&, accounts::rights may);

    // The server speaks first.
    void open(room::viewer&);
    // One message. A violation: the connection must end.
    std::optional<violation>
    take(std::string_view text, runtime::instant read_at, const room::viewer_ptr& from);
    // A ping frame of the client's, or a pong that answers nothing: they count as messages do.
    std::optional<violation> take_control(runtime::instant read_at);
    // The client has said hello; the lobby knows it.
    bool is_greeted() const { return is_greeted_; }
    // Asks the lobby whether this connection has a seat, if that can have changed.
    attention look_again(const room::viewer&);
    attention current() const { return attention_; }

private:
    std::uint32_t wait_of(runtime::instant);
    std::optional<violation> lose_patience(runtime::instant);
    std::optional<violation>
    refuse(std::optional<protocol::command_id>, std::uint32_t wait, runtime::instant, room::viewer&);
    std::uint32_t wait_to_arrange(const protocol::client_body&, runtime::instant);
    std::optional<violation>
    greet(const protocol::client_message&, const protocol::client::hello&, const room::viewer_ptr&);
    bool has_seat(const room::viewer&) const;

    void note_watching(const protocol::client_body&);

    hub& hub_;
    visitor_ptr visitor_;
    watch_lag& lag_;
    const accounts::rights may_;
    bool is_house_bot_ = false;
    token_bucket messages_;
    token_bucket patience_;
    runtime::instant welcome_at_ = 0; // told with the last refusal
    attention attention_ = attention::idle;
    bool is_greeted_ = false;
};

} // namespace gulbara::server::net
