// Of all who want to accept a challenge the first one gets it.
#include "server/lobby/challenge_desk.hpp"
#include "server/lobby/challenge_ids.hpp"
#include "server/lobby/replies.hpp"

namespace gulbara::server::lobby {

using protocol::error_id;

namespace {

void reply_made(const room::command& asked, const made_match& made) {
    if (made)
        reply(asked, with_match(*made));
    else
        reply(asked, made.error(), "the match could not be made");
}

} // namespace

void challenge_desk::take(room::command asked, const protocol::client::accept& wanted) {
    if (!errands_.asker(asked)) return;
    const std::string challenge = wanted.challenge;
    const auto taken = acceptances_.add(challenge, {challenge, std::move(asked), std::nullopt});
    if (!taken)
        reply(taken.error().asked, error_id::busy, "too many want to accept this challenge");
}

std::optional<challenge_desk::open_challenge>
challenge_desk::read_challenge(store::reader& reader, const std::string& id, runtime::instant now) {
    auto row = reader.challenge(id);
    if (!row || kind_of(row->id) != challenge_kind::open) return std::nullopt;
    const auto challenger = reader.player(row->player);
    if (!challenger) return std::nullopt;
    if (!row->match && row->expires && now >= *row->expires) return std::nullopt;
    open_challenge result{std::move(*row), {challenger->id, challenger->name}, std::nullopt};
    if (result.row.match)
        if (const auto made = reader.match(*result.row.match))
            result.accepted_by = made->match.seats.black.player;
    return result;
}

void challenge_desk::begin(acceptance one) {
    if (one.known)
        return judge_acceptance(one.challenge, std::move(one.asked), std::move(*one.known));
    errands_.look_up<std::optional<open_challenge>>(
        [challenge = one.challenge, now = parts_.time.now()](store::reader& reader) {
            return read_challenge(reader, challenge, now);
        },
        [self = shared_from_this(),
         challenge = one.challenge,
         asked = std::move(one.asked)](found<std::optional<open_challenge>> read) mutable {
            if (read && *read)
                return self->judge_acceptance(challenge, std::move(asked), std::move(**read));
            reply(
                asked,
                read ? error_id::no_such_challenge : read.error(),
                "the challenge cannot be found or read"
            );
            self->finish_acceptance(challenge, std::nullopt);
        }
    );
}

void challenge_desk::judge_acceptance(
    const std::string& challenge, room::command asked, open_challenge known
) {
    const store::player_row player = *asked.from->identity();
    if (known.row.player == player.id) {
        reply(asked, error_id::own_challenge, "one's own challenge is for somebody else");
        return finish_acceptance(challenge, std::move(known));
    }
    if (known.row.match) {
        if (known.accepted_by == player.id)
            reply(asked, protocol::server::already{with_match(*known.row.match)});
        else
            reply(asked, error_id::challenge_taken, "somebody else was faster");
        return finish_acceptance(challenge, std::move(known));
    }
    maker_->keep_player(
        player,
        [self = shared_from_this(),
         challenge,
         asked = std::move(asked),
         known = std::move(known),
         player](std::expected<void, error_id> kept) mutable {
            const auto terms = protocol::parse_rules(known.row.rules);
            if (!kept || !terms) {
                reply(
                    asked, kept ? error_id::internal : kept.error(), "the match could not be made"
                );
                return self->finish_acceptance(challenge, std::move(known));
            }
            proposal wanted{
                *terms, {known.challenger, {player.id, player.name}}, challenge, std::nullopt
            };
            self->maker_->make(
                std::move(wanted),
                [self, challenge, asked = std::move(asked), known = std::move(known), player](
                    made_match made
                ) mutable {
                    reply_made(asked, made);
                    if (made) {
                        self->open_.remove(known.challenger.player, challenge);
                        self->public_->remove(known.challenger.player, challenge);
                        known.row.match = *made;
                        known.accepted_by = player.id;
                    }
                    self->finish_acceptance(challenge, std::move(known));
                }
            );
        }
    );
}

void challenge_desk::finish_acceptance(
    const std::string& challenge, std::optional<open_challenge> known
) {
    acceptances_.finish(challenge, [&](acceptance& next) { next.known = std::move(known); });
}

} // namespace gulbara::server::lobby
