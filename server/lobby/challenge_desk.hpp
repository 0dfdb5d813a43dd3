// Where matches are arranged: open challenges and quick matches.
//
// Every command is an errand of several steps, each of which waits for the database on a thread
// that may wait, or for the writer. Exactly one answer comes out of each.
#pragma once

#include "server/lobby/errands.hpp"
#include "server/lobby/house_bot.hpp"
#include "server/lobby/match_maker.hpp"
#include "server/lobby/open_challenges.hpp"

#include <deque>

namespace gulbara::server::lobby {

// Thread: any.
class challenge_desk : public std::enable_shared_from_this<challenge_desk> {
public:
    challenge_desk(registry_parts, std::shared_ptr<room_registry>, std::shared_ptr<match_maker>, std::shared_ptr<house_bot>);

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
    // Acceptances of one challenge are judged one after the other: the first one gets it.
    struct acceptances {
        std::deque<room::command> waiting; // the first of them is being judged
        std::optional<open_challenge> known;
    };
    struct quick_errand {
        room::command asked;
        store::player_row human;
        store::player_row bot; // empty: none was reserved
        protocol::rules_document terms;
        std::optional<store::challenge_row> row;
    };

    // challenge_desk.cpp
    enum class attempt : std::uint8_t { first, second };
    void keep_challenge(room::command, store::player_row, std::string rules, attempt);
    void write_challenge(room::command, store::player_row, std::string rules);

    // acceptances.cpp
    void next_acceptance(const std::string& challenge);
    void judge_acceptance(const std::string& challenge, room::command, open_challenge);
    void finish_acceptance(const std::string& challenge, std::optional<open_challenge> known);
    static std::optional<open_challenge>
    read_challenge(store::reader&, const std::string& id, runtime::instant now);

    // quick_match.cpp
    house_bot::places_taken places_taken(const std::string& human) const;
    void keep_quick_players(quick_errand);
    void keep_quick_challenge(quick_errand);
    void make_quick_match(quick_errand);
    void fail_quick_match(const quick_errand&, protocol::error_id);

    registry_parts parts_;
    std::shared_ptr<room_registry> registry_;
    std::shared_ptr<match_maker> maker_;
    std::shared_ptr<house_bot> bot_;
    errands errands_;
    open_challenges open_;

    static constexpr std::size_t most_waiting = 1'024; // for one challenge
    std::mutex mutex_;                                 // guards all below
    std::unordered_map<std::string, acceptances> accepting_;
};

} // namespace gulbara::server::lobby
