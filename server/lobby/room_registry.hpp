// All rooms of this server, and who is connected: finds the room of a command, brings stored
// matches back, lets finished ones go.
//
// Whatever assumes that one process holds all matches stands here and in the lobby.
#pragma once

#include "server/keys/sealing_key.hpp"
#include "server/lobby/comeback_plan.hpp"
#include "server/lobby/live_matches.hpp"
#include "server/lobby/match_draw.hpp"
#include "server/lobby/relations_book.hpp"
#include "server/room/match_room.hpp"
#include "server/runtime/offload.hpp"
#include "server/store/rating_reader.hpp"
#include "server/store/reader.hpp"

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <unordered_map>

namespace gulbara::server::lobby {

struct registry_limits {
    room::room_limits room;
    live_limits live;
    std::size_t finished = 5'000; // rooms of matches that are over, in memory to be looked at
    std::size_t waiting = 64;     // commands that wait for one room
    std::size_t watched = 64;     // matches that one connection watches, its own seats' aside
    // A finished match in which nothing has happened for so long is let go, whoever looks on, and
    // read again when somebody wants something of it.
    std::chrono::milliseconds idle = std::chrono::seconds{60};
};

// What the registry is built from. Everything outlives it.
struct registry_parts {
    boost::asio::any_io_executor executor; // runs rooms and callbacks
    runtime::offload& blocking;            // runs what waits for the database
    runtime::offload& hashing;             // runs what is slow on purpose: passwords
    store::writer& writer;
    store::reader& reader;
    store::rating_reader& ratings;
    const runtime::time_source& time;
    const keys::sealing_key& sealing;
    protocol::key_pair signing;
    room::room_numbers& numbers;
    registry_limits limits;
    draw_source draw = draw_match;
    // Whether that player has an account: without one nobody has ratings.
    std::function<bool(const std::string& player)> has_account = [](const std::string&) {
        return false;
    };
    // One for all copies of this.
    std::shared_ptr<relations_book> relations = std::make_shared<relations_book>();
};

// What everybody may see at a glance.
struct survey {
    std::vector<protocol::server::live_table> tables; // the featured one first
    std::size_t matches = 0; // being played, also those that `tables` had no room for
    std::size_t players = 0; // known ones with a connection, house bots aside
};

// Thread: any, unless said otherwise. Calls into rooms and viewers never block.
class room_registry : public std::enable_shared_from_this<room_registry> {
public:
    explicit room_registry(registry_parts, accounts::house_roster house_bots = {});
    ~room_registry();

    // Once: a seat of a match that is over wants another one. Called on a room's strand.
    void on_rematch(std::function<void(const store::match_row&, room::command)>);
    // Once, before any command: brings all live matches back. Blocks; throws store::unavailable.
    void open();
    // Writes all clock books, for a clean end. Blocks for `most` at most. Everything that comes
    // afterwards is answered `shutting_down`.
    void close(std::chrono::milliseconds most);

    // ---- connections ----------------------------------------------------------------------------
    void arrive(room::viewer_ptr);
    void leave(const room::viewer_ptr&);

    // ---- matches --------------------------------------------------------------------------------
    // A match that has just become durable.
    void add(room::match_facts);
    // A command for a match, in memory or not.
    void take(const protocol::match_id&, room::command);
    // To ask, and to reserve places. A place is held until its match was added.
    live_matches& live() { return live_; }
    // Of the matches that are being played with both seats online, `most_tables` at most. By their
    // order (protocol page, section 4) matches with a house bot stand last.
    survey look_around(std::size_t most_tables) const;
    // The player has a connection.
    bool is_here(const std::string& player) const;
    // His row, if he has one.
    std::optional<store::player_row> player_here(const std::string& player) const;
    // To all connections of that player.
    void tell(const std::string& player, const room::frame&) const;
    // Why no further match is to be made now: there are too many, or the server is going down.
    std::optional<protocol::error_id> objection() const;
    // Tells whoever looks on at that match, and the other seat.
    void tell_rematch_wish(const store::match_row&, engine::side);
    // Tells rooms that storage is away or back, lets idle ones go, brings back what could not be
    // brought back before. Called by itself from `open` on, four times a second.
    void look();
    void wake_rooms();

private:
    using match_id = protocol::match_id;

    struct entry {
        std::shared_ptr<room::match_room> room; // null: not in memory (any more)
        std::uint64_t generation = 0; // of the room: an older one says nothing of a newer one
        bool is_being_read = false;
        std::vector<room::command> waiting; // while it is being read
        // It is not over as far as is known: it comes back by itself if its room fails.
        bool is_live = false;
        store::match_row row; // of one that is or was in memory
    };

    room::surroundings surroundings_of_rooms();
    room::room_reports reports(std::uint64_t generation);
    void load(const match_id&); // not under the lock, of an entry that is being read
    void load_due();
    enum class comeback : std::uint8_t { done, failed, storage_away };
    comeback bring_back(const match_id&);
    // On a blocking thread. Null: there is no such match. Throws what reading throws.
    struct loaded_match {
        room::room_state state;
        std::vector<store::stored_record> records;
        engine::by_side<bool> wants_rematch{}; // and there is none yet
    };
    std::optional<loaded_match> read(const match_id&) const;
    engine::by_side<bool> read_rematch_wishes(const match_id&) const;
    void finish_loading(const match_id&, std::optional<loaded_match>);
    void give_up_loading(const match_id&, protocol::error_id);
    void insert(loaded_match, room::match_room::origin);
    void deliver(entry&, room::command);
    void
    find_records(const match_id&, std::uint32_t first_seq, std::size_t limit, std::move_only_function<void(room::found_records)>);
    void forget_live(const match_id&);
    // By the room of that generation.
    void note_over(const match_id&, std::uint64_t generation);
    void note_failure(const match_id&, std::uint64_t generation);
    void watch_over();
    void tell_of_storage();
    bool has_room_to_look_at_another(runtime::instant now);
    void let_go(runtime::instant now, std::chrono::milliseconds least_idle);
    engine::by_side<std::vector<room::viewer_ptr>> here(const store::match_row&) const;

    registry_parts parts_;
    const accounts::house_roster house_bots_;
    std::function<void(const store::match_row&, room::command)> rematch_;
    boost::asio::steady_timer timer_;

    mutable std::mutex mutex_; // guards all below; held only for work in memory
    std::condition_variable changed_;
    std::unordered_map<match_id, entry> matches_;
    std::unordered_map<const room::viewer*, std::vector<match_id>> watched_; // by all connections
    std::unordered_map<std::string, std::vector<room::viewer_ptr>> players_;
    live_matches live_; // those whose entry says so
    comeback_plan plan_;
    std::uint64_t generations_ = 0;
    bool is_storage_away_ = false;
    bool is_closing_ = false;
    runtime::instant next_reaping_ = 0;
    runtime::instant next_clearing_ = 0;
    std::size_t retiring_ = 0;
};

} // namespace gulbara::server::lobby
