// Where players say that they want an opponent, and get one (protocol page, section 4, "Seeking").
//
// Two errands follow each other: the past of whoever seeks is read once, off these threads;
// then he is paired at once or in one of the waves that come while anybody seeks. What makes a
// match can fail: then those who are not to blame wait on.
#pragma once

#include "server/accounts/house_roster.hpp"
#include "server/lobby/errands.hpp"
#include "server/lobby/match_maker.hpp"
#include "server/lobby/seek_book.hpp"

#include <boost/asio/strand.hpp>

namespace gulbara::server::lobby {

// Thread: any. Its lock is taken before the registry's, never behind it.
class seek_desk : public std::enable_shared_from_this<seek_desk> {
public:
    // Between two waves: with the making of the match it stays below the second that is promised.
    static constexpr std::int64_t wave_period_ms = 500;
    // Reads of pasts under way at once: others wait for the same threads.
    static constexpr std::size_t most_readings = 64;

    seek_desk(
        registry_parts,
        std::shared_ptr<room_registry>,
        std::shared_ptr<match_maker>,
        accounts::house_roster house_bots
    );

    void take(room::command, const protocol::client::seek&);
    void take(room::command, const protocol::client::cancel_seek&);

    // This connection has come: its player is told what he seeks.
    void arrive(const room::viewer_ptr&);
    // A connection of the player has come or gone.
    void see(const std::string& player);
    // He has begun or ended a match against a person, however that came about.
    void note_engagement(const std::string& player);
    // The newest first, `most` at most.
    std::vector<protocol::server::open_seek> newest(std::size_t most);
    // A wave, if the last one is a period ago; done by itself while anybody seeks.
    void look();
    // After it nobody is paired, and nothing is done by itself.
    void close();

private:
    // Two who are being paired.
    struct couple {
        engine::by_side<store::player_row> players;
        protocol::rules_document terms;
    };

    // ---- all under the lock
    void judge(room::command);
    void judge(const room::command&, const protocol::client::seek&);
    void judge(const room::command&, const protocol::client::cancel_seek&);
    void note_presence(seek_book::entry&);
    void end(const std::string& player); // his seek, if he has one
    void end_left();
    void read_unknown();
    void pair();
    void settle(const couple&, const made_match&);
    void tell(const std::string& player);
    void arm();

    void read_past(const std::string& player);
    void note_past(const std::string& player, found<seeker_past>);
    void keep(couple);
    void make(couple);
    void finish(const couple&, const made_match&);

    registry_parts parts_;
    std::shared_ptr<room_registry> registry_;
    std::shared_ptr<match_maker> maker_;
    errands errands_;
    const accounts::house_roster house_bots_;

    std::mutex mutex_; // guards all below
    seek_book seeks_;
    boost::asio::steady_timer timer_;
    bool is_armed_ = false;
    bool is_closed_ = false;
    std::size_t readings_ = 0; // under way
    runtime::instant next_wave_ = 0;
};

} // namespace gulbara::server::lobby
