#include "server/lobby/following.hpp"

#include "server/lobby/replies.hpp"

#include <boost/asio/post.hpp>

#include <utility>

namespace gulbara::server::lobby {

namespace server = protocol::server;
using protocol::error_id;

following::following(const registry_parts& parts, std::shared_ptr<room_registry> registry)
    : parts_(parts), registry_(registry), errands_(parts, std::move(registry)),
      strand_(parts.executor) {}

template <class Work>
void following::run(Work work) {
    boost::asio::post(strand_, [self = shared_from_this(), work = std::move(work)]() mutable {
        work(*self);
    });
}

// ---- commands -----------------------------------------------------------------------------------

// Whoever is blocked is known by his identity.
void following::take(room::command asked, const protocol::client::follow& wanted) {
    if (errands_.identified(asked) == nullptr) return;
    run([asked = std::move(asked), player = wanted.player](following& all) mutable {
        all.begin(std::move(asked), player);
    });
}

void following::take(room::command asked, const protocol::client::unfollow& wanted) {
    run([asked = std::move(asked), player = wanted.player](following& all) {
        all.drop(asked.from.get(), player);
        reply(asked, server::ok{});
    });
}

void following::begin(room::command asked, const std::string& player) {
    follower& own = followers_[asked.from.get()]; // follows somebody in any case
    own.connection = asked.from;
    if (!own.players.contains(player) && own.players.size() >= most_per_connection)
        return reply(asked, error_id::too_many, "this connection follows too many players");
    // Whoever follows again is told again.
    own.players[player] = {.number = ++follows_};
    followers_of_[player].insert(asked.from.get());
    find(std::move(asked), player, follows_);
}

void following::find(room::command asked, const std::string& player, std::uint64_t number) {
    errands_.look_up<std::optional<store::player_row>>(
        [registry = registry_, player](store::reader& reader) {
            auto here = registry->player_here(player);
            return here ? here : reader.player(player);
        },
        [self = shared_from_this(), asked = std::move(asked), player, number](
            found<std::optional<store::player_row>> known
        ) mutable {
            self->run([asked = std::move(asked), player, number, known = std::move(known)](
                          following& all
                      ) { all.finish(asked, player, number, known); });
        }
    );
}

void following::finish(
    const room::command& asked,
    const std::string& player,
    std::uint64_t number,
    const found<std::optional<store::player_row>>& known
) {
    const auto own = followers_.find(asked.from.get());
    followed* place = nullptr; // null: he follows him no more, or anew
    if (own != followers_.end())
        if (const auto at = own->second.players.find(player); at != own->second.players.end())
            if (at->second.number == number) place = &at->second;
    if (!known || !*known) {
        reply(
            asked,
            known ? error_id::no_such_player : known.error(),
            "that player cannot be found or read"
        );
        if (place != nullptr) drop(asked.from.get(), player);
        return;
    }
    reply(asked, server::ok{});
    if (place == nullptr) return;
    place->who = server::person{(*known)->name, (*known)->id};
    tell(*asked.from, *place);
}

// ---- who follows whom ---------------------------------------------------------------------------

void following::drop(const room::viewer* connection, const std::string& player) {
    const auto own = followers_.find(connection);
    if (own == followers_.end() || own->second.players.erase(player) == 0) return;
    if (own->second.players.empty()) followers_.erase(own);
    const auto others = followers_of_.find(player);
    others->second.erase(connection);
    if (others->second.empty()) followers_of_.erase(others);
}

void following::leave(room::viewer_ptr who) {
    run([who = std::move(who)](following& all) {
        const auto own = all.followers_.find(who.get());
        if (own == all.followers_.end()) return;
        const auto players = own->second.players; // changed below
        for (const auto& each : players) all.drop(who.get(), each.first);
    });
}

// ---- what is seen -------------------------------------------------------------------------------

void following::note(const std::string& player) {
    run([player](following& all) { all.refresh(player); });
}

void following::refresh(const std::string& player) {
    const auto found = followers_of_.find(player);
    if (found == followers_of_.end()) return;
    for (const room::viewer* each : found->second) {
        follower& own = followers_.at(each);
        tell(*own.connection, own.players.at(player));
    }
}

void following::tell(room::viewer& connection, followed& place) const {
    if (!place.who) return; // being looked for: that tells
    auto seen = seen_by(*connection.identity(), place);
    if (place.told == seen) return;
    place.told = seen;
    connection.send(room::frame_of({.body = std::move(seen)}));
}

server::player following::seen_by(const store::player_row& follower, const followed& place) const {
    server::player seen{*place.who};
    if (parts_.relations->is_blocked(follower.id, seen.who.id)) return seen;
    seen.is_online = registry_->is_here(seen.who.id);
    if (seen.is_online) seen.match = registry_->live().engagement_of(seen.who.id);
    return seen;
}

} // namespace gulbara::server::lobby
