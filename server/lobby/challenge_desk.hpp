// Where matches are arranged: open challenges and quick matches.
//
// Every command is an errand of several steps, each of which waits for the database on a thread
// that may wait, or for the writer. Exactly one answer comes out of each.
#pragma once

#include "server/lobby/errands.hpp"
#include "server/lobby/house_bot.hpp"
#include "server/lobby/match_maker.hpp"
#include "server/lobby/open_challenges.hpp"
#include "server/lobby/public_challenges.hpp"
#include "server/lobby/turn_queue.hpp"

namespace gulbara::server::lobby {

// Thread: any.
class challenge_desk : public std::enable_shared_from_this<challenge_desk> {
public:
    challenge_desk(registry_parts, std::shared_ptr<room_registry>, std::shared_ptr<match_maker>, std::shared_ptr<house_bot>, std::shared_ptr<public_challenges>);

    void take(room::command, const protocol::client::challenge&);
    void take(room::command, const protocol::client::accept&);
    void take(room::command, const protocol::client::quick_match&);

private:
    // A challenge that somebody wants to accept.
    struct open_challenge {
        store::challenge_row row;
        contestant challenger;
        std::optional<std::string> accepted_by;
    };
    struct acceptance {
        std::string challenge;
        room::command asked;
        std::optional<open_challenge> known; // from the one before
    };
    // A challenge or a quick match that is asked for.
    struct arrangement {
        room::command asked;
        store::player_row player;
    };
    struct quick_errand {
        room::command asked;
        store::player_row human;
        store::player_row bot; // empty: none was reserved
        protocol::rules_document terms;
        std::optional<store::challenge_row> row;
    };

    // challenge_desk.cpp
    void arrange(room::command);
    void begin(arrangement);
    void begin(arrangement, const protocol::client::challenge&);
    void list_if_wanted(const room::command&, const store::challenge_row&);
    void write_challenge(room::command, store::player_row, std::string rules);
    // Answers the arrangement, and goes on with what the player asked for under the same id.
    void finish(const room::command&, protocol::server_body);
    void finish(const room::command&, protocol::error_id, std::string message);

    // acceptances.cpp
    void begin(acceptance);
    void judge_acceptance(const std::string& challenge, room::command, open_challenge);
    void finish_acceptance(const std::string& challenge, std::optional<open_challenge> known);
    static std::optional<open_challenge>
    read_challenge(store::reader&, const std::string& id, runtime::instant now);

    // quick_match.cpp
    void begin(arrangement, const protocol::client::quick_match&);
    house_bot::places_taken places_taken(const std::string& human) const;
    void keep_quick_players(quick_errand);
    void keep_quick_challenge(quick_errand);
    void make_quick_match(quick_errand);
    void fail_quick_match(const quick_errand&, protocol::error_id);

    registry_parts parts_;
    std::shared_ptr<room_registry> registry_;
    std::shared_ptr<match_maker> maker_;
    std::shared_ptr<house_bot> bot_;
    std::shared_ptr<public_challenges> public_;
    errands errands_;
    open_challenges open_;

    // By player and command id: what is sent twice at once is judged as what is repeated later.
    using command_key = std::pair<std::string, protocol::command_id>;
    static command_key key_of(const room::command&);
    static constexpr std::size_t most_repeats = 16;
    turn_queue<command_key, arrangement> arrangements_;
    // By challenge: the first one gets it.
    static constexpr std::size_t most_acceptances = 1'024;
    turn_queue<std::string, acceptance> acceptances_;
};

} // namespace gulbara::server::lobby
