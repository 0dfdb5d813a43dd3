// The lobby on rooms, store and writer.
#pragma once

#include "server/lobby/challenge_desk.hpp"
#include "server/lobby/challenge_sweeper.hpp"
#include "server/lobby/following.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/lobby_board.hpp"
#include "server/lobby/relations_desk.hpp"
#include "server/lobby/rematch_desk.hpp"
#include "server/lobby/seek_desk.hpp"

namespace gulbara::server::lobby {

// Thread: any. The executor's, offload's and writer's threads may still call into what it has made
// when it is gone: that keeps itself alive as long as needed. What `registry_parts` refers to must
// outlive those threads.
class game_lobby final : public lobby {
public:
    game_lobby(const registry_parts&, const accounts::house_roster&);
    ~game_lobby() override;

    // Before the first connection: brings all live matches back. Blocks; throws
    // store::unavailable, after which it may be called again on a new lobby.
    void open();
    // After it no command is judged; waits up to `most` for clock books to be written.
    void close(std::chrono::milliseconds most);

    void arrive(room::viewer_ptr) override;
    void leave(room::viewer_ptr) override;
    void take(room::command) override;
    std::vector<protocol::match_id> matches_of(const std::string& player) const override;
    bool is_playing(const std::string& player) const override;
    std::optional<store::player_row> player_here(const std::string& player) const override;
    void forget(const std::string& player) override;
    std::vector<protocol::server::open_seek> seeks(std::size_t most) const override;

    // Tells rooms of storage, lets idle ones go, shows what is new in the lobby; done by itself
    // after `open`.
    void look();
    // Has challenges removed that expired a while ago; done by itself after `open`.
    void sweep();
    // Every room looks at the time now; they do so by themselves when it is due.
    void wake_rooms();

private:
    void note_available(const room::command&, const protocol::client::available&);

    const runtime::time_source& time_;
    std::shared_ptr<room_registry> registry_;
    std::shared_ptr<match_maker> maker_;
    std::shared_ptr<house_bots> bots_;
    std::shared_ptr<public_challenges> public_;
    std::shared_ptr<seek_desk> seeks_;
    std::shared_ptr<lobby_board> board_;
    std::shared_ptr<challenge_desk> desk_;
    std::shared_ptr<following> following_;
    std::shared_ptr<rematch_desk> rematches_;
    std::shared_ptr<relations_desk> relations_;
    std::shared_ptr<challenge_sweeper> sweeper_;
};

} // namespace gulbara::server::lobby
