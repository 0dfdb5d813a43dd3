// The actor around a match: one strand, a bounded mailbox, one decision under way at a time.
//
// It takes commands, lets `room_state` judge them, makes what was decided durable and announces it
// then. Nothing that depends on a commit leaves before that commit is durable. An exception ends
// this room only: its owner brings the match back from its records.
#pragma once

#include "protocol/limits.hpp"
#include "server/room/kept_apart.hpp"
#include "server/room/room_numbers.hpp"
#include "server/room/room_state.hpp"
#include "server/room/viewer.hpp"
#include "server/store/writer.hpp"

#include <boost/asio/any_io_executor.hpp>

#include <functional>
#include <memory>

namespace gulbara::server::room {

struct room_limits {
    std::size_t mailbox = 256;  // commands that wait
    std::size_t strangers = 32; // of them, from whoever has no seat
    std::size_t tail = 128;     // records kept in memory
    std::size_t page = protocol::records_page_limit;
    std::size_t slice = 128; // watchers served in one turn of the strand
    std::size_t watchers = 10'000;
};

// None: the database could not be asked.
using found_records = std::optional<std::vector<store::stored_record>>;

// The world around a room. Everything in it outlives all rooms; may be used by any thread.
struct surroundings {
    boost::asio::any_io_executor executor;
    store::writer& writer;
    const runtime::time_source& time;
    room_numbers& numbers;
    room_limits limits;
    // Records that are not in memory any more; calls back once, on any thread.
    std::function<
        void(const protocol::match_id&, std::uint32_t first_seq, std::size_t limit, std::move_only_function<void(found_records)>)>
        find_records;
    // Whom that player's relations keep apart from him.
    std::function<kept_apart(const std::string& player)> kept_apart_of;
};

// What a room tells its owner, on its strand; must not block.
struct room_reports {
    std::function<void(const protocol::match_id&)> over;
    // The room has ended by an exception and answers `busy` from now on.
    std::function<void(const protocol::match_id&)> failed;
    // A seat of a match that is over wants to play again; its command is still to be answered.
    std::function<void(const store::match_row&, command)> rematch;
};

// What can be said of a table without asking it.
struct table_glance {
    engine::by_side<std::uint16_t> score;
    std::uint32_t watchers = 0;

    friend bool operator==(const table_glance&, const table_glance&) = default;
};

class room_core;

// Thread: any, for all members.
class match_room {
public:
    // `records`: all that are durable.
    match_room(
        const surroundings&,
        room_reports,
        room_state,
        const std::vector<store::stored_record>& records
    );
    ~match_room();

    // Once, before anything else. The connections of both seats' players that are here; of a new
    // match they are live at once.
    enum class origin : std::uint8_t { new_match, stored_match };
    void open(engine::by_side<std::vector<viewer_ptr>> here, origin);
    // Exactly one answer goes to the command's viewer.
    void take(command);
    // A connection of a seat's player is here; or any connection has gone, with all it watched.
    void arrive(viewer_ptr);
    void leave(viewer_ptr);
    // Looks at the time now.
    void wake();
    // Writes of anybody have been unanswered for a second, or are answered again.
    enum class storage : std::uint8_t { away, back };
    void note_storage(storage);
    // That seat's wish to play again is durable: whoever looks on is told, and the opponent
    // wherever he is.
    void tell_rematch_wish(engine::side, std::vector<viewer_ptr> connections_of_opponent);
    // For a clean end of the process: finishes what is under way, writes the clock book, calls
    // back, and answers `shutting_down` from then on.
    void retire(std::move_only_function<void()> done);

    const protocol::match_id& match() const;
    bool is_over() const;
    // A game is on, and both seats are online.
    bool is_attended() const;
    table_glance glance() const;
    // Since when nothing has happened in it; none: something is under way. Whoever only looks on
    // at a match that is over does not count.
    std::optional<instant> idle_since() const;

private:
    std::shared_ptr<room_core> core_;
};

} // namespace gulbara::server::room
