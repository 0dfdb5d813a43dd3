#include "server/lobby/challenge_desk.hpp"

#include "protocol/random.hpp"
#include "server/lobby/replies.hpp"

#include <spdlog/spdlog.h>

namespace gulbara::server::lobby {

using protocol::error_id;

namespace {

using challenge_secret = protocol::octets<struct challenge_secret_tag, 16>;

protocol::server::ok with_challenge(const std::string& challenge) {
    protocol::server::ok result;
    result.challenge = challenge;
    return result;
}

void reply_made(const room::command& asked, const made_match& made) {
    if (made)
        reply(asked, with_match(*made));
    else
        reply(asked, made.error(), "the match could not be made");
}

} // namespace

challenge_desk::challenge_desk(
    const registry_parts& parts,
    std::shared_ptr<room_registry> registry,
    std::shared_ptr<match_maker> maker,
    std::shared_ptr<house_bot> bot
)
    : parts_(parts), registry_(std::move(registry)), maker_(std::move(maker)),
      bot_(std::move(bot)) {}

std::string challenge_desk::make_challenge_id() {
    return protocol::to_hex(protocol::random_octets<challenge_secret>());
}

// ---- what errands have in common ----------------------------------------------------------------

std::optional<store::player_row> challenge_desk::asker(const room::command& asked) const {
    const store::player_row* player = asked.from->identity();
    if (player == nullptr) {
        reply(asked, error_id::no_identity, "this connection has no identity");
        return std::nullopt;
    }
    if (const auto objection = registry_->objection()) {
        reply(asked, *objection, "no further match can be arranged now");
        return std::nullopt;
    }
    if (!parts_.writer.is_healthy()) {
        reply(asked, error_id::storage_unavailable, "storage is unavailable");
        return std::nullopt;
    }
    return *player;
}

template <class T>
void challenge_desk::look_up(
    std::move_only_function<T(store::reader&)> read, std::move_only_function<void(found<T>)> next
) {
    parts_.blocking.post([self = shared_from_this(),
                          read = std::move(read),
                          next = std::move(next)](runtime::turn turn) mutable {
        found<T> result = std::unexpected{error_id::busy};
        try {
            if (turn == runtime::turn::due) result = read(self->parts_.reader);
        } catch (const store::unavailable&) {
            result = std::unexpected{error_id::storage_unavailable};
        } catch (const std::exception& error) {
            spdlog::error("a challenge cannot be read: {}", error.what());
            result = std::unexpected{error_id::internal};
        }
        next(std::move(result));
    });
}

void challenge_desk::look_up_command(
    const store::player_row& player,
    const room::command& asked,
    std::move_only_function<void(found<found_challenge>)> next
) {
    look_up<found_challenge>(
        [player = player.id, id = *asked.message.id](store::reader& reader) {
            return reader.challenge_of_command(player, id);
        },
        std::move(next)
    );
}

// ---- challenges ---------------------------------------------------------------------------------

void challenge_desk::take(room::command asked, const protocol::client::challenge& wanted) {
    auto player = asker(asked);
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
    look_up_command(
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
            if ((*known)->rules != rules || is_quick(**known))
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
                make_challenge_id(),
                player.id,
                *asked.message.id,
                rules,
                self->parts_.time.now(),
                std::nullopt
            };
            const std::string id = row.id;
            self->parts_.writer.submit(
                std::move(row),
                [self,
                 asked = std::move(asked),
                 player = std::move(player),
                 rules = std::move(rules),
                 id](store::write_outcome written) mutable {
                    if (written) return reply(asked, with_challenge(id));
                    // The same command, sent twice at once, may have been faster.
                    self->keep_challenge(
                        std::move(asked), std::move(player), std::move(rules), attempt::second
                    );
                }
            );
        }
    );
}

// ---- acceptances --------------------------------------------------------------------------------

void challenge_desk::take(room::command asked, const protocol::client::accept& wanted) {
    if (!asker(asked)) return;
    const std::string challenge = wanted.challenge;
    {
        const std::scoped_lock lock{mutex_};
        auto& waiting = accepting_[challenge].waiting;
        if (waiting.size() >= most_waiting)
            return reply(asked, error_id::busy, "too many want to accept this challenge");
        waiting.push_back(std::move(asked));
        if (waiting.size() > 1) return;
    }
    next_acceptance(challenge);
}

std::optional<challenge_desk::open_challenge>
challenge_desk::read_challenge(store::reader& reader, const std::string& id) {
    auto row = reader.challenge(id);
    if (!row || is_quick(*row)) return std::nullopt;
    const auto challenger = reader.player(row->player);
    if (!challenger) return std::nullopt;
    open_challenge result{std::move(*row), {challenger->id, challenger->name}, std::nullopt};
    if (result.row.match)
        if (const auto made = reader.match(*result.row.match))
            result.accepted_by = made->match.seats.black.player;
    return result;
}

// Judges the first that waits.
void challenge_desk::next_acceptance(const std::string& challenge) {
    std::optional<room::command> asked;
    std::optional<open_challenge> known;
    {
        const std::scoped_lock lock{mutex_};
        const acceptances& place = accepting_.at(challenge);
        asked = place.waiting.front();
        known = place.known;
    }
    if (known) return judge_acceptance(challenge, std::move(*asked), std::move(*known));
    look_up<std::optional<open_challenge>>(
        [challenge](store::reader& reader) { return read_challenge(reader, challenge); },
        [self = shared_from_this(),
         challenge,
         asked = std::move(*asked)](found<std::optional<open_challenge>> read) mutable {
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
         player](bool is_kept) mutable {
            const auto terms = protocol::parse_rules(known.row.rules);
            if (!is_kept || !terms) {
                reply(asked, error_id::internal, "the match could not be made");
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
    {
        const std::scoped_lock lock{mutex_};
        const auto place = accepting_.find(challenge);
        place->second.waiting.pop_front();
        place->second.known = std::move(known);
        if (place->second.waiting.empty()) {
            accepting_.erase(place);
            return;
        }
    }
    next_acceptance(challenge);
}

// ---- rematches ----------------------------------------------------------------------------------

void challenge_desk::rematch(const store::match_row& old, room::command asked) {
    {
        const std::scoped_lock lock{mutex_};
        if (rematches_.size() >= most_rematches)
            std::erase_if(rematches_, [](const auto& one) { return one.second.made; });
        rematch_place& place = rematches_[old.id];
        if (place.made) return reply(asked, protocol::server::already{with_match(*place.made)});
        place.waiting.push_back(std::move(asked));
        if (place.waiting.size() > 1) return;
    }
    const auto contestant_of = [&](engine::side who) {
        return contestant{old.seats[who].player, old.seats[who].name};
    };
    proposal wanted{
        protocol::parse_rules(old.rules).value(),
        {contestant_of(engine::side::black), contestant_of(engine::side::white)},
        std::nullopt,
        old.id
    };
    maker_->make(
        std::move(wanted),
        [self = shared_from_this(), match = old.id](made_match made) mutable {
            std::vector<room::command> waiting;
            {
                const std::scoped_lock lock{self->mutex_};
                rematch_place& place = self->rematches_[match];
                waiting = std::exchange(place.waiting, {});
                if (made)
                    place.made = *made;
                else
                    self->rematches_.erase(match);
            }
            for (const room::command& one : waiting) reply_made(one, made);
        }
    );
}

} // namespace gulbara::server::lobby
