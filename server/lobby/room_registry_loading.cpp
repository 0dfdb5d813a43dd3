// How stored matches come back into memory.
#include "server/lobby/challenge_ids.hpp"
#include "server/lobby/replies.hpp"
#include "server/lobby/room_registry.hpp"

#include <spdlog/spdlog.h>

#include <atomic>
#include <latch>
#include <utility>

namespace gulbara::server::lobby {

using engine::side;
using protocol::error_id;
using room::match_room;

namespace {

constexpr std::size_t parallel_loads = 4;

} // namespace

std::optional<room_registry::loaded_match> room_registry::read(const match_id& match) const {
    auto stored = parts_.reader.match(match);
    if (!stored) return std::nullopt;
    const auto rules = protocol::parse_rules(stored->match.rules);
    if (!rules) throw std::runtime_error("its rules document: " + rules.error().message);
    room::match_facts facts{stored->match, *rules, nullptr, parts_.signing};
    if (const auto terminal = parts_.sealing.unseal(match, stored->match.sealed_terminal))
        facts.chain = std::make_shared<const protocol::hash_chain>(
            protocol::chain_identity{match, protocol::role::server}, stored->match.links, *terminal
        );
    else
        spdlog::error("match {}: its terminal cannot be unsealed", protocol::to_hex(match));
    room::room_state state{std::move(facts), *stored, parts_.time.now()};
    const auto wishes =
        state.is_over() ? read_rematch_wishes(match) : engine::by_side<bool>{false, false};
    return loaded_match{std::move(state), std::move(stored->records), wishes};
}

engine::by_side<bool> room_registry::read_rematch_wishes(const match_id& over) const {
    if (parts_.reader.match_of_challenge(rematch_wish_id(over, side::white))) return {};
    engine::by_side<bool> result;
    for (const side who : engine::both_sides)
        result[who] = parts_.reader.challenge(rematch_wish_id(over, who)).has_value();
    return result;
}

// The match's entry is there.
void room_registry::load(const match_id& match) {
    parts_.blocking.post([self = shared_from_this(), match](runtime::turn turn) {
        if (turn == runtime::turn::refused) return self->give_up_loading(match, error_id::busy);
        try {
            self->finish_loading(match, self->read(match));
        } catch (const store::unavailable&) {
            self->give_up_loading(match, error_id::storage_unavailable);
        } catch (const std::exception& error) {
            spdlog::error(
                "match {} cannot be brought back: {}", protocol::to_hex(match), error.what()
            );
            self->give_up_loading(match, error_id::internal);
        }
    });
}

// What lives comes back by itself, what is over when somebody asks for it.
void room_registry::note_failure(const match_id& match, std::uint64_t generation) {
    {
        const std::scoped_lock lock{mutex_};
        const auto found = matches_.find(match);
        // Let go meanwhile, and perhaps read again: it was over.
        if (found == matches_.end() || found->second.generation != generation) return;
        found->second.room.reset();
        plan_.note(match, trouble::failure, parts_.time.now());
        if (!found->second.is_live) {
            plan_.settle(match);
            matches_.erase(found);
        }
    }
    load_due();
}

// While the database is away one match feels for it.
void room_registry::load_due() {
    constexpr std::size_t most_at_once = 16;
    std::vector<match_id> due;
    {
        const std::scoped_lock lock{mutex_};
        if (is_closing_) return;
        const std::size_t most = is_storage_away_ ? 1 : most_at_once;
        for (const match_id& match : plan_.take_due(parts_.time.now(), most)) {
            entry& place = matches_[match];
            if (place.room || std::exchange(place.is_being_read, true)) continue;
            due.push_back(match);
        }
    }
    for (const match_id& match : due) load(match);
}

void room_registry::finish_loading(const match_id& match, std::optional<loaded_match> loaded) {
    if (!loaded) return give_up_loading(match, error_id::no_such_match);
    const std::scoped_lock lock{mutex_};
    if (!is_closing_) insert(std::move(*loaded), match_room::origin::stored_match);
}

void room_registry::give_up_loading(const match_id& match, error_id why) {
    const std::scoped_lock lock{mutex_};
    const auto found = matches_.find(match);
    if (found == matches_.end()) return;
    entry& place = found->second;
    place.is_being_read = false;
    for (const room::command& asked : std::exchange(place.waiting, {}))
        reply(asked, why, "the match cannot be found or read");
    const bool is_wanted = place.is_live || plan_.is_wanted(match);
    if (is_wanted && why != error_id::no_such_match) {
        const auto what = why == error_id::internal ? trouble::failure : trouble::storage;
        return plan_.note(match, what, parts_.time.now());
    }
    forget_live(match);
    plan_.settle(match);
    matches_.erase(found);
}

void room_registry::open() {
    const std::vector<match_id> live = parts_.reader.live_matches();
    std::atomic<std::size_t> next = 0;
    std::atomic<std::size_t> back = 0;
    std::atomic<bool> is_away = false;
    std::latch done{static_cast<std::ptrdiff_t>(parallel_loads)};
    for (std::size_t i = 0; i < parallel_loads; ++i)
        parts_.blocking.post([&](runtime::turn turn) {
            is_away = is_away || turn == runtime::turn::refused;
            for (std::size_t at = next++; at < live.size() && !is_away; at = next++)
                switch (bring_back(live[at])) {
                case comeback::done:
                    ++back;
                    break;
                case comeback::failed:
                    break;
                case comeback::storage_away:
                    is_away = true;
                    break;
                }
            done.count_down();
        });
    done.wait();
    if (is_away) throw store::unavailable("the database went away while matches were read");
    if (!live.empty()) spdlog::info("{} of {} live matches are back", back.load(), live.size());
    watch_over();
}

room_registry::comeback room_registry::bring_back(const match_id& match) {
    try {
        auto loaded = read(match);
        const std::scoped_lock lock{mutex_};
        if (loaded) insert(std::move(*loaded), match_room::origin::stored_match);
        return comeback::done;
    } catch (const store::unavailable&) {
        return comeback::storage_away;
    } catch (const std::exception& error) {
        spdlog::error("match {} cannot be brought back: {}", protocol::to_hex(match), error.what());
        const std::scoped_lock lock{mutex_};
        matches_[match];
        plan_.note(match, trouble::failure, parts_.time.now());
        return comeback::failed;
    }
}

void room_registry::find_records(
    const match_id& match,
    std::uint32_t first_seq,
    std::size_t limit,
    std::move_only_function<void(room::found_records)> done
) {
    parts_.blocking.post([self = shared_from_this(),
                          match,
                          first_seq,
                          limit,
                          done = std::move(done)](runtime::turn turn) mutable {
        room::found_records found;
        try {
            if (turn == runtime::turn::due)
                found = self->parts_.reader.records(match, first_seq, limit);
        } catch (const std::exception& error) {
            spdlog::warn(
                "match {}: older records cannot be read: {}", protocol::to_hex(match), error.what()
            );
        }
        done(std::move(found));
    });
}

} // namespace gulbara::server::lobby
