// The house's own opponents: which of their connections take a quick match, and how many more.
#pragma once

#include "protocol/limits.hpp"
#include "server/accounts/house_roster.hpp"
#include "server/room/viewer.hpp"

#include <expected>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace gulbara::server::lobby {

// Thread: any.
class house_bots {
public:
    explicit house_bots(accounts::house_roster roster) : roster_(std::move(roster)) {}

    const accounts::house_roster& roster() const { return roster_; }
    bool is_played_by(const room::viewer&) const;
    // What that connection of one of them has said. A capacity of 0 takes it back.
    void note_available(const room::viewer_ptr&, const protocol::client::available&);
    void note_gone(const room::viewer*);

    // Matches that one player may have with all of them at once: nobody takes all their places.
    static constexpr std::size_t most_per_player = 4;
    // However much its connections offer: all matches of a bot have to fit into one hello.
    static constexpr std::size_t most_matches = protocol::live_matches_limit;
    // Live matches of one bot: all, those whose other player is connected, those with whoever asks.
    struct places_taken {
        std::size_t by_all = 0;
        std::size_t by_present = 0;
        std::size_t by_asker = 0;
    };
    using census = std::function<places_taken(const std::string& bot)>;
    struct wish {
        std::string_view rules;
        std::optional<protocol::bot_level> level; // none: the medium one, or else any
    };
    // The row of a bot that can take one more match by these rules: of those whose other player is
    // here it has as many as it offers, and `matches_per_place` times as many in all. Then a place
    // of it is reserved for the asker until `release`, which comes when its match counts. Otherwise
    // `no_bot_available` or `too_many`. `count` is called under the lock, so that no match is
    // missed on its way from reserved to taken.
    std::expected<store::player_row, protocol::error_id>
    reserve(const wish&, const std::string& asker, const census& count);
    void release(const std::string& bot, const std::string& asker);

private:
    struct offer {
        room::viewer_ptr from;
        std::set<std::string, std::less<>> rules;
        std::size_t capacity = 0;
    };
    using counter = std::map<std::string, std::size_t>; // by player; none of those at zero

    const store::player_row*
    find_free(const std::string& bot, std::string_view rules, const places_taken&) const;

    const accounts::house_roster roster_;
    mutable std::mutex mutex_; // guards all below
    std::map<const room::viewer*, offer> offers_;
    counter reserved_of_; // by the bot
    counter reserved_by_; // the same places, by the asker
};

} // namespace gulbara::server::lobby
