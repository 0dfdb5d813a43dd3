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

} // namespace

match_maker::match_maker(registry_parts parts, std::shared_ptr<room_registry> registry)
    : parts_(std::move(parts)), registry_(std::move(registry)) {}

void match_maker::make(proposal wanted, on_made done) {
    auto place =
        registry_->live().reserve({wanted.players.white.player, wanted.players.black.player});
    if (!place) return done(std::unexpected{place.error()});
    parts_.blocking.post([self = shared_from_this(),
                          wanted = std::move(wanted),
                          place = std::move(*place),
                          done = std::move(done)](runtime::turn turn) mutable {
        if (turn == runtime::turn::refused) return done(std::unexpected{error_id::busy});
        std::optional<room::match_facts> facts;
        try {
            facts = facts_of(wanted, self->parts_);
        } catch (const std::exception& error) {
            spdlog::error(
                "a match of {} and {} cannot be made: {}",
                wanted.players.white.player,
                wanted.players.black.player,
                error.what()
            );
            return done(std::unexpected{error_id::internal});
        }
        self->write(std::move(*facts), std::move(place), std::move(done));
    });
}

void match_maker::write(room::match_facts facts, live_matches::place place, on_made done) {
    store::match_row row = facts.row;
    parts_.writer.submit(
        std::move(row),
        [self = shared_from_this(),
         facts = std::move(facts),
         place = std::optional{std::move(place)},
         done = std::move(done)](store::write_outcome written) mutable {
            if (!written) return done(std::unexpected{error_of(written.error())});
            const protocol::match_id match = facts.row.id;
            self->registry_->add(std::move(facts));
            place.reset();
            done(match);
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

void match_maker::note_kept(const store::player_row& player) {
    const std::scoped_lock lock{mutex_};
    if (kept_.size() >= most_kept) kept_.clear();
    kept_.insert_or_assign(player.id, player.name);
}

} // namespace gulbara::server::lobby
