// Somebody who does what people do, by chance: seeks, plays, loses his line, leaves, comes back,
// gives up, goes for good.
#pragma once

#include "tests/integration/house.hpp"

#include <boost/asio/steady_timer.hpp>

#include <random>
#include <set>
#include <string>

namespace gulbara::tests::integration {

// What all members of a crowd have done and seen. Thread: the stage's.
struct crowd_diary {
    std::map<std::string, std::size_t> deeds; // by what was done, or how it was refused
    std::set<protocol::match_id> begun;       // matches that were offered
    std::set<protocol::match_id> closed;      // that a member has seen closed
    std::map<protocol::close_reason, std::size_t> endings; // by members, so twice for most matches
    std::string problems;                                  // what must not be, a line each
};

// Thread: the stage's.
class crowd_member final : private client::player_owner {
public:
    // After: known to the server. All of his choices follow from `seed`.
    crowd_member(house&, stage&, crowd_diary&, std::uint32_t seed);
    ~crowd_member() override;

    void start();
    // From now on he begins nothing new, finishes what he plays and then goes.
    void wind_up();
    // He has gone for good: by himself, or after `wind_up`.
    bool is_gone() const { return place_ == place::gone; }

private:
    enum class place : std::uint8_t { here, away, gone };

    void greeted(const wire::hello&) override;
    void lost(std::string_view why) override;
    bool wants(const wire::offer&) override;
    engine::play choose(const engine::game&, engine::side) override;
    void heard(const protocol::server_message&) override;
    void changed(const client::seat&) override {}
    void finished(const client::seat&) override;
    void reported(const protocol::match_id&, std::string_view text) override;

    void come();
    void leave(); // without a goodbye to anybody
    void leave_for_good();
    void act(); // one of the things that can be done now
    void act_idle();
    void act_at_table();
    void claim(const wire::presence&);
    void ask(std::string deed, protocol::client_body);
    void act_later();
    bool happens(double chance);
    std::int64_t between(std::int64_t least, std::int64_t most);

    house& house_;
    crowd_diary& diary_;
    client::player_settings settings_;
    boost::asio::any_io_executor executor_;
    boost::asio::steady_timer timer_;
    std::mt19937 chance_;
    server::bot::chooser chooser_;
    std::unique_ptr<client::player> player_;
    std::unique_ptr<client::player> former_;  // until it is no more on the stack
    std::optional<protocol::match_id> match_; // being played
    std::vector<wire::listed_challenge> challenges_;
    std::string own_id_;
    place place_ = place::away;
    bool is_seeking_ = false;
    bool is_winding_up_ = false;
};

} // namespace gulbara::tests::integration
