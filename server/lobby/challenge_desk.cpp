#include "server/lobby/challenge_desk.hpp"

#include "server/lobby/challenge_ids.hpp"
#include "server/lobby/replies.hpp"

namespace gulbara::server::lobby {

using protocol::error_id;

namespace {

protocol::server::ok with_challenge(const std::string& challenge) {
    protocol::server::ok result;
    result.challenge = challenge;
    return result;
}

} // namespace

challenge_desk::challenge_desk(
    registry_parts parts,
    std::shared_ptr<room_registry> registry,
    std::shared_ptr<match_maker> maker,
    std::shared_ptr<house_bot> bot
)
    : parts_(std::move(parts)), registry_(registry), maker_(std::move(maker)), bot_(std::move(bot)),
      errands_(parts_, std::move(registry)) {}

void challenge_desk::take(room::command asked, const protocol::client::challenge& wanted) {
    auto player = errands_.asker(asked);
    if (!player) return;
    if (wanted.terms.is_rated)
        return reply(asked, error_id::bad_terms, "rated matches need accounts");
    keep_challenge(
        std::move(asked), std::move(*player), protocol::encode(wanted.terms), attempt::first
    );
}

void challenge_desk::keep_challenge(
    room::command asked, store::player_row player, std::string rules, attempt which
) {
    const store::player_row who = player;
    const room::command command = asked;
    errands_.look_up_command(
        who,
        command,
        [self = shared_from_this(),
         asked = std::move(asked),
         player = std::move(player),
         rules = std::move(rules),
         which](found<found_challenge> known) mutable {
            if (!known) return reply(asked, known.error(), "the challenge cannot be kept now");
            if (!*known) {
                if (which == attempt::second)
                    return reply(asked, error_id::internal, "the challenge could not be kept");
                return self->write_challenge(std::move(asked), std::move(player), std::move(rules));
            }
            if ((*known)->rules != rules || kind_of((*known)->id) != challenge_kind::open)
                return reply(asked, error_id::id_reused, "this id was used for another command");
            reply(asked, protocol::server::already{with_challenge((*known)->id)});
        }
    );
}

void challenge_desk::write_challenge(
    room::command asked, store::player_row player, std::string rules
) {
    const store::player_row who = player;
    maker_->keep_player(
        who,
        [self = shared_from_this(),
         asked = std::move(asked),
         player = std::move(player),
         rules = std::move(rules)](bool is_kept) mutable {
            if (!is_kept) return reply(asked, error_id::internal, "the player could not be kept");
            store::challenge_row row{
                new_open_id(),
                player.id,
                *asked.message.id,
                rules,
                self->parts_.time.now(),
                std::nullopt
            };
            const std::string id = row.id;
            if (!self->open_.add(player.id, id, row.created))
                return reply(asked, error_id::too_many, "you have too many open challenges");
            self->parts_.writer.submit(
                std::move(row),
                [self,
                 asked = std::move(asked),
                 player = std::move(player),
                 rules = std::move(rules),
                 id](store::write_outcome written) mutable {
                    if (written) return reply(asked, with_challenge(id));
                    self->open_.remove(player.id, id);
                    // The same command, sent twice at once, may have been faster.
                    self->keep_challenge(
                        std::move(asked), std::move(player), std::move(rules), attempt::second
                    );
                }
            );
        }
    );
}

} // namespace gulbara::server::lobby
