// Who seeks an opponent, and what became of those who did.
#pragma once

#include "protocol/lobby_message.hpp"
#include "protocol/social_message.hpp"
#include "server/lobby/pairing.hpp"
#include "server/lobby/patience.hpp"
#include "server/room/viewer.hpp"

#include <deque>
#include <expected>
#include <unordered_map>

namespace gulbara::server::lobby {

// One for each player at most. In memory only: a restart ends all. Thread: one at a time.
class seek_book {
public:
    static constexpr std::size_t most = 10'000;
    // Pairings that are remembered for whoever repeats his seek, and repeats that wait for one.
    static constexpr std::size_t most_remembered = 10'000;
    static constexpr std::size_t most_waiting = 16;

    enum class stage : std::uint8_t {
        unknown, // his past has not been read
        reading, // it is being read
        waiting, // he can be paired
        pairing, // a match of his is being made
    };
    struct entry {
        store::player_row player;
        protocol::command_id command;
        seeker wanted; // its past is empty until it is known
        stage at = stage::unknown;
        patience with_player{};
        std::vector<room::command> waiting{}; // his, until it is known what comes of the pairing
    };
    struct outcome {
        protocol::command_id command;
        protocol::seek_terms terms;
        protocol::match_id match;
    };

    // In place of what he sought before; whoever wants the same as before goes on waiting. `busy`:
    // too many seek. Before: he is not being paired.
    std::expected<void, protocol::error_id>
    put(const store::player_row&,
        const protocol::command_id&,
        const protocol::seek_terms&,
        runtime::instant now);
    // Null: he does not seek.
    entry* find(const std::string& player);
    // Whether he did.
    bool remove(const std::string& player);
    // An opponent was found.
    void remember(const entry&, const protocol::match_id&);
    // What became of his newest seek that was paired, if it is remembered.
    const outcome* outcome_of(const std::string& player) const;

    bool is_empty() const { return entries_.empty(); }
    // Who can be paired. Pointers are good until the next change.
    std::vector<const seeker*> waiting() const;
    // Whose past is to be read: `most_wanted` of them at most.
    std::vector<std::string> unknown(std::size_t most_wanted) const;
    // Who has been away too long, and is not being paired.
    std::vector<std::string> left(runtime::instant now) const;
    // The newest first, `most_shown` at most.
    std::vector<protocol::server::open_seek> newest(std::size_t most_shown) const;

private:
    std::unordered_map<std::string, entry> entries_;                      // by player
    std::unordered_map<std::string, outcome> outcomes_;                   // by player
    std::deque<std::pair<std::string, protocol::command_id>> remembered_; // the oldest first
};

// As its player is told of it. Null: of none.
protocol::server::seeking shown(const seek_book::entry*);

} // namespace gulbara::server::lobby
