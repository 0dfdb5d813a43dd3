#include "server/room/match_room.hpp"

#include "server/room/room_core.hpp"

namespace gulbara::server::room {

match_room::match_room(
    const surroundings& around,
    room_reports reports,
    room_state state,
    const std::vector<store::stored_record>& records
)
    : core_(std::make_shared<room_core>(around, std::move(reports), std::move(state), records)) {}

match_room::~match_room() = default;

void match_room::open(engine::by_side<std::vector<viewer_ptr>> here, origin from) {
    core_->run([here = std::move(here), from](room_core& core) mutable {
        core.open(std::move(here), from);
    });
}

void match_room::take(command asked) {
    if (core_->has_retired)
        return reply(asked, protocol::error_id::shutting_down, "the server is going down");
    queued_command queued{std::move(asked), core_->queued};
    const std::size_t depth = *core_->queued;
    core_->around().numbers.note_mailbox(depth);
    if (core_->has_failed) return room_core::refuse_failed(queued.asked());
    if (depth > core_->around().limits.mailbox)
        return reply(queued.asked(), protocol::error_id::busy, "too much at once for this match");
    core_->run_with(
        std::move(queued),
        [](room_core& core, queued_command one) { core.take(std::move(one)); },
        [](const queued_command& one) { room_core::refuse_failed(one.asked()); }
    );
}

void match_room::arrive(viewer_ptr who) {
    core_->run([who = std::move(who)](room_core& core) mutable { core.arrive(std::move(who)); });
}

void match_room::leave(viewer_ptr who) {
    core_->run([who = std::move(who)](room_core& core) { core.leave(who.get()); });
}

void match_room::wake() {
    core_->run([](room_core& core) { core.look(); });
}

void match_room::note_storage(storage news) {
    core_->run([news](room_core& core) { core.note_storage(news); });
}

void match_room::tell_rematch_wish(
    engine::side who, std::vector<viewer_ptr> connections_of_opponent
) {
    core_->run([who, connections = std::move(connections_of_opponent)](room_core& core) {
        core.tell_rematch_wish(who, connections);
    });
}

void match_room::retire(std::move_only_function<void()> done) {
    core_->run_with(
        std::move(done),
        [](room_core& core, std::move_only_function<void()> call) { core.retire(std::move(call)); },
        [](std::move_only_function<void()> call) { call(); }
    );
}

const protocol::match_id& match_room::match() const {
    return core_->match;
}

bool match_room::is_over() const {
    return core_->is_over;
}

bool match_room::is_attended() const {
    return core_->is_attended;
}

table_glance match_room::glance() const {
    return core_->glance;
}

std::optional<instant> match_room::idle_since() const {
    if (*core_->queued != 0) return std::nullopt;
    const instant since = core_->idle_since;
    if (since == room_core::never) return std::nullopt;
    return since;
}

} // namespace gulbara::server::room
