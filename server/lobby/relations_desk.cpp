#include "server/lobby/relations_desk.hpp"

#include "server/lobby/replies.hpp"
#include "server/room/command_memory.hpp"

namespace gulbara::server::lobby {

using protocol::error_id;

namespace {

room::frame frame_of_relations(std::vector<protocol::server::relation> all) {
    return room::frame_of({.body = protocol::server::relations{std::move(all)}});
}

// What is absent of the command stays as it is.
protocol::server::relation
wish_of(protocol::server::relation before, const protocol::client::relate& wanted) {
    before.is_muted = wanted.is_muted.value_or(before.is_muted);
    before.is_blocked = wanted.is_blocked.value_or(before.is_blocked);
    return before;
}

bool is_wish(const protocol::server::relation& one) {
    return one.is_muted || one.is_blocked;
}

} // namespace

relations_desk::relations_desk(
    registry_parts parts,
    std::shared_ptr<room_registry> registry,
    std::shared_ptr<match_maker> maker
)
    : parts_(std::move(parts)), registry_(registry), maker_(std::move(maker)),
      errands_(parts_, std::move(registry)),
      errands_of_player_(most_waiting, [this](errand one) { begin(std::move(one)); }) {}

void relations_desk::open() {
    constexpr std::size_t page = 4'096;
    std::vector<store::relation_row> all;
    for (;;) {
        const auto last = all.empty() ? std::nullopt : std::optional{all.back()};
        auto more = parts_.reader.relations(last, page);
        std::ranges::move(more, std::back_inserter(all));
        if (more.size() < page) break;
    }
    parts_.relations->load(all);
}

void relations_desk::arrive(const room::viewer_ptr& who) {
    const store::player_row* player = who->identity();
    if (player == nullptr) return;
    const std::scoped_lock lock{telling_};
    auto own = parts_.relations->of(player->id);
    if (!own.empty()) who->send(frame_of_relations(std::move(own)));
}

void relations_desk::tell(const std::string& player) {
    const std::scoped_lock lock{telling_};
    registry_->tell(player, frame_of_relations(parts_.relations->of(player)));
}

// ---- one command --------------------------------------------------------------------------------

void relations_desk::take(room::command asked, const protocol::client::relate& wanted) {
    const store::player_row* player = errands_.identified(asked);
    if (player == nullptr) return;
    if (wanted.player == player->id) return reply(asked, error_id::not_allowed, "this is yourself");
    errand one{std::move(asked), *player, wanted};
    const auto taken = errands_of_player_.add(player->id, std::move(one));
    if (!taken) reply(taken.error().asked, error_id::busy, "too much is asked for at once");
}

void relations_desk::begin(errand one) {
    if (auto known = recall(one)) return finish(one, std::move(*known));
    if (!parts_.writer.is_healthy())
        return finish(one, error_id::storage_unavailable, "storage is unavailable");
    const relation before = parts_.relations->of(one.player.id, one.wanted.player);
    relation wish = wish_of(before, one.wanted);
    if (wish == before) return finish(one, protocol::server::already{});
    if (is_wish(before)) return write(std::move(one), std::move(wish)); // both are kept
    const auto has_room = parts_.relations->check_room(one.player.id, one.wanted.player);
    if (!has_room) return finish(one, has_room.error(), "too many are muted or blocked");
    find_other(std::move(one), std::move(wish));
}

// Somebody who is here need not be in the database yet: he may have taken no seat.
void relations_desk::find_other(errand one, relation wish) {
    if (auto other = registry_->player_here(one.wanted.player)) {
        wish.player.name = other->name;
        return keep_players(std::move(one), std::move(wish), std::move(other));
    }
    using found_player = std::optional<store::player_row>;
    const std::string other = one.wanted.player;
    errands_.look_up<found_player>(
        [other](store::reader& reader) { return reader.player(other); },
        [self = shared_from_this(),
         one = std::move(one),
         wish = std::move(wish)](found<found_player> known) mutable {
            if (!known) return self->finish(one, known.error(), "the player cannot be read");
            if (!*known) return self->finish(one, error_id::no_such_player, "no such player");
            wish.player.name = (*known)->name;
            self->keep_players(std::move(one), std::move(wish), std::nullopt);
        }
    );
}

void relations_desk::keep_players(
    errand one, relation wish, std::optional<store::player_row> other_here
) {
    std::vector players{one.player};
    if (other_here) players.push_back(std::move(*other_here));
    maker_->keep_players(
        std::move(players),
        [self = shared_from_this(),
         one = std::move(one),
         wish = std::move(wish)](std::expected<void, unkept_player> kept) mutable {
            if (!kept) return self->finish(one, kept.error().why, "the players cannot be kept");
            self->write(std::move(one), std::move(wish));
        }
    );
}

void relations_desk::write(errand one, relation wish) {
    store::relation_row row{
        .player = one.player.id,
        .other = wish.player.id,
        .is_muted = wish.is_muted,
        .is_blocked = wish.is_blocked,
        .changed = parts_.time.now()
    };
    parts_.writer.submit(
        std::move(row),
        [self = shared_from_this(),
         one = std::move(one),
         wish = std::move(wish)](const store::write_outcome& written) {
            if (!written)
                return self->finish(one, error_of(written.error()), "it could not be kept");
            self->parts_.relations->change(one.player.id, wish);
            self->remember(one);
            reply(one.asked, protocol::server::ok{});
            self->tell(one.player.id);
            self->errands_of_player_.finish(one.player.id);
        }
    );
}

void relations_desk::finish(const errand& one, protocol::server_body body) {
    reply(one.asked, std::move(body));
    errands_of_player_.finish(one.player.id);
}

void relations_desk::finish(const errand& one, error_id why, std::string message) {
    reply(one.asked, why, std::move(message));
    errands_of_player_.finish(one.player.id);
}

// ---- repeated commands --------------------------------------------------------------------------

std::optional<protocol::server_body> relations_desk::recall(const errand& one) {
    const std::scoped_lock lock{mutex_};
    const auto known = recent_.find(one.player.id);
    if (known == recent_.end()) return std::nullopt;
    return known->second.recall(*one.asked.message.id, room::digest_of(one.asked.message.body));
}

void relations_desk::remember(const errand& one) {
    const std::scoped_lock lock{mutex_};
    if (recent_.size() >= most_remembered) recent_.clear();
    recent_[one.player.id].remember(*one.asked.message.id, room::digest_of(one.asked.message.body));
}

} // namespace gulbara::server::lobby
