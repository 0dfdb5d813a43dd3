#include "server/lobby/room_registry.hpp"

#include "server/lobby/replies.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace gulbara::server::lobby {

using engine::side;
using protocol::error_id;
using room::match_room;

namespace {

constexpr std::int64_t reaping_period_ms = 5'000;
// When there are too many, finished matches are let go that soon, and looked for that often.
constexpr std::chrono::milliseconds crowded_idle{1'000};
constexpr std::int64_t clearing_period_ms = 1'000;

seat_players players_of(const store::match_row& row) {
    return {row.seats.white.player, row.seats.black.player};
}

bool has_seat(const store::match_row& match, const room::viewer& who) {
    const store::player_row* player = who.identity();
    return player != nullptr &&
           (match.seats.white.player == player->id || match.seats.black.player == player->id);
}

} // namespace

room_registry::room_registry(registry_parts parts, accounts::house_roster house_bots)
    : parts_(std::move(parts)), house_bots_(std::move(house_bots)), timer_(parts_.executor),
      live_(parts_.limits.live, house_bots_) {}

room_registry::~room_registry() = default;

void room_registry::on_rematch(std::function<void(const store::match_row&, room::command)> call) {
    rematch_ = std::move(call);
}

// ---- commands -----------------------------------------------------------------------------------

void room_registry::take(const protocol::match_id& match, room::command asked) {
    {
        const std::scoped_lock lock{mutex_};
        if (is_closing_) return reply(asked, error_id::shutting_down, "the server is going down");
        const auto found = matches_.find(match);
        const bool is_known = found != matches_.end();
        if (is_known && (found->second.room || found->second.is_being_read))
            return deliver(found->second, std::move(asked));
        const runtime::instant now = parts_.time.now();
        if (plan_.is_left_alone(match, now))
            return reply(asked, error_id::internal, "this match cannot be brought back now");
        if (!is_known && !has_room_to_look_at_another(now))
            return reply(asked, error_id::busy, "too many finished matches are looked at");
        entry& place = matches_[match];
        place.is_being_read = true;
        place.waiting.push_back(std::move(asked));
    }
    load(match);
}

// Under the lock, so that nobody is made to watch after he has left.
void room_registry::deliver(entry& to, room::command asked) {
    if (!to.room) {
        if (to.waiting.size() >= parts_.limits.waiting)
            return reply(asked, error_id::busy, "the match is being looked for");
        to.waiting.push_back(std::move(asked));
        return;
    }
    if (const auto* watch = std::get_if<protocol::client::watch>(&asked.message.body)) {
        const auto connection = watched_.find(asked.from.get());
        if (connection == watched_.end()) return; // gone: there is nobody to answer
        auto& watched = connection->second;
        if (std::ranges::find(watched, watch->match) == watched.end()) {
            if (watched.size() >= parts_.limits.watched && !has_seat(to.row, *asked.from))
                return reply(asked, error_id::too_many, "this connection watches too many matches");
            watched.push_back(watch->match);
        }
    } else if (const auto* unwatch = std::get_if<protocol::client::unwatch>(&asked.message.body)) {
        if (const auto connection = watched_.find(asked.from.get()); connection != watched_.end())
            std::erase(connection->second, unwatch->match);
    }
    to.room->take(std::move(asked));
}

std::optional<error_id> room_registry::objection() const {
    const std::scoped_lock lock{mutex_};
    if (is_closing_) return error_id::shutting_down;
    if (live_.is_full()) return error_id::busy;
    return std::nullopt;
}

// ---- rooms --------------------------------------------------------------------------------------

room::surroundings room_registry::surroundings_of_rooms() {
    return {
        parts_.executor,
        parts_.writer,
        parts_.time,
        parts_.numbers,
        parts_.limits.room,
        [this](const match_id& match, std::uint32_t first, std::size_t limit, auto done) {
            find_records(match, first, limit, std::move(done));
        },
        [book = parts_.relations](const std::string& player) { return book->kept_apart_of(player); }
    };
}

room::room_reports room_registry::reports(std::uint64_t generation) {
    const auto self = weak_from_this();
    return {
        [self, generation](const match_id& match) {
            if (const auto registry = self.lock()) registry->note_over(match, generation);
        },
        [self, generation](const match_id& match) {
            if (const auto registry = self.lock()) registry->note_failure(match, generation);
        },
        [self](const store::match_row& row, room::command asked) {
            if (const auto registry = self.lock()) registry->rematch_(row, std::move(asked));
        }
    };
}

void room_registry::tell_rematch_wish(const store::match_row& over, side who) {
    const std::scoped_lock lock{mutex_};
    const auto found = matches_.find(over.id);
    if (found == matches_.end() || !found->second.room) return; // read again, it knows the wish
    found->second.room->tell_rematch_wish(who, here(over)[engine::opponent(who)]);
}

void room_registry::add(room::match_facts facts) {
    const std::scoped_lock lock{mutex_};
    room::room_state state{std::move(facts), parts_.time.now()};
    insert({std::move(state), {}, {}}, match_room::origin::new_match);
}

// Under the lock.
void room_registry::insert(loaded_match loaded, match_room::origin from) {
    const store::match_row row = loaded.state.facts().row;
    const bool is_live = !loaded.state.is_over();
    entry& place = matches_[row.id];
    place.row = row;
    place.is_being_read = false;
    plan_.settle(row.id);
    place.generation = ++generations_;
    place.room = std::make_shared<match_room>(
        surroundings_of_rooms(), reports(place.generation), std::move(loaded.state), loaded.records
    );
    if (!is_live) forget_live(row.id);
    if (is_live) {
        place.is_live = true;
        live_.add(row.id, players_of(row), row.company);
    }
    auto connections = here(row);
    if (from == match_room::origin::new_match)
        for (const side who : engine::both_sides)
            for (const room::viewer_ptr& one : connections[who])
                watched_[one.get()].push_back(row.id);
    place.room->open(std::move(connections), from);
    for (const side who : engine::both_sides)
        if (loaded.wants_rematch[who]) place.room->tell_rematch_wish(who, {});
    if (is_storage_away_) place.room->note_storage(match_room::storage::away);
    for (room::command& asked : std::exchange(place.waiting, {})) deliver(place, std::move(asked));
}

void room_registry::forget_live(const match_id& match) {
    const auto found = matches_.find(match);
    if (found != matches_.end()) found->second.is_live = false;
    live_.remove(match);
}

void room_registry::note_over(const match_id& match, std::uint64_t generation) {
    const std::scoped_lock lock{mutex_};
    const auto found = matches_.find(match);
    if (found != matches_.end() && found->second.generation == generation) forget_live(match);
}

// ---- time ---------------------------------------------------------------------------------------

void room_registry::watch_over() {
    constexpr std::chrono::milliseconds period{250};
    timer_.expires_after(period);
    timer_.async_wait([self = weak_from_this()](const boost::system::error_code& error) {
        if (error) return;
        if (const auto registry = self.lock()) {
            registry->look();
            registry->watch_over();
        }
    });
}

void room_registry::look() {
    {
        const std::scoped_lock lock{mutex_};
        tell_of_storage();
        const runtime::instant now = parts_.time.now();
        if (now >= next_reaping_) {
            next_reaping_ = now + reaping_period_ms;
            let_go(now, parts_.limits.idle);
        }
    }
    load_due();
}

void room_registry::tell_of_storage() {
    const bool is_away = !parts_.writer.is_healthy();
    if (std::exchange(is_storage_away_, is_away) == is_away) return;
    const auto news = is_away ? match_room::storage::away : match_room::storage::back;
    for (const auto& [match, place] : matches_)
        if (place.room && place.is_live) place.room->note_storage(news);
}

// Whoever looks at old matches takes no place from those that are played.
bool room_registry::has_room_to_look_at_another(runtime::instant now) {
    const auto is_crowded = [this] {
        return matches_.size() - live_.count() >= parts_.limits.finished;
    };
    if (is_crowded() && now >= next_clearing_) {
        next_clearing_ = now + clearing_period_ms;
        let_go(now, std::min(crowded_idle, parts_.limits.idle));
    }
    return !is_crowded();
}

void room_registry::let_go(runtime::instant now, std::chrono::milliseconds least_idle) {
    std::unordered_set<match_id> gone;
    std::erase_if(matches_, [&](const auto& one) {
        const entry& place = one.second;
        if (!place.room || place.is_live) return false;
        const auto idle = place.room->idle_since();
        const bool is_idle = idle && now - *idle >= least_idle.count();
        if (is_idle) gone.insert(one.first);
        return is_idle;
    });
    if (gone.empty()) return;
    for (auto& [connection, watched] : watched_)
        std::erase_if(watched, [&](const match_id& match) { return gone.contains(match); });
}

void room_registry::wake_rooms() {
    const std::scoped_lock lock{mutex_};
    for (const auto& [match, place] : matches_)
        if (place.room) place.room->wake();
}

// ---- the end ------------------------------------------------------------------------------------

void room_registry::close(std::chrono::milliseconds most) {
    std::unique_lock lock{mutex_};
    is_closing_ = true;
    timer_.cancel();
    for (auto& [match, place] : matches_) {
        for (const room::command& asked : std::exchange(place.waiting, {}))
            reply(asked, error_id::shutting_down, "the server is going down");
        if (!place.room) continue;
        ++retiring_;
        place.room->retire([self = shared_from_this()] {
            const std::scoped_lock done{self->mutex_};
            --self->retiring_;
            self->changed_.notify_all();
        });
    }
    changed_.wait_for(lock, most, [this] { return retiring_ == 0; });
    if (retiring_ != 0) spdlog::warn("{} matches could not write their clocks", retiring_);
}

} // namespace gulbara::server::lobby
