// Where matches are arranged: challenges, open or for one player only, and quick matches.
//
// Every command is an errand of several steps, each of which waits for the database on a thread
// that may wait, or for the writer. Exactly one answer comes out of each.
#pragma once

#include "server/lobby/addressed_challenges.hpp"
#include "server/lobby/errands.hpp"
#include "server/lobby/house_bots.hpp"
#include "server/lobby/match_maker.hpp"
#include "server/lobby/open_challenges.hpp"
#include "server/lobby/public_challenges.hpp"
#include "server/lobby/turn_queue.hpp"

#include <mutex>

namespace gulbara::server::lobby {

// Thread: any.
class challenge_desk : public std::enable_shared_from_this<challenge_desk> {
public:
    challenge_desk(registry_parts, std::shared_ptr<room_registry>, std::shared_ptr<match_maker>, std::shared_ptr<house_bots>, std::shared_ptr<public_challenges>);

    void take(room::command, const protocol::client::challenge&);
    void take(room::command, const protocol::client::accept&);
    void take(room::command, const protocol::client::decline&);
    void take(const room::command&, const protocol::client::unlist&);
    void take(room::command, const protocol::client::quick_match&);

    // Once, before any command: reads whose challenges are for one player only. Blocks; throws
    // store::unavailable.
    void open();
    // A connection is here: it is told which open challenges are for its player.
    void arrive(const room::viewer_ptr&);
    // Tells of what nobody can accept any more.
    void end_expired();
    // What the two wish of each other has changed: of who is blocked nothing waits.
    void note_relation(const std::string& one, const std::string& other);
    // That player is gone for good, with his challenges and those that are for him.
    void forget(const std::string& player);

private:
    // A challenge that somebody wants to accept.
    struct open_challenge {
        store::challenge_row row;
        contestant challenger;
        std::optional<std::string> accepted_by;
    };
    // What somebody says to it: `accept` or `decline`.
    struct response {
        std::string challenge;
        room::command asked;
        std::optional<open_challenge> known; // from the one before
    };
    // A challenge or a quick match that is asked for.
    struct arrangement {
        room::command asked;
        store::player_row player;
        // To have it listed, if it is one.
        std::shared_ptr<const public_challenges::wish> listing{};
    };
    // What is read before a challenge is written.
    struct challenge_reading {
        found_challenge known;                               // of the same command
        bool is_same = false;                                // asks for the same
        std::optional<store::challenge_password> password{}; // to be kept with a new one
        std::optional<store::player_row> recipient{};        // if he was ever kept
    };
    struct new_challenge {
        arrangement one;
        std::string rules;
        std::optional<store::challenge_password> password;
        std::optional<store::player_row> recipient;
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
    static challenge_reading
    read(store::reader&, const std::string& player, const protocol::command_id&, const protocol::client::challenge&);
    // The password, if there is one, is all that is still to be compared or kept.
    void hash_password(arrangement, const protocol::client::challenge&, challenge_reading);
    void judge(arrangement, const protocol::client::challenge&, challenge_reading);
    void answer_listed(arrangement, const store::challenge_row& seen);
    // Whether it is listed now: not if it need not be, or is taken.
    bool list_if_wanted(const arrangement&, const store::challenge_row&);
    void keep_players(new_challenge);
    void write_challenge(new_challenge);
    // Answers the arrangement, and goes on with what the player asked for under the same id.
    void finish(const room::command&, protocol::server_body);
    void finish(const room::command&, protocol::error_id, std::string message);

    // acceptances.cpp
    void begin(response);
    void judge(const std::string& challenge, room::command, open_challenge);
    void judge_acceptance(const std::string& challenge, room::command, open_challenge);
    // None: the password, if there is one, is all that is left to be asked.
    std::optional<protocol::server_body>
    answer_without_match(const store::player_row&, const open_challenge&) const;
    void check_password(const std::string& challenge, room::command, open_challenge);
    void make_match(const std::string& challenge, room::command, open_challenge);
    void finish_response(const std::string& challenge, std::optional<open_challenge> known);
    static std::optional<open_challenge> read_challenge(store::reader&, const std::string& id);

    // addressed_challenge_desk.cpp
    void judge_decline(const std::string& challenge, room::command, open_challenge);
    // A challenge that is for one player is durable.
    void show(const store::challenge_row&, const std::string& challenger);
    // It can be accepted no more: whoever was told of it is told so.
    void note_gone(const std::string& challenge);
    void tell_gone(const addressed_challenges::entry&); // under `telling_`

    // quick_match.cpp
    void begin(arrangement, const protocol::client::quick_match&);
    house_bots::places_taken places_taken(const std::string& bot, const std::string& human) const;
    void keep_quick_players(quick_errand);
    void keep_quick_challenge(quick_errand);
    void make_quick_match(quick_errand);
    void fail_quick_match(const quick_errand&, protocol::error_id);

    registry_parts parts_;
    std::shared_ptr<room_registry> registry_;
    std::shared_ptr<match_maker> maker_;
    std::shared_ptr<house_bots> bots_;
    std::shared_ptr<public_challenges> public_;
    errands errands_;
    open_challenges open_;
    addressed_challenges addressed_;
    std::mutex telling_; // of what is in `addressed_`: nobody hears of its end and then of it

    // By player and command id: what is sent twice at once is judged as what is repeated later.
    using command_key = std::pair<std::string, protocol::command_id>;
    static command_key key_of(const room::command&);
    static constexpr std::size_t most_repeats = 16;
    turn_queue<command_key, arrangement> arrangements_;
    // By challenge: the first one gets it.
    static constexpr std::size_t most_responses = 1'024;
    // Each takes its time: whoever has the right one does not wait for a thousand guesses.
    static constexpr std::size_t most_with_password = 32;
    turn_queue<std::string, response> responses_;
};

} // namespace gulbara::server::lobby
