// A match against a house bot, at once or not at all.
#include "server/lobby/challenge_desk.hpp"
#include "server/lobby/challenge_ids.hpp"
#include "server/lobby/replies.hpp"

namespace gulbara::server::lobby {

using protocol::error_id;

void challenge_desk::take(room::command asked, const protocol::client::quick_match& wanted) {
    if (errands_.identified(asked) == nullptr) return;
    if (engine::find_rule_set(wanted.rules) == nullptr)
        return reply(asked, error_id::unknown_rules, "no rule set of that name");
    if (wanted.points == 0 || wanted.points > protocol::most_points)
        return reply(asked, error_id::bad_terms, "points: 1 to 25");
    if (bots_->is_played_by(*asked.from))
        return reply(asked, error_id::not_allowed, "the house bots do not play each other");
    arrange(std::move(asked));
}

// Before: rules and points are good.
void challenge_desk::begin(arrangement one, const protocol::client::quick_match& wanted) {
    const auto points = static_cast<std::uint8_t>(wanted.points);
    const std::string& human = one.player.id;
    auto bot = bots_->reserve({wanted.rules, wanted.level}, human, [&](const std::string& each) {
        return places_taken(each, human);
    });
    const std::optional<error_id> objection = bot ? std::nullopt : std::optional{bot.error()};
    quick_errand errand{
        std::move(one.asked),
        std::move(one.player),
        bot ? *bot : store::player_row{},
        {engine::find_rule_set(wanted.rules), points, false, std::nullopt},
        std::nullopt
    };
    const store::player_row player = errand.human;
    const room::command command = errand.asked;
    errands_.look_up_command(
        player.id,
        command,
        [self = shared_from_this(),
         errand = std::move(errand),
         objection](found<found_challenge> known) mutable {
            const auto refuse = [&](error_id code, std::string message) {
                if (!objection) self->bots_->release(errand.bot.id, errand.human.id);
                self->finish(errand.asked, code, std::move(message));
            };
            if (!known) return refuse(known.error(), "no match can be arranged now");
            if (*known) {
                if (kind_of((*known)->id) != challenge_kind::quick_match ||
                    (*known)->rules != protocol::encode(errand.terms))
                    return refuse(error_id::id_reused, "this id was used for another command");
                if ((*known)->match) {
                    if (!objection) self->bots_->release(errand.bot.id, errand.human.id);
                    return self->finish(
                        errand.asked, protocol::server::already{with_match(*(*known)->match)}
                    );
                }
                errand.row = **known;
            }
            if (objection)
                return self->finish(
                    errand.asked,
                    *objection,
                    *objection == error_id::too_many ? "finish a match with the bot first"
                                                     : "no such bot is free for these rules"
                );
            self->keep_quick_players(std::move(errand));
        }
    );
}

house_bots::places_taken
challenge_desk::places_taken(const std::string& bot, const std::string& human) const {
    house_bots::places_taken taken;
    for (const std::string& opponent : registry_->live().opponents_of(bot)) {
        ++taken.by_all;
        if (opponent == human) ++taken.by_asker;
        if (registry_->is_here(opponent)) ++taken.by_present;
    }
    return taken;
}

void challenge_desk::fail_quick_match(const quick_errand& errand, error_id why) {
    bots_->release(errand.bot.id, errand.human.id);
    finish(errand.asked, why, "the match could not be made");
}

void challenge_desk::keep_quick_players(quick_errand errand) {
    std::vector players{errand.human, errand.bot};
    maker_->keep_players(
        std::move(players),
        [self = shared_from_this(),
         errand = std::move(errand)](std::expected<void, unkept_player> kept) mutable {
            if (!kept) return self->fail_quick_match(errand, kept.error().why);
            self->keep_quick_challenge(std::move(errand));
        }
    );
}

// The command's id stays with a challenge row, so that repeating it finds the match.
void challenge_desk::keep_quick_challenge(quick_errand errand) {
    if (errand.row) return make_quick_match(std::move(errand));
    const runtime::instant now = parts_.time.now();
    errand.row = store::challenge_row{
        new_quick_match_id(),
        errand.human.id,
        *errand.asked.message.id,
        protocol::encode(errand.terms),
        now,
        std::nullopt,
        now + open_challenges::life_ms
    };
    store::challenge_row row = *errand.row;
    parts_.writer.submit(
        std::move(row),
        [self = shared_from_this(),
         errand = std::move(errand)](store::write_outcome written) mutable {
            if (written) return self->make_quick_match(std::move(errand));
            self->errands_.explain(errand.asked, written.error(), [self, errand](error_id why) {
                self->fail_quick_match(errand, why);
            });
        }
    );
}

void challenge_desk::make_quick_match(quick_errand errand) {
    proposal wanted{
        errand.terms,
        {{errand.human.id, errand.human.name}, {errand.bot.id, errand.bot.name}},
        errand.row->id,
        std::nullopt
    };
    maker_->make(
        std::move(wanted),
        [self = shared_from_this(), errand = std::move(errand)](made_match made) {
            if (!made) return self->fail_quick_match(errand, made.error().code);
            self->bots_->release(errand.bot.id, errand.human.id);
            self->finish(errand.asked, with_match(*made));
        }
    );
}

} // namespace gulbara::server::lobby
