#include "server/lobby/rematch_desk.hpp"

#include "server/lobby/challenge_ids.hpp"
#include "server/lobby/replies.hpp"

namespace gulbara::server::lobby {

using engine::side;
using protocol::error_id;

namespace {

constexpr const char* no_rematch = "no rematch can be arranged now";

} // namespace

rematch_desk::rematch_desk(
    const registry_parts& parts,
    std::shared_ptr<room_registry> registry,
    std::shared_ptr<match_maker> maker
)
    : parts_(parts), registry_(registry), maker_(std::move(maker)),
      errands_(parts, std::move(registry)),
      errands_of_match_(most_waiting, [this](errand one) { begin(std::move(one)); }) {}

void rematch_desk::take(const store::match_row& over, room::command asked) {
    const auto player = errands_.asker(asked);
    if (!player) return;
    const side seat = over.seats.white.player == player->id ? side::white : side::black;
    const auto taken = errands_of_match_.add(over.id, {over, std::move(asked), seat});
    if (!taken) reply(taken.error().asked, error_id::busy, "too much is asked for at once");
}

rematch_desk::state_of_wishes rematch_desk::read(store::reader& reader, const errand& one) {
    const std::string own = rematch_wish_id(one.over.id, one.seat);
    const std::string other = rematch_wish_id(one.over.id, engine::opponent(one.seat));
    const auto by_command =
        reader.challenge_of_command(one.over.seats[one.seat].player, *one.asked.message.id);
    return {
        reader.challenge(own).has_value(),
        reader.challenge(other).has_value(),
        by_command && by_command->id != own,
        reader.match_of_challenge(rematch_wish_id(one.over.id, side::white))
    };
}

void rematch_desk::begin(errand one) {
    const errand to_read = one;
    errands_.look_up<state_of_wishes>(
        [to_read](store::reader& reader) { return read(reader, to_read); },
        [self = shared_from_this(), one = std::move(one)](found<state_of_wishes> known) mutable {
            if (!known) return self->finish(one, known.error());
            self->judge(std::move(one), *known);
        }
    );
}

void rematch_desk::judge(errand one, const state_of_wishes& known) {
    if (known.is_id_reused) return finish(one, error_id::id_reused);
    if (known.made) return finish(one, protocol::server::already{with_match(*known.made)});
    const auto& seats = one.over.seats;
    if (parts_.relations->is_blocked(seats.white.player, seats.black.player))
        return finish(one, error_id::blocked_player);
    if (!known.has_own) return keep_wish(std::move(one), known.has_other);
    if (known.has_other) return make_match(std::move(one)); // the server was killed before
    finish(one, protocol::server::already{});
}

void rematch_desk::keep_wish(errand one, bool has_other) {
    store::challenge_row wish{
        rematch_wish_id(one.over.id, one.seat),
        one.over.seats[one.seat].player,
        *one.asked.message.id,
        one.over.rules,
        parts_.time.now(),
        std::nullopt
    };
    parts_.writer.submit(
        std::move(wish),
        [self = shared_from_this(), one = std::move(one), has_other](store::write_outcome written
        ) mutable {
            if (!written)
                return self->errands_.explain(
                    one.asked,
                    written.error(),
                    [self, one](error_id why) { self->finish(one, why); }
                );
            if (has_other) return self->make_match(std::move(one));
            self->registry_->tell_rematch_wish(one.over, one.seat);
            self->finish(one, protocol::server::ok{});
        }
    );
}

void rematch_desk::make_match(errand one) {
    const auto contestant_of = [&](side who) {
        return contestant{one.over.seats[who].player, one.over.seats[who].name};
    };
    proposal wanted{
        protocol::parse_rules(one.over.rules).value(),
        {contestant_of(side::black), contestant_of(side::white)},
        rematch_wish_id(one.over.id, side::white),
        one.over.id
    };
    maker_->make(
        std::move(wanted),
        [self = shared_from_this(), one = std::move(one)](made_match made) {
            if (made) return self->finish(one, with_match(*made));
            self->find_made(one, error_for(engine::opponent(one.seat), made.error(), no_rematch));
        }
    );
}

// The database had one already.
void rematch_desk::find_made(const errand& one, protocol::server::error otherwise) {
    errands_.look_up<state_of_wishes>(
        [one](store::reader& reader) { return read(reader, one); },
        [self = shared_from_this(),
         one,
         otherwise = std::move(otherwise)](const found<state_of_wishes>& known) {
            if (!known || !known->made) return self->finish(one, otherwise);
            self->finish(one, protocol::server::already{with_match(*known->made)});
        }
    );
}

void rematch_desk::finish(const errand& one, error_id why) {
    const bool is_reused = why == error_id::id_reused;
    finish(
        one, room::error_with(why, is_reused ? "this id was used for another command" : no_rematch)
    );
}

void rematch_desk::finish(const errand& one, protocol::server_body body) {
    reply(one.asked, std::move(body));
    errands_of_match_.finish(one.over.id);
}

} // namespace gulbara::server::lobby
