// The house's own opponent: which of its connections take a quick match, and how many more.
#pragma once

#include "protocol/limits.hpp"
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
class house_bot {
public:
    // Its player id; none: there is no house bot.
    explicit house_bot(std::optional<std::string> player) : player_(std::move(player)) {}

    const std::optional<std::string>& player() const { return player_; }
    bool is_played_by(const room::viewer&) const;
    // What that connection of it has said. A capacity of 0 takes it back.
    void note_available(const room::viewer_ptr&, const protocol::client::available&);
    void note_gone(const room::viewer*);

    // Matches that one player may have with it at once: nobody takes all its places.
    static constexpr std::size_t most_per_player = 4;
    // However much its connections offer: all its matches have to fit into one hello.
    static constexpr std::size_t most_matches = protocol::live_matches_limit;
    // Its live matches: all, those whose other player is connected, those with whoever asks.
    struct places_taken {
        std::size_t by_all = 0;
        std::size_t by_present = 0;
        std::size_t by_asker = 0;
    };
    // Its row, if it can take one more match by these rules: of those whose other player is here it
    // has as many as it offers, and `matches_per_place` times as many in all. Then a place is
    // reserved for the asker until `release`, which comes when its match counts. Otherwise
    // `no_bot_available` or `too_many`. `count` is called under the lock, so that no match is
    // missed on its way from reserved to taken.
    std::expected<store::player_row, protocol::error_id> reserve(
        std::string_view rules, const std::string& asker, const std::function<places_taken()>& count
    );
    void release(const std::string& asker);

private:
    struct offer {
        room::viewer_ptr from;
        std::set<std::string, std::less<>> rules;
        std::size_t capacity = 0;
    };

    std::optional<std::string> player_;
    mutable std::mutex mutex_; // guards all below
    std::map<const room::viewer*, offer> offers_;
    std::size_t reserved_ = 0;
    std::map<std::string, std::size_t> reserved_by_; // of them, by the asker
};

} // namespace gulbara::server::lobby
