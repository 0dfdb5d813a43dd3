#include "server/lobby/game_lobby.hpp"

#include "server/lobby/replies.hpp"

namespace gulbara::server::lobby {

namespace client = protocol::client;
using protocol::error_id;

game_lobby::game_lobby(const registry_parts& parts, std::optional<std::string> house_bot_player)
    : time_(parts.time), registry_(std::make_shared<room_registry>(parts, house_bot_player)),
      maker_(std::make_shared<match_maker>(parts, registry_)),
      bot_(std::make_shared<house_bot>(std::move(house_bot_player))),
      public_(std::make_shared<public_challenges>([registry = registry_](const std::string& player
                                                  ) { return registry->is_here(player); })),
      board_(
          std::make_shared<lobby_board>(parts.executor, time_, registry_, public_, bot_->player())
      ),
      desk_(std::make_shared<challenge_desk>(parts, registry_, maker_, bot_, public_)),
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
    board_->look();
}

void game_lobby::sweep() {
    sweeper_->sweep();
}

void game_lobby::wake_rooms() {
    registry_->wake_rooms();
}

void game_lobby::arrive(room::viewer_ptr who) {
    registry_->arrive(who);
    if (const auto* player = who->identity()) public_->see(player->id, time_.now());
}

void game_lobby::leave(room::viewer_ptr who) {
    bot_->note_gone(who.get());
    registry_->leave(who);
    if (const auto* player = who->identity()) public_->see(player->id, time_.now());
    board_->leave(std::move(who));
}

std::vector<protocol::match_id> game_lobby::matches_of(const std::string& player) const {
    return registry_->live().of(player);
}

bool game_lobby::is_playing(const std::string& player) const {
    return registry_->live().count_of(player) != 0;
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
        else if constexpr (std::is_same_v<Body, client::watch_lobby>)
            board_->watch(std::move(asked));
        else if constexpr (std::is_same_v<Body, client::unwatch_lobby>)
            board_->unwatch(std::move(asked));
        else if constexpr (std::is_same_v<Body, client::unlist>)
            unlist(asked);
        else if constexpr (requires { wanted.match; })
            registry_->take(wanted.match, std::move(asked));
        else
            reply(asked, error_id::internal, "no command of the lobby");
    };
    std::visit(route, body);
}

void game_lobby::unlist(const room::command& asked) {
    const auto* player = asked.from->identity();
    if (player == nullptr)
        return reply(asked, error_id::no_identity, "this connection has no identity");
    public_->remove(player->id);
    reply(asked, protocol::server::ok{});
}

void game_lobby::note_available(const room::command& asked, const client::available& said) {
    if (!bot_->is_played_by(*asked.from))
        return reply(asked, error_id::not_allowed, "this is for the house bot");
    bot_->note_available(asked.from, said);
    reply(asked, protocol::server::ok{});
}

} // namespace gulbara::server::lobby
