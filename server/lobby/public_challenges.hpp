// The open challenges that their makers want everybody to see.
#pragma once

#include "protocol/lobby_message.hpp"
#include "server/runtime/time_source.hpp"
#include "server/store/rows.hpp"

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace gulbara::server::lobby {

// Of a player one at most, the newest. A place here lives and dies with his presence: whoever has
// had no connection for a while loses it for good, as a restart of the server loses all. The
// challenge itself can still be accepted then, by whoever has its id. Thread: any.
class public_challenges {
public:
    // How long a maker may be without any connection.
    static constexpr std::int64_t patience_ms = 10'000;

    // Whether a player has a connection; called under this object's lock.
    explicit public_challenges(std::function<bool(const std::string& player)> is_here)
        : is_here_(std::move(is_here)) {}

    // In place of what the player had there.
    void list(
        const store::player_row&,
        const store::challenge_row&,
        const protocol::rules_document& terms,
        runtime::instant now
    );
    void remove(const std::string& player);
    // If that one is listed.
    void remove(const std::string& player, const std::string& challenge);
    // A connection of the player has come or gone.
    void see(const std::string& player, runtime::instant now);
    // The newest first, `most` at most.
    std::vector<protocol::server::listed_challenge> newest(std::size_t most, runtime::instant now);

private:
    struct entry {
        protocol::server::listed_challenge shown;
        std::optional<runtime::instant> alone_since{}; // its maker is not here
    };

    void note_presence(const std::string& player, entry&, runtime::instant now) const;
    void forget_old(runtime::instant now);

    std::function<bool(const std::string&)> is_here_;
    std::mutex mutex_;                               // guards all below
    std::unordered_map<std::string, entry> entries_; // by player
    runtime::instant next_sweep_ = 0;
};

} // namespace gulbara::server::lobby
