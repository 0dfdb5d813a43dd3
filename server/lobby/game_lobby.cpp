#include "server/lobby/game_lobby.hpp"

#include "server/lobby/replies.hpp"

namespace gulbara::server::lobby {

namespace client = protocol::client;
using protocol::error_id;

game_lobby::game_lobby(const registry_parts& parts, const accounts::house_roster& roster)
    : time_(parts.time), registry_(std::make_shared<room_registry>(parts, roster)),
      maker_(std::make_shared<match_maker>(parts, registry_)),
      bots_(std::make_shared<house_bots>(roster)),
      public_(std::make_shared<public_challenges>([registry = registry_](const std::string& player
                                                  ) { return registry->is_here(player); })),
      seeks_(std::make_shared<seek_desk>(parts, registry_, maker_, roster)),
      board_(std::make_shared<lobby_board>(parts.executor, time_, registry_, public_, seeks_)),
      desk_(std::make_shared<challenge_desk>(parts, registry_, maker_, bots_, public_)),
      following_(std::make_shared<following>(parts, registry_)),
      rematches_(std::make_shared<rematch_desk>(parts, registry_, maker_)),
      relations_(std::make_shared<relations_desk>(parts, registry_, maker_)),
      sweeper_(std::make_shared<challenge_sweeper>(parts, [desk = desk_] { desk->end_expired(); })
      ) {
    registry_->on_rematch([desk = std::weak_ptr{rematches_
                           }](const store::match_row& over, room::command asked) {
        if (const auto open = desk.lock())
            open->take(over, std::move(asked));
        else
            reply(asked, error_id::shutting_down, "the server is going down");
    });
    registry_->live().on_engagement([seeks = std::weak_ptr{seeks_},
                                     all = std::weak_ptr{following_}](const std::string& player) {
        if (const auto open = seeks.lock()) open->note_engagement(player);
        if (const auto open = all.lock()) open->note(player);
    });
    parts.relations->on_change([all = std::weak_ptr{following_}, desk = std::weak_ptr{desk_}](
                                   const std::string& one, const std::string& other
                               ) {
        if (const auto open = desk.lock()) open->note_relation(one, other);
        if (const auto open = all.lock()) {
            open->note(one);
            open->note(other);
        }
    });
}

game_lobby::~game_lobby() = default;

void game_lobby::open() {
    relations_->open();
    registry_->open();
    desk_->open();
    sweeper_->open();
}

void game_lobby::close(std::chrono::milliseconds most) {
    sweeper_->close();
    seeks_->close();
    registry_->close(most);
}

void game_lobby::look() {
    registry_->look();
    seeks_->look();
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
    const auto* player = who->identity();
    if (player == nullptr) return;
    relations_->arrive(who);
    public_->see(player->id, time_.now());
    seeks_->arrive(who);
    desk_->arrive(who);
    following_->note(player->id);
}

void game_lobby::leave(room::viewer_ptr who) {
    bots_->note_gone(who.get());
    registry_->leave(who);
    if (const auto* player = who->identity()) {
        public_->see(player->id, time_.now());
        seeks_->see(player->id);
        following_->note(player->id);
    }
    following_->leave(who);
    board_->leave(std::move(who));
}

std::vector<protocol::match_id> game_lobby::matches_of(const std::string& player) const {
    return registry_->live().of(player);
}

bool game_lobby::is_playing(const std::string& player) const {
    return registry_->live().count_of(player) != 0;
}

std::optional<store::player_row> game_lobby::player_here(const std::string& player) const {
    return registry_->player_here(player);
}

void game_lobby::forget(const std::string& player) {
    desk_->forget(player);
    relations_->forget(player);
}

std::vector<protocol::server::open_seek> game_lobby::seeks(std::size_t most) const {
    return seeks_->newest(most);
}

void game_lobby::take(room::command asked) {
    const protocol::client_body body = asked.message.body; // the command is moved from
    const auto route = [&]<class Body>(const Body& wanted) {
        if constexpr (requires { seeks_->take(std::move(asked), wanted); })
            seeks_->take(std::move(asked), wanted);
        else if constexpr (requires { desk_->take(std::move(asked), wanted); })
            desk_->take(std::move(asked), wanted);
        else if constexpr (requires { relations_->take(std::move(asked), wanted); })
            relations_->take(std::move(asked), wanted);
        else if constexpr (requires { following_->take(std::move(asked), wanted); })
            following_->take(std::move(asked), wanted);
        else if constexpr (std::is_same_v<Body, client::available>)
            note_available(asked, wanted);
        else if constexpr (std::is_same_v<Body, client::watch_lobby>)
            board_->watch(std::move(asked));
        else if constexpr (std::is_same_v<Body, client::unwatch_lobby>)
            board_->unwatch(std::move(asked));
        else if constexpr (requires { wanted.match; })
            registry_->take(wanted.match, std::move(asked));
        else
            reply(asked, error_id::internal, "no command of the lobby");
    };
    std::visit(route, body);
}

void game_lobby::note_available(const room::command& asked, const client::available& said) {
    if (!bots_->is_played_by(*asked.from))
        return reply(asked, error_id::not_allowed, "this is for house bots");
    bots_->note_available(asked.from, said);
    reply(asked, protocol::server::ok{});
}

} // namespace gulbara::server::lobby
