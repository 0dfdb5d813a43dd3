// How two who seek become a match.
#include "server/lobby/escape_rate.hpp"
#include "server/lobby/replies.hpp"
#include "server/lobby/seek_desk.hpp"

#include <boost/asio/post.hpp>

#include <utility>

namespace gulbara::server::lobby {

using engine::side;
using protocol::error_id;
using stage = seek_book::stage;

namespace {

// That player's row could not be written. If the database refuses it, it will do so again.
made_match refusal_for(side who, error_id why) {
    match_refusal refusal{.code = why};
    refusal.concerns[who] = why == error_id::internal;
    return std::unexpected{refusal};
}

} // namespace

// ---- what is known of those who seek ------------------------------------------------------------

void seek_desk::read_unknown() {
    for (const std::string& player : seeks_.unknown(most_readings - readings_)) {
        seeks_.find(player)->at = stage::reading;
        ++readings_;
        read_past(player);
    }
}

// Never calls back on this thread with the lock held: what is refused at once waits for a wave.
void seek_desk::read_past(const std::string& player) {
    errands_.look_up<seeker_past>(
        [player, &ratings = parts_.ratings](store::reader& reader) {
            seeker_past past{.escape_rate = escape_rate(reader.outcomes_of(player))};
            for (const store::own_standing& each : ratings.standings_of(player))
                past.ratings.emplace(each.rule_set, each.standing.rating.value);
            return past;
        },
        [self = shared_from_this(), player](found<seeker_past> past) {
            boost::asio::post(
                self->parts_.executor,
                [self, player, past = std::move(past)]() mutable {
                    self->note_past(player, std::move(past));
                }
            );
        }
    );
}

void seek_desk::note_past(const std::string& player, found<seeker_past> past) {
    const std::scoped_lock lock{mutex_};
    --readings_;
    const bool is_known = past.has_value();
    if (seek_book::entry* const own = seeks_.find(player); own && own->at == stage::reading) {
        own->at = is_known ? stage::waiting : stage::unknown;
        if (is_known) own->wanted.past = std::move(*past);
    }
    if (!is_known || is_closed_) return; // what failed is tried again in the next wave
    read_unknown();
    pair();
}

// ---- pairs --------------------------------------------------------------------------------------

void seek_desk::pair() {
    if (is_closed_) return;
    const live_matches& live = registry_->live();
    auto waiting = seeks_.waiting();
    // Who is being engaged in another way: his seek ends if that succeeds.
    std::erase_if(waiting, [&](const seeker* one) { return live.is_engaged(one->player); });
    const auto apart = [&](const std::string& one, const std::string& other) {
        return parts_.relations->is_blocked(one, other);
    };
    for (const pairing& found : pair_up(std::move(waiting), parts_.time.now(), apart)) {
        couple both;
        for (const side who : engine::both_sides) {
            const seeker& one = who == side::white ? *found.white : *found.black;
            seek_book::entry& own = *seeks_.find(one.player);
            own.at = stage::pairing;
            both.players[who] = own.player;
        }
        const auto points = static_cast<std::uint8_t>(found.white->terms.points);
        both.terms = {
            engine::find_rule_set(found.rules),
            points,
            found.white->terms.is_rated,
            protocol::clock_of(found.white->terms.pace, points)
        };
        boost::asio::post(parts_.executor, [self = shared_from_this(), both]() mutable {
            self->keep(std::move(both));
        });
    }
}

void seek_desk::keep(couple both) {
    std::vector players{both.players.white, both.players.black};
    maker_->keep_players(
        std::move(players),
        [self = shared_from_this(),
         both = std::move(both)](std::expected<void, unkept_player> kept) mutable {
            if (kept) return self->make(std::move(both));
            const bool is_white = kept.error().id == both.players.white.id;
            const side who = is_white ? side::white : side::black;
            self->finish(both, refusal_for(who, kept.error().why));
        }
    );
}

void seek_desk::make(couple both) {
    const auto contestant_of = [&](side who) {
        return contestant{both.players[who].id, both.players[who].name};
    };
    proposal wanted{both.terms, {contestant_of(side::white), contestant_of(side::black)}, {}, {}};
    maker_->make(
        std::move(wanted),
        [self = shared_from_this(), both = std::move(both)](const made_match& made) {
            self->finish(both, made);
        }
    );
}

// On any thread, perhaps within a call of ours to the maker; never with the lock held.
void seek_desk::finish(const couple& both, const made_match& made) {
    const std::scoped_lock lock{mutex_};
    settle(both, made);
}

void seek_desk::settle(const couple& both, const made_match& made) {
    for (const side who : engine::both_sides) {
        const std::string& player = both.players[who].id;
        seek_book::entry& own = *seeks_.find(player); // nothing ends a seek that is being paired
        own.at = stage::waiting;
        const auto held = std::exchange(own.waiting, {});
        if (made) {
            seeks_.remember(own, *made);
            end(player);
        } else if (made.error().concerns[who] || registry_->live().engagement_of(player)) {
            end(player); // that he is engaged may have been noted while he was being paired
        } else {
            note_presence(own);
        }
        for (const room::command& one : held) judge(one);
    }
    arm();
}

} // namespace gulbara::server::lobby
