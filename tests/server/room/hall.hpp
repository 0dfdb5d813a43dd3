// A room with both players connected, run by hand on one thread.
#pragma once

#include "server/room/match_room.hpp"
#include "tests/server/room/fakes.hpp"
#include "tests/server/room/table.hpp"

#include <boost/asio/io_context.hpp>

namespace gulbara::server::room {

class hall {
public:
    explicit hall(std::string rules = untimed("gul-bara"), room_limits limits = {});

    // Everything that can be done now.
    void run();
    // One command, run; the answers that it has so far.
    std::vector<protocol::server_body>
    give(const std::shared_ptr<fake_viewer>& from, protocol::client_body, std::string id = {});
    std::vector<protocol::server_body>
    give(engine::side who, protocol::client_body body, std::string id = {}) {
        return give(players[who], std::move(body), std::move(id));
    }
    // A connection of that player, or of nobody.
    std::shared_ptr<fake_viewer> connection_of(engine::side);
    std::shared_ptr<fake_viewer> stranger();

    void set_up();
    void throw_until_play();
    std::vector<protocol::server_body> play_anything(std::string id = {});
    // Random play up to that many records or the end.
    void play_on(std::uint32_t records);
    // The same match in a new room, from what is stored.
    void restart();

    const protocol::match_id& match() const { return seats.facts.row.id; }
    // As it is stored.
    protocol::match_log log() const;
    protocol::client_body link_of(engine::side) const;

    boost::asio::io_context context;
    hand_clock time;
    table seats; // its scripted seats and facts; its own state plays no part here
    memory_store store;
    room_numbers numbers;
    engine::by_side<std::shared_ptr<fake_viewer>> players;
    surroundings around;
    std::shared_ptr<match_room> room;
    int overs = 0;
    int failures = 0;
    std::vector<command> rematches;
    // Instead of reading older records at once.
    std::function<void(std::move_only_function<void(found_records)>)> on_fetch;
    // By player id; who is not there has nothing to do with anybody.
    std::unordered_map<std::string, kept_apart> apart;

private:
    void open(room_state, const std::vector<store::stored_record>&, match_room::origin);

    std::uint32_t next_id_ = 1;
};

// The only answer that was given; fails the test if there is none or another one.
template <class Body>
Body only(const std::vector<protocol::server_body>& answers) {
    if (answers.size() != 1) throw std::runtime_error("not exactly one answer");
    const auto* body = std::get_if<Body>(&answers.front());
    if (body == nullptr) throw std::runtime_error("another kind of answer");
    return *body;
}

} // namespace gulbara::server::room
