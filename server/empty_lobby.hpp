// A lobby in which nothing can be played: every command is refused. Stands where the real one goes.
#pragma once

#include "protocol/codec.hpp"
#include "server/lobby/lobby.hpp"

namespace gulbara::server {

class empty_lobby final : public lobby::lobby {
public:
    void arrive(room::viewer_ptr) override {}
    void leave(room::viewer_ptr) override {}
    void take(room::command given) override {
        protocol::server::error error;
        error.code = protocol::error_id::not_allowed;
        error.message = "nothing is played here yet";
        given.from->send(std::make_shared<const std::string>(
            protocol::encode({.id = given.message.id, .body = std::move(error)})
        ));
    }
    std::vector<protocol::match_id> matches_of(const std::string&) const override { return {}; }
};

} // namespace gulbara::server
