// Of all who want to accept a challenge the first one gets it.
#include "server/lobby/challenge_desk.hpp"
#include "server/lobby/challenge_ids.hpp"
#include "server/lobby/password.hpp"
#include "server/lobby/replies.hpp"

namespace gulbara::server::lobby {

using protocol::error_id;

namespace {

constexpr const char* not_found = "the challenge cannot be found or read";

void reply_made(const room::command& asked, const made_match& made) {
    if (made)
        reply(asked, with_match(*made));
    else
        reply(asked, error_for(engine::side::black, made.error(), "the match could not be made"));
}

} // namespace

void challenge_desk::take(room::command asked, const protocol::client::accept& wanted) {
    if (!errands_.asker(asked)) return;
    const std::string challenge = wanted.challenge;
    const auto most = wanted.password ? most_with_password : most_responses;
    const auto taken = responses_.add(challenge, {challenge, std::move(asked), std::nullopt}, most);
    if (!taken)
        reply(taken.error().asked, error_id::busy, "too many want to accept this challenge");
}

std::optional<challenge_desk::open_challenge>
challenge_desk::read_challenge(store::reader& reader, const std::string& id) {
    auto row = reader.challenge(id);
    if (!row || kind_of(row->id) != challenge_kind::open) return std::nullopt;
    const auto challenger = reader.player(row->player);
    if (!challenger) return std::nullopt;
    open_challenge result{std::move(*row), {challenger->id, challenger->name}, std::nullopt};
    if (result.row.match)
        if (const auto made = reader.match(*result.row.match))
            result.accepted_by = made->match.seats.black.player;
    return result;
}

void challenge_desk::begin(response one) {
    if (one.known) return judge(one.challenge, std::move(one.asked), std::move(*one.known));
    errands_.look_up<std::optional<open_challenge>>(
        [challenge = one.challenge](store::reader& reader) {
            return read_challenge(reader, challenge);
        },
        [self = shared_from_this(),
         challenge = one.challenge,
         asked = std::move(one.asked)](found<std::optional<open_challenge>> read) mutable {
            if (read && *read) return self->judge(challenge, std::move(asked), std::move(**read));
            reply(asked, read ? error_id::no_such_challenge : read.error(), not_found);
            self->finish_response(challenge, std::nullopt);
        }
    );
}

void challenge_desk::judge(
    const std::string& challenge, room::command asked, open_challenge known
) {
    if (std::holds_alternative<protocol::client::decline>(asked.message.body))
        return judge_decline(challenge, std::move(asked), std::move(known));
    judge_acceptance(challenge, std::move(asked), std::move(known));
}

std::optional<protocol::server_body> challenge_desk::answer_without_match(
    const store::player_row& player, const open_challenge& known
) const {
    if (known.row.is_over(parts_.time.now()))
        return room::error_with(error_id::no_such_challenge, not_found);
    if (known.row.player == player.id)
        return room::error_with(
            error_id::own_challenge, "one's own challenge is for somebody else"
        );
    if (known.row.match && known.accepted_by == player.id)
        return protocol::server::already{with_match(*known.row.match)};
    if (known.row.match)
        return room::error_with(error_id::challenge_taken, "somebody else was faster");
    if (known.row.recipient && known.row.recipient != player.id)
        return room::error_with(error_id::not_allowed, "this challenge is for another player");
    const auto terms = protocol::parse_rules(known.row.rules);
    if (terms && terms->is_rated && !parts_.has_account(player.id))
        return room::error_with(error_id::account_needed, "a rated match needs an account");
    if (parts_.relations->is_blocked(known.row.player, player.id))
        return room::error_with(error_id::blocked_player, "one of the two has blocked the other");
    return std::nullopt;
}

void challenge_desk::judge_acceptance(
    const std::string& challenge, room::command asked, open_challenge known
) {
    if (auto answer = answer_without_match(*asked.from->identity(), known)) {
        reply(asked, std::move(*answer));
        return finish_response(challenge, std::move(known));
    }
    if (known.row.password) return check_password(challenge, std::move(asked), std::move(known));
    make_match(challenge, std::move(asked), std::move(known));
}

void challenge_desk::check_password(
    const std::string& challenge, room::command asked, open_challenge known
) {
    const auto given = std::get<protocol::client::accept>(asked.message.body).password;
    const store::challenge_password wanted = *known.row.password;
    errands_.work_out<bool>(
        [given, wanted] { return given && is_password(*given, wanted); },
        [self = shared_from_this(), challenge, asked = std::move(asked), known = std::move(known)](
            const found<bool>& is_right
        ) mutable {
            if (is_right && *is_right)
                return self->make_match(challenge, std::move(asked), std::move(known));
            const error_id why = is_right ? error_id::wrong_password : is_right.error();
            reply(asked, why, "the challenge has another password");
            self->finish_response(challenge, std::move(known));
        }
    );
}

void challenge_desk::make_match(
    const std::string& challenge, room::command asked, open_challenge known
) {
    const store::player_row player = *asked.from->identity();
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
                return self->finish_response(challenge, std::move(known));
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
                        self->note_gone(challenge);
                        known.row.match = *made;
                        known.accepted_by = player.id;
                    }
                    self->finish_response(challenge, std::move(known));
                }
            );
        }
    );
}

void challenge_desk::finish_response(
    const std::string& challenge, std::optional<open_challenge> known
) {
    responses_.finish(challenge, [&](response& next) { next.known = std::move(known); });
}

} // namespace gulbara::server::lobby
