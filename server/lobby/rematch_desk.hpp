// Both seats of a match that is over want to play again: one more match, and never two.
//
// A wish is kept as a row of `challenges` (challenge_ids.hpp), so that it outlives a restart and
// repeating it is safe. The match that comes of it refers to White's wish, which the database
// accepts once.
#pragma once

#include "server/lobby/errands.hpp"
#include "server/lobby/match_maker.hpp"
#include "server/lobby/turn_queue.hpp"

namespace gulbara::server::lobby {

// Thread: any.
class rematch_desk : public std::enable_shared_from_this<rematch_desk> {
public:
    rematch_desk(const registry_parts&, std::shared_ptr<room_registry>, std::shared_ptr<match_maker>);

    // Before: the match is over, and whoever asks has a seat in it.
    void take(const store::match_row& over, room::command);

private:
    struct errand {
        store::match_row over;
        room::command asked;
        engine::side seat;
    };
    // What the database says of it.
    struct state_of_wishes {
        bool has_own = false;
        bool has_other = false;
        bool is_id_reused = false;
        std::optional<protocol::match_id> made;
    };

    static state_of_wishes read(store::reader&, const errand&);
    void begin(errand);
    void judge(errand, const state_of_wishes&);
    void keep_wish(errand, bool has_other);
    void make_match(errand);
    void find_made(const errand&, protocol::server::error otherwise);
    // Answers the errand, and goes on with the next one of its match.
    void finish(const errand&, protocol::server_body);
    void finish(const errand&, protocol::error_id);

    registry_parts parts_;
    std::shared_ptr<room_registry> registry_;
    std::shared_ptr<match_maker> maker_;
    errands errands_;

    static constexpr std::size_t most_waiting = 64;
    turn_queue<protocol::match_id, errand> errands_of_match_; // by the match that is over
};

} // namespace gulbara::server::lobby
