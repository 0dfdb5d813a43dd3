#include "server/lobby/challenge_desk.hpp"

#include "server/lobby/challenge_ids.hpp"
#include "server/lobby/replies.hpp"

namespace gulbara::server::lobby {

using protocol::error_id;

namespace {

// `match`: what it became, if somebody has accepted it.
protocol::server::ok
with_challenge(const std::string& challenge, std::optional<protocol::match_id> match = {}) {
    protocol::server::ok result;
    result.challenge = challenge;
    result.match = match;
    return result;
}

} // namespace

challenge_desk::challenge_desk(
    registry_parts parts,
    std::shared_ptr<room_registry> registry,
    std::shared_ptr<match_maker> maker,
    std::shared_ptr<house_bot> bot,
    std::shared_ptr<public_challenges> listed
)
    : parts_(std::move(parts)), registry_(registry), maker_(std::move(maker)), bot_(std::move(bot)),
      public_(std::move(listed)), errands_(parts_, std::move(registry)),
      arrangements_(most_repeats, [this](arrangement one) { begin(std::move(one)); }),
      acceptances_(most_acceptances, [this](acceptance one) { begin(std::move(one)); }) {}

void challenge_desk::take(room::command asked, const protocol::client::challenge& wanted) {
    if (errands_.identified(asked) == nullptr) return;
    if (wanted.terms.is_rated)
        return reply(asked, error_id::bad_terms, "rated matches need accounts");
    arrange(std::move(asked));
}

// ---- one arrangement of a command at a time ----------------------------------------------------

challenge_desk::command_key challenge_desk::key_of(const room::command& asked) {
    return {asked.from->identity()->id, *asked.message.id};
}

void challenge_desk::arrange(room::command asked) {
    auto player = errands_.asker(asked);
    if (!player) return;
    const command_key key = key_of(asked);
    const auto taken = arrangements_.add(key, {std::move(asked), std::move(*player)});
    if (!taken) reply(taken.error().asked, error_id::busy, "this was asked for too often at once");
}

void challenge_desk::begin(arrangement one) {
    const protocol::client_body body = one.asked.message.body; // the command is moved from
    if (const auto* challenge = std::get_if<protocol::client::challenge>(&body))
        begin(std::move(one), *challenge);
    else
        begin(std::move(one), std::get<protocol::client::quick_match>(body));
}

void challenge_desk::finish(const room::command& asked, protocol::server_body body) {
    reply(asked, std::move(body));
    arrangements_.finish(key_of(asked));
}

void challenge_desk::finish(const room::command& asked, error_id why, std::string message) {
    reply(asked, why, std::move(message));
    arrangements_.finish(key_of(asked));
}

// ---- challenges ---------------------------------------------------------------------------------

void challenge_desk::begin(arrangement one, const protocol::client::challenge& wanted) {
    const store::player_row who = one.player;
    const room::command command = one.asked;
    errands_.look_up_command(
        who.id,
        command,
        [self = shared_from_this(),
         one = std::move(one),
         rules = protocol::encode(wanted.terms)](found<found_challenge> known) mutable {
            if (!known)
                return self->finish(one.asked, known.error(), "the challenge cannot be kept now");
            if (!*known)
                return self->write_challenge(
                    std::move(one.asked), std::move(one.player), std::move(rules)
                );
            if ((*known)->rules != rules || kind_of((*known)->id) != challenge_kind::open)
                return self->finish(
                    one.asked, error_id::id_reused, "this id was used for another command"
                );
            if (!(*known)->match) self->list_if_wanted(one.asked, **known);
            self->finish(
                one.asked, protocol::server::already{with_challenge((*known)->id, (*known)->match)}
            );
        }
    );
}

void challenge_desk::list_if_wanted(const room::command& asked, const store::challenge_row& row) {
    const auto& wanted = std::get<protocol::client::challenge>(asked.message.body);
    if (!wanted.is_listed) return;
    public_->list(*asked.from->identity(), row, wanted.terms, parts_.time.now());
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
         rules = std::move(rules)](std::expected<void, error_id> kept) mutable {
            if (!kept) return self->finish(asked, kept.error(), "the player could not be kept");
            const runtime::instant now = self->parts_.time.now();
            store::challenge_row row{
                new_open_id(),
                player.id,
                *asked.message.id,
                rules,
                now,
                std::nullopt,
                now + open_challenges::life_ms
            };
            const store::challenge_row made = row;
            if (const auto added = self->open_.add(player.id, made.id, made.created); !added)
                return self->finish(asked, added.error(), "there are too many open challenges");
            self->parts_.writer.submit(
                std::move(row),
                [self, asked = std::move(asked), made](const store::write_outcome& written) {
                    if (written) {
                        self->list_if_wanted(asked, made);
                        return self->finish(asked, with_challenge(made.id));
                    }
                    self->open_.remove(made.player, made.id);
                    self->errands_.explain(asked, written.error(), [self, asked](error_id why) {
                        self->finish(asked, why, "the challenge could not be kept");
                    });
                }
            );
        }
    );
}

} // namespace gulbara::server::lobby
