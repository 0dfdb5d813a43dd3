// A lobby on a store in memory, run by hand.
#pragma once

#include "server/lobby/game_lobby.hpp"
#include "tests/server/room/fake_ratings.hpp"
#include "tests/server/room/fakes.hpp"

#include <boost/asio/io_context.hpp>

#include <functional>

namespace gulbara::server::lobby {

class foyer {
public:
    explicit foyer(registry_limits limits = {});
    ~foyer();

    // Runs until nothing is left to do on the context and the offload.
    void settle();
    std::shared_ptr<room::fake_viewer> connect(std::optional<std::string> name);
    // One command; all answers to it, once there is one.
    std::vector<protocol::server_body>
    give(const std::shared_ptr<room::fake_viewer>&, protocol::client_body, std::string id = {});
    // The same command so many times before anything of it becomes durable; all answers to it.
    std::vector<protocol::server_body> give_at_once(
        int times,
        const std::shared_ptr<room::fake_viewer>&,
        const protocol::client_body&,
        const std::string& id
    );
    // A match to one point between the two, offered.
    protocol::match_id begin_match(const std::string& challenger, const std::string& accepter);
    // Every room looks at the time.
    void wake_rooms();
    // The lobby looks at storage and matches after so long.
    void look_later(std::int64_t ms);
    // Another lobby on the same store.
    void restart();

    boost::asio::io_context context;
    room::hand_clock time;
    protocol::key_pair signing;
    keys::sealing_key sealing;
    room::memory_store store;
    room::fake_ratings ratings;
    std::set<std::string> with_account; // players' ids
    room::room_numbers numbers;
    runtime::offload blocking;
    registry_parts parts;
    std::optional<game_lobby> lobby;
    std::vector<std::shared_ptr<room::fake_viewer>> connections; // all that ever were

private:
    std::uint32_t next_id_ = 1;
};

// House bots: the strong one and the others.
inline constexpr std::string_view house_bot_name = "Bot";
inline constexpr std::string_view medium_bot_name = "Medium bot";
inline constexpr std::string_view easy_bot_name = "Easy bot";
// All of them.
accounts::house_roster the_house_bots();

// To be played untimed.
protocol::client::challenge open_challenge(std::uint8_t points = 1);
// Of one that this player has just made, to be played untimed.
std::string challenge_of(foyer&, const std::shared_ptr<room::fake_viewer>&);
// Until nobody can answer an offer any more.
void let_offers_run_out(foyer&);
// The code of the only answer, a refusal.
protocol::error_id refused(const std::vector<protocol::server_body>& answers);

} // namespace gulbara::server::lobby
