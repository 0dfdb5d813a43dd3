// Where matches are arranged: open challenges, quick matches, rematches.
//
// Every command is an errand of several steps, each of which waits for the database on a thread
// that may wait, or for the writer. Exactly one answer comes out of each.
#pragma once

#include "server/lobby/house_bot.hpp"
#include "server/lobby/match_maker.hpp"

#include <deque>

namespace gulbara::server::lobby {

// Thread: any.
class challenge_desk : public std::enable_shared_from_this<challenge_desk> {
public:
    challenge_desk(const registry_parts&, std::shared_ptr<room_registry>, std::shared_ptr<match_maker>, std::shared_ptr<house_bot>);

    void take(room::command, const protocol::client::challenge&);
    void take(room::command, const protocol::client::accept&);
    void take(room::command, const protocol::client::quick_match&);
    // One of two that both want to play again.
    void rematch(const store::match_row&, room::command);

private:
    template <class T>
    using found = std::expected<T, protocol::error_id>;
    using found_challenge = std::optional<store::challenge_row>;

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
    struct rematch_place {
        std::vector<room::command> waiting;
        std::optional<protocol::match_id> made;
    };
    struct quick_errand {
        room::command asked;
        store::player_row human;
        store::player_row bot;
        protocol::rules_document terms;
        std::optional<store::challenge_row> row;
    };

    // The asker's row, if he may arrange matches now; otherwise he was answered.
    std::optional<store::player_row> asker(const room::command&) const;
    // Reads on a thread that may wait.
    template <class T>
    void look_up(
        std::move_only_function<T(store::reader&)> read,
        std::move_only_function<void(found<T>)> next
    );
    void look_up_command(
        const store::player_row&,
        const room::command&,
        std::move_only_function<void(found<found_challenge>)> next
    );

    enum class attempt : std::uint8_t { first, second };
    void keep_challenge(room::command, store::player_row, std::string rules, attempt);
    void write_challenge(room::command, store::player_row, std::string rules);

    void next_acceptance(const std::string& challenge);
    void judge_acceptance(const std::string& challenge, room::command, open_challenge);
    void finish_acceptance(const std::string& challenge, std::optional<open_challenge> known);
    static std::optional<open_challenge> read_challenge(store::reader&, const std::string& id);

    void keep_quick_players(quick_errand);
    void keep_quick_challenge(quick_errand);
    void make_quick_match(quick_errand);
    void fail_quick_match(const quick_errand&, protocol::error_id);

    registry_parts parts_;
    std::shared_ptr<room_registry> registry_;
    std::shared_ptr<match_maker> maker_;
    std::shared_ptr<house_bot> bot_;

    // A quick match keeps its command in a challenge that nobody can accept: its id begins so.
    static constexpr std::string_view quick_prefix = "q";
    static std::string make_challenge_id();
    static bool is_quick(const store::challenge_row& row) {
        return row.id.starts_with(quick_prefix);
    }

    static constexpr std::size_t most_waiting = 1'024; // for one challenge
    static constexpr std::size_t most_rematches = 10'000;
    std::mutex mutex_; // guards all below
    std::unordered_map<std::string, acceptances> accepting_;
    std::unordered_map<protocol::match_id, rematch_place> rematches_; // by the old match
};

} // namespace gulbara::server::lobby
