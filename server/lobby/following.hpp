// Who follows whom: connections that learn when a player comes, goes and plays (protocol page,
// section 10).
#pragma once

#include "server/lobby/errands.hpp"

#include <boost/asio/strand.hpp>

#include <map>
#include <set>
#include <unordered_map>

namespace gulbara::server::lobby {

// What a follower was told last is remembered: he hears of changes only. Everything below runs on a
// strand of its own. Thread: any.
class following : public std::enable_shared_from_this<following> {
public:
    static constexpr std::size_t most_per_connection = 16;

    following(const registry_parts&, std::shared_ptr<room_registry>);

    // Answered; `follow` is followed by where the player is.
    void take(room::command, const protocol::client::follow&);
    void take(room::command, const protocol::client::unfollow&);
    // A connection of nobody or somebody has gone.
    void leave(room::viewer_ptr);
    // He has come or gone, has begun or ended a match, or wants to be seen by others than before.
    void note(const std::string& player);

private:
    struct followed {
        std::uint64_t number = 0;                      // of the follow that made it
        std::optional<protocol::server::person> who{}; // none: being looked for
        std::optional<protocol::server::player> told{};
    };
    struct follower {
        room::viewer_ptr connection;
        std::map<std::string, followed> players;
    };

    void begin(room::command, const std::string& player);
    void find(room::command, const std::string& player, std::uint64_t number);
    void
    finish(const room::command&, const std::string& player, std::uint64_t number, const found<std::optional<store::player_row>>&);
    void drop(const room::viewer*, const std::string& player);
    void refresh(const std::string& player);
    void tell(room::viewer& connection, followed&) const;
    protocol::server::player seen_by(const store::player_row& follower, const followed&) const;

    template <class Work>
    void run(Work work);

    registry_parts parts_;
    std::shared_ptr<room_registry> registry_;
    errands errands_;
    boost::asio::strand<boost::asio::any_io_executor> strand_;

    // ---- the strand's
    std::map<const room::viewer*, follower> followers_; // none follows nobody
    std::unordered_map<std::string, std::set<const room::viewer*>> followers_of_;
    std::uint64_t follows_ = 0;
};

} // namespace gulbara::server::lobby
