#include "server/lobby/game_lobby.hpp"

#include "server/lobby/replies.hpp"

namespace gulbara::server::lobby {

namespace client = protocol::client;
using protocol::error_id;

game_lobby::game_lobby(const registry_parts& parts, std::optional<std::string> house_bot_player)
    : registry_(std::make_shared<room_registry>(parts)),
      maker_(std::make_shared<match_maker>(parts, registry_)),
      bot_(std::make_shared<house_bot>(std::move(house_bot_player))),
      desk_(std::make_shared<challenge_desk>(parts, registry_, maker_, bot_)),
      rematches_(std::make_shared<rematch_desk>(parts, registry_, maker_)),
      sweeper_(std::make_shared<challenge_sweeper>(parts)) {
    registry_->on_rematch([desk = std::weak_ptr{rematches_
                           }](const store::match_row& over, room::command asked) {
        if (const auto open = desk.lock())
            open->take(over, std::move(asked));
        else
            reply(asked, error_id::shutting_down, "the server is going down");
    });
}

game_lobby::~game_lobby() = default;

void game_lobby::open() {
    registry_->open();
    sweeper_->open();
}

void game_lobby::close(std::chrono::milliseconds most) {
    sweeper_->close();
    registry_->close(most);
}

void game_lobby::look() {
    registry_->look();
}

void game_lobby::sweep() {
    sweeper_->sweep();
}

void game_lobby::wake_rooms() {
    registry_->wake_rooms();
}

void game_lobby::arrive(room::viewer_ptr who) {
    registry_->arrive(std::move(who));
}

void game_lobby::leave(room::viewer_ptr who) {
    bot_->note_gone(who.get());
    registry_->leave(who);
}

std::vector<protocol::match_id> game_lobby::matches_of(const std::string& player) const {
    return registry_->matches_of(player);
}

void game_lobby::take(room::command asked) {
    const protocol::client_body body = asked.message.body; // the command is moved from
    const auto route = [&]<class Body>(const Body& wanted) {
        constexpr bool is_arrangement = std::is_same_v<Body, client::challenge> ||
                                        std::is_same_v<Body, client::accept> ||
                                        std::is_same_v<Body, client::quick_match>;
        if constexpr (is_arrangement)
            desk_->take(std::move(asked), wanted);
        else if constexpr (std::is_same_v<Body, client::available>)
            note_available(asked, wanted);
        else if constexpr (requires { wanted.match; })
            registry_->take(wanted.match, std::move(asked));
        else
            reply(asked, error_id::internal, "no command of the lobby");
    };
    std::visit(route, body);
}

void game_lobby::note_available(const room::command& asked, const client::available& said) {
    if (!bot_->is_played_by(*asked.from))
        return reply(asked, error_id::not_allowed, "this is for the house bot");
    bot_->note_available(asked.from, said);
    reply(asked, protocol::server::ok{});
}

} // namespace gulbara::server::lobby
