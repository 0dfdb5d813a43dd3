#include "server/lobby/match_maker.hpp"

#include "server/lobby/replies.hpp"

#include <boost/asio/post.hpp>
#include <spdlog/spdlog.h>

namespace gulbara::server::lobby {

using engine::side;
using protocol::error_id;

namespace {

constexpr std::size_t most_kept = 100'000;

room::match_facts facts_of(const proposal& wanted, const registry_parts& parts) {
    const match_draw drawn = parts.draw(wanted, parts.time.now());
    store::match_row row;
    row.id = drawn.match;
    row.rules = protocol::encode(wanted.terms);
    row.links = protocol::chain_length_of(wanted.terms.points);
    row.created = drawn.created;
    for (const side who : engine::both_sides) {
        const contestant& player = wanted.players[who];
        row.seats[who] = {player.player, player.name, drawn.salts[who]};
    }
    row.sealed_terminal = parts.sealing.seal(row.id, drawn.terminal);
    row.challenge = wanted.challenge;
    row.rematch_of = wanted.rematch_of;
    auto chain = std::make_shared<const protocol::hash_chain>(
        protocol::chain_identity{row.id, protocol::role::server}, row.links, drawn.terminal
    );
    return {std::move(row), wanted.terms, std::move(chain), parts.signing};
}

std::unexpected<match_refusal> refusal_for(error_id code) {
    return std::unexpected{match_refusal{.code = code}};
}

} // namespace

match_maker::match_maker(registry_parts parts, std::shared_ptr<room_registry> registry)
    : parts_(std::move(parts)), registry_(registry), errands_(parts_, std::move(registry)) {}

void match_maker::make(proposal wanted, on_made done) {
    const seat_players players{wanted.players.white.player, wanted.players.black.player};
    const auto company = registry_->live().company_of(players);
    auto place = registry_->live().reserve(players, company);
    if (!place) {
        const match_refusal& why = place.error();
        for (const side who : engine::both_sides)
            if (why.code == error_id::opponent_busy && why.concerns[who] && !why.running[who])
                return wait_to_make(std::move(wanted), players[who], std::move(done));
        return done(std::unexpected{why});
    }
    parts_.blocking.post([self = shared_from_this(),
                          wanted = std::move(wanted),
                          company,
                          place = std::move(*place),
                          done = std::move(done)](runtime::turn turn) mutable {
        if (turn == runtime::turn::refused) return done(refusal_for(error_id::busy));
        std::optional<room::match_facts> facts;
        try {
            facts = facts_of(wanted, self->parts_);
            facts->row.company = company;
        } catch (const std::exception& error) {
            spdlog::error(
                "a match of {} and {} cannot be made: {}",
                wanted.players.white.player,
                wanted.players.black.player,
                error.what()
            );
            return done(refusal_for(error_id::internal));
        }
        self->write(std::move(*facts), std::move(place), std::move(done));
    });
}

void match_maker::wait_to_make(proposal wanted, const std::string& player, on_made done) {
    const auto shared = std::make_shared<on_made>(std::move(done));
    const bool is_waiting = registry_->live().when_settled(
        player,
        [self = shared_from_this(), wanted = std::move(wanted), shared]() mutable {
            boost::asio::post(
                self->parts_.executor,
                [self, wanted = std::move(wanted), shared]() mutable {
                    self->make(std::move(wanted), std::move(*shared));
                }
            );
        }
    );
    if (!is_waiting) (*shared)(refusal_for(error_id::busy));
}

void match_maker::write(room::match_facts facts, live_matches::place place, on_made done) {
    store::match_row row = facts.row;
    parts_.writer.submit(
        std::move(row),
        [self = shared_from_this(),
         facts = std::move(facts),
         place = std::optional{std::move(place)},
         done = std::move(done)](store::write_outcome written) mutable {
            if (!written && written.error().cause == store::refusal_cause::engaged)
                return self->explain(facts, std::move(done));
            if (!written) return done(refusal_for(error_of(written.error())));
            const protocol::match_id match = facts.row.id;
            self->registry_->add(std::move(facts));
            place.reset();
            done(match);
        }
    );
}

// Its match is not in memory: it could not be brought back.
void match_maker::explain(const room::match_facts& facts, on_made done) {
    const seat_players players{facts.row.seats.white.player, facts.row.seats.black.player};
    errands_.look_up<match_refusal>(
        [players](store::reader& reader) {
            match_refusal result{.code = error_id::opponent_busy};
            for (const side who : engine::both_sides) {
                result.running[who] = reader.engagement_of(players[who]);
                result.concerns[who] = result.running[who].has_value();
            }
            return result;
        },
        [done = std::move(done)](found<match_refusal> known) mutable {
            done(std::unexpected{known ? *known : match_refusal{.code = known.error()}});
        }
    );
}

void match_maker::keep_player(const store::player_row& player, on_kept done) {
    {
        const std::scoped_lock lock{mutex_};
        const auto kept = kept_.find(player.id);
        const bool is_kept = kept != kept_.end() && kept->second == player.name;
        if (is_kept) {
            boost::asio::post(parts_.executor, [done = std::move(done)]() mutable { done({}); });
            return;
        }
    }
    parts_.writer.submit(
        player,
        [self = shared_from_this(), player, done = std::move(done)](store::write_outcome written
        ) mutable {
            if (!written) return done(std::unexpected{error_of(written.error())});
            self->note_kept(player);
            done({});
        }
    );
}

void match_maker::keep_players(std::vector<store::player_row> players, on_all_kept done) {
    const store::player_row first = std::move(players.front());
    players.erase(players.begin());
    keep_player(
        first,
        [self = shared_from_this(),
         id = first.id,
         rest = std::move(players),
         done = std::move(done)](std::expected<void, error_id> kept) mutable {
            if (!kept) return done(std::unexpected{unkept_player{id, kept.error()}});
            if (rest.empty()) return done({});
            self->keep_players(std::move(rest), std::move(done));
        }
    );
}

void match_maker::note_kept(const store::player_row& player) {
    const std::scoped_lock lock{mutex_};
    if (kept_.size() >= most_kept) kept_.clear();
    kept_.insert_or_assign(player.id, player.name);
}

} // namespace gulbara::server::lobby
