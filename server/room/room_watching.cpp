// Who looks on at a room, and how they catch up.
#include "server/room/room_core.hpp"

#include <algorithm>
#include <utility>

namespace gulbara::server::room {

using engine::side;
using protocol::error_id;

namespace {

// Which records there are instead.
protocol::server::error unlike_ours(error_id code, std::string message, std::uint32_t records) {
    protocol::server::error error{.code = code, .message = std::move(message)};
    if (records != 0) error.seq = records - 1;
    return error;
}

} // namespace

std::optional<side> room_core::seat_of(const viewer& who) const {
    const store::player_row* player = who.identity();
    if (player == nullptr) return std::nullopt;
    return state_.seat_of(player->id);
}

signs_of_life room_core::signs() const {
    signs_of_life result;
    for (const side who : engine::both_sides)
        for (const viewer_ptr& connection : here_[who]) {
            const instant sign = connection->last_sign_of_life();
            result[who] = std::max(sign, result[who].value_or(sign));
        }
    return result;
}

// ---- catching up --------------------------------------------------------------------------------

void room_core::watch(command asked) {
    const auto wanted = std::get<protocol::client::watch>(asked.message.body);
    const auto seat = seat_of(*asked.from);
    unsubscribe(asked.from.get());
    if (!seat && watchers_.size() >= around_.limits.watchers)
        return reply(asked, error_id::too_many, "this match has too many watchers");
    const std::uint32_t count = state_.record_count();
    const std::int64_t since = wanted.since.value_or(std::int64_t{count} - 1);
    if (since >= std::int64_t{count}) {
        if (wanted.hash && state_.may_adopt(static_cast<std::uint32_t>(since), *wanted.hash) &&
            waiting_watches_.size() < around_.limits.mailbox) {
            waiting_watches_.push_back(std::move(asked));
            // What he holds was handed in: he is not waited for.
            if (seat) apply(state_.compare(*seat, shown_state::not_newer, now()), nullptr);
            return;
        }
        reply(asked, unlike_ours(error_id::state_behind, "you hold newer records", count));
        if (seat) apply(state_.compare(*seat, shown_state::newer, now()), nullptr);
        return;
    }
    if (since >= 0 && wanted.since && wanted.hash &&
        *wanted.hash != state_.record_hash(static_cast<std::uint32_t>(since)))
        return reply(
            asked, unlike_ours(error_id::unknown_record, "our record of that seq is another", count)
        );
    const auto first = static_cast<std::uint32_t>(since + 1);
    if (first < tail_.first()) {
        fetch_records(std::move(asked), first);
    } else {
        std::vector<shown_record> page;
        const std::size_t end = std::min<std::size_t>(tail_.end(), first + around_.limits.page);
        for (std::uint32_t seq = first; seq < end; ++seq) page.push_back(tail_.at(seq));
        show_records(asked, first, page, next_step::go_live);
    }
    if (seat) apply(state_.compare(*seat, shown_state::not_newer, now()), nullptr);
}

// The comparing is over: what was handed in is ours by now, or is not.
void room_core::watch_again() {
    for (command& asked : std::exchange(waiting_watches_, {})) watch(std::move(asked));
}

void room_core::fetch_records(command asked, std::uint32_t first) {
    const std::uint64_t fetch = ++fetches_;
    fetching_[asked.from.get()] = fetch;
    around_.find_records(
        match,
        first,
        around_.limits.page,
        [self = weak_from_this(), asked = std::move(asked), first, fetch](found_records found
        ) mutable {
            const auto core = self.lock();
            if (!core) return refuse_failed(asked);
            core->run_with(
                std::move(asked),
                [first, fetch, found = std::move(found)](
                    room_core& room, const command& one
                ) mutable { room.show_fetched(one, first, fetch, std::move(found)); },
                [](const command& one) { refuse_failed(one); }
            );
        }
    );
}

void room_core::show_fetched(
    const command& asked, std::uint32_t first, std::uint64_t fetch, found_records found
) {
    const auto waiting = fetching_.find(asked.from.get());
    const bool is_current = waiting != fetching_.end() && waiting->second == fetch;
    if (is_current) fetching_.erase(waiting);
    if (!found || found->empty())
        return reply(asked, error_id::storage_unavailable, "older records cannot be read");
    std::vector<shown_record> page;
    for (store::stored_record& record : *found)
        page.push_back({std::move(record.record), std::move(record.proof)});
    show_records(asked, first, page, is_current ? next_step::go_live : next_step::ask_again);
}

void room_core::show_records(
    const command& asked, std::uint32_t first, const std::vector<shown_record>& page, next_step next
) {
    const auto seat = seat_of(*asked.from);
    const std::uint32_t end = first + static_cast<std::uint32_t>(page.size());
    protocol::server::ok result;
    result.match = match;
    result.seat = protocol::number_of(seat);
    result.newest = std::int64_t{state_.record_count()} - 1;
    result.has_more = end < state_.record_count() || next == next_step::ask_again;
    reply(asked, result);
    for (const shown_record& record : page)
        asked.from->send(
            frame_of({.body = protocol::server::record{match, record.data, record.proof}})
        );
    if (!result.has_more) go_live(asked);
}

void room_core::go_live(const command& asked) {
    const auto seat = seat_of(*asked.from);
    if (seat)
        players_.push_back({asked.from, *seat});
    else
        watchers_.add(asked.from);
    const auto watchers = static_cast<std::uint32_t>(watchers_.size());
    asked.from->send(frame_of({.body = state_.snapshot(seat, watchers, now())}));
    if (auto closed = state_.closed_event())
        asked.from->send(frame_of({.body = std::move(*closed)}));
    if (auto left_open = state_.left_open_event()) asked.from->send(frame_of({.body = *left_open}));
    for (const side who : engine::both_sides)
        if (wants_rematch_[who]) asked.from->send(frame_of({.body = wish_of(who)}));
    if (talk_.agreed().white || talk_.agreed().black)
        asked.from->send(frame_of({.body = consent()}));
}

// ---- leaving ------------------------------------------------------------------------------------

void room_core::unsubscribe(const viewer* who) {
    std::erase_if(players_, [who](const live_player& player) { return player.to.get() == who; });
    watchers_.remove(who);
    fetching_.erase(who);
}

void room_core::forget(const viewer* who) {
    unsubscribe(who);
    std::erase_if(waiting_watches_, [who](const command& asked) {
        return asked.from.get() == who;
    });
    for (const side seat : engine::both_sides)
        std::erase_if(here_[seat], [who](const viewer_ptr& here) { return here.get() == who; });
}

// ---- announcing ---------------------------------------------------------------------------------

void room_core::publish(const event& what) {
    if (const auto* record = std::get_if<protocol::server::record>(&what.body))
        tail_.add({record->bytes, record->proof});
    if (players_.empty() && watchers_.size() == 0) return;
    ++around_.numbers.events;
    const frame shared = frame_of({.body = what.body});
    for (const live_player& player : players_) {
        const bool is_meant = what.to == audience::everyone ||
                              (what.to == audience::white) == (player.seat == side::white);
        if (is_meant) player.to->send(shared);
    }
    if (what.to != audience::everyone) return;
    watchers_.publish(shared);
    send_slices();
}

protocol::server::rematch_offered room_core::wish_of(side who) const {
    return {match, protocol::number_of(who)};
}

// Also to the opponent's connections that do not look on (any more).
void room_core::tell_rematch_wish(
    side who, const std::vector<viewer_ptr>& connections_of_opponent
) {
    wants_rematch_[who] = true;
    publish({audience::everyone, wish_of(who)});
    const frame notice = frame_of({.body = wish_of(who)});
    for (const viewer_ptr& connection : connections_of_opponent)
        if (std::ranges::find(players_, connection, &live_player::to) == players_.end())
            connection->send(notice);
}

// What is shown of the table elsewhere.
void room_core::note_glance() {
    glance = table_glance{state_.score(), static_cast<std::uint32_t>(watchers_.size())};
    is_attended = state_.is_attended();
}

void room_core::note_watchers() {
    constexpr std::int64_t least_ms = 1'000; // and one more for each of them
    if (watchers_.size() == told_watchers_ || has_retired) return;
    if (now() < next_count_) {
        if (std::exchange(is_counting_, true)) return;
        return run_at(count_timer_, next_count_, [](room_core& on_strand) {
            on_strand.is_counting_ = false;
        });
    }
    told_watchers_ = watchers_.size();
    next_count_ = now() + least_ms + static_cast<std::int64_t>(told_watchers_);
    const auto count = static_cast<std::uint32_t>(told_watchers_);
    publish({audience::everyone, protocol::server::watchers{match, count}});
}

// One slice in a turn of the strand: commands come in between.
void room_core::send_slices() {
    if (is_slicing_ || !watchers_.has_work()) return;
    is_slicing_ = true;
    run([](room_core& room) {
        room.is_slicing_ = false;
        room.watchers_.send_slice();
        room.send_slices();
    });
}

} // namespace gulbara::server::room
