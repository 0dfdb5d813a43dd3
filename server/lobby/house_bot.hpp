// The house's own opponent: which of its connections take a quick match, and how many more.
#pragma once

#include "server/room/audience.hpp"

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

    // Its row, if it can take one more match by these rules beside the `live` ones that it has.
    // Then a place is reserved until `release`.
    std::optional<store::player_row> reserve(std::string_view rules, std::size_t live);
    void release();

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
};

} // namespace gulbara::server::lobby
