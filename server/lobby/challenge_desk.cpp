#include "server/lobby/challenge_desk.hpp"

#include "server/lobby/challenge_ids.hpp"
#include "server/lobby/password.hpp"
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

protocol::server::already already_there(const store::challenge_row& row) {
    return {with_challenge(row.id, row.match)};
}

} // namespace

challenge_desk::challenge_desk(
    registry_parts parts,
    std::shared_ptr<room_registry> registry,
    std::shared_ptr<match_maker> maker,
    std::shared_ptr<house_bots> bots,
    std::shared_ptr<public_challenges> listed
)
    : parts_(std::move(parts)), registry_(registry), maker_(std::move(maker)),
      bots_(std::move(bots)), public_(std::move(listed)), errands_(parts_, std::move(registry)),
      arrangements_(most_repeats, [this](arrangement one) { begin(std::move(one)); }),
      responses_(most_responses, [this](response one) { begin(std::move(one)); }) {}

void challenge_desk::take(room::command asked, const protocol::client::challenge& wanted) {
    const store::player_row* player = errands_.identified(asked);
    if (player == nullptr) return;
    if (wanted.terms.is_rated && !parts_.has_account(player->id))
        return reply(asked, error_id::account_needed, "a rated match needs an account");
    if (wanted.terms.is_rated && wanted.to && !parts_.has_account(*wanted.to))
        return reply(asked, error_id::account_needed, "the other has no account");
    if (wanted.to && wanted.is_listed)
        return reply(asked, error_id::bad_terms, "what is for one player is not listed");
    if (wanted.to == player->id)
        return reply(asked, error_id::own_challenge, "nobody plays against himself");
    if (wanted.to && bots_->roster().has(*wanted.to))
        return reply(asked, error_id::not_allowed, "house bots play quick matches");
    if (wanted.to && parts_.relations->is_blocked(player->id, *wanted.to))
        return reply(asked, error_id::blocked_player, "one of the two has blocked the other");
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
    arrangement one{std::move(asked), std::move(*player)};
    const auto* wanted = std::get_if<protocol::client::challenge>(&one.asked.message.body);
    if (wanted != nullptr && wanted->is_listed) one.listing = public_->wish_of(one.player.id);
    const auto taken = arrangements_.add(key, std::move(one));
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
    const std::string player = one.player.id;
    const protocol::command_id command = *one.asked.message.id;
    errands_.look_up<challenge_reading>(
        [player, command, wanted](store::reader& reader) {
            return read(reader, player, command, wanted);
        },
        [self = shared_from_this(), one = std::move(one), wanted](found<challenge_reading> known
        ) mutable {
            if (!known)
                return self->finish(one.asked, known.error(), "the challenge cannot be kept now");
            self->hash_password(std::move(one), wanted, std::move(*known));
        }
    );
}

challenge_desk::challenge_reading challenge_desk::read(
    store::reader& reader,
    const std::string& player,
    const protocol::command_id& command,
    const protocol::client::challenge& wanted
) {
    challenge_reading result{.known = reader.challenge_of_command(player, command)};
    if (!result.known) {
        if (wanted.to) result.recipient = reader.player(*wanted.to);
        return result;
    }
    const store::challenge_row& row = *result.known;
    result.is_same = kind_of(row.id) == challenge_kind::open && row.recipient == wanted.to &&
                     row.rules == protocol::encode(wanted.terms) &&
                     row.password.has_value() == wanted.password.has_value();
    return result;
}

void challenge_desk::hash_password(
    arrangement one, const protocol::client::challenge& wanted, challenge_reading seen
) {
    if (!wanted.password || (seen.known && !seen.is_same))
        return judge(std::move(one), wanted, std::move(seen));
    errands_.work_out<challenge_reading>(
        [password = *wanted.password, seen = std::move(seen)]() mutable {
            if (seen.known)
                seen.is_same = is_password(password, *seen.known->password);
            else
                seen.password = kept_password(password);
            return std::move(seen);
        },
        [self = shared_from_this(), one = std::move(one), wanted](found<challenge_reading> hashed
        ) mutable {
            if (hashed) return self->judge(std::move(one), wanted, std::move(*hashed));
            self->finish(one.asked, hashed.error(), "too many passwords are set or asked for now");
        }
    );
}

void challenge_desk::judge(
    arrangement one, const protocol::client::challenge& wanted, challenge_reading seen
) {
    if (seen.known && !seen.is_same)
        return finish(one.asked, error_id::id_reused, "this id was used for another command");
    if (seen.known && list_if_wanted(one, *seen.known))
        return answer_listed(std::move(one), *seen.known);
    if (seen.known) return finish(one.asked, already_there(*seen.known));
    // Somebody who is here need not have been kept.
    if (wanted.to && !seen.recipient) seen.recipient = registry_->player_here(*wanted.to);
    if (wanted.to && !seen.recipient)
        return finish(one.asked, error_id::no_such_player, "nobody here has that id");
    keep_players(
        {std::move(one), protocol::encode(wanted.terms), seen.password, std::move(seen.recipient)}
    );
}

// Somebody may have accepted it between the look and the listing: whichever of the two was later
// takes it off the list again.
void challenge_desk::answer_listed(arrangement one, const store::challenge_row& seen) {
    const room::command command = one.asked;
    errands_.look_up_command(
        seen.player,
        command,
        [self = shared_from_this(), one = std::move(one), seen](found<found_challenge> known) {
            const bool is_open = known && *known && !(*known)->match;
            if (!is_open) self->public_->remove(seen.player, seen.id);
            self->finish(one.asked, already_there(known && *known ? **known : seen));
        }
    );
}

void challenge_desk::take(const room::command& asked, const protocol::client::unlist&) {
    const store::player_row* player = errands_.identified(asked);
    if (player == nullptr) return;
    public_->unlist(player->id);
    reply(asked, protocol::server::ok{});
}

bool challenge_desk::list_if_wanted(const arrangement& one, const store::challenge_row& row) {
    if (!one.listing || row.match) return false;
    const auto& wanted = std::get<protocol::client::challenge>(one.asked.message.body);
    public_->list(*one.listing, one.player, row, wanted.terms, parts_.time.now());
    return true;
}

void challenge_desk::keep_players(new_challenge what) {
    std::vector players{what.one.player};
    if (what.recipient) players.push_back(*what.recipient);
    maker_->keep_players(
        std::move(players),
        [self = shared_from_this(),
         what = std::move(what)](std::expected<void, unkept_player> kept) mutable {
            if (kept) return self->write_challenge(std::move(what));
            self->finish(what.one.asked, kept.error().why, "the player could not be kept");
        }
    );
}

void challenge_desk::write_challenge(new_challenge what) {
    const runtime::instant now = parts_.time.now();
    store::challenge_row made{
        new_open_id(),
        what.one.player.id,
        *what.one.asked.message.id,
        std::move(what.rules),
        now,
        std::nullopt,
        now + open_challenges::life_ms
    };
    if (what.recipient) made.recipient = what.recipient->id;
    made.password = what.password;
    if (const auto added = open_.add(made.player, made.id, made.created); !added)
        return finish(what.one.asked, added.error(), "there are too many open challenges");
    if (made.recipient && !addressed_.reserve(*made.recipient)) {
        open_.remove(made.player, made.id);
        const char* why = "too many challenges wait for that player";
        return finish(what.one.asked, error_id::too_many, why);
    }
    store::challenge_row row = made;
    parts_.writer.submit(
        std::move(row),
        [self = shared_from_this(),
         one = std::move(what.one),
         made = std::move(made)](const store::write_outcome& written) {
            if (written && made.recipient) self->show(made, one.player.name);
            if (made.recipient) self->addressed_.give_back(*made.recipient);
            if (written) {
                self->list_if_wanted(one, made);
                return self->finish(one.asked, with_challenge(made.id));
            }
            self->open_.remove(made.player, made.id);
            self->errands_
                .explain(one.asked, written.error(), [self, asked = one.asked](error_id why) {
                    self->finish(asked, why, "the challenge could not be kept");
                });
        }
    );
}

} // namespace gulbara::server::lobby
