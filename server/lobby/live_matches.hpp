// Which matches are live, and whose: a bound for the house, one for each player, and of matches
// against people one for each player.
#pragma once

#include "engine/side.hpp"
#include "server/accounts/house_roster.hpp"
#include "server/lobby/match_refusal.hpp"
#include "server/store/rows.hpp"

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gulbara::server::lobby {

using seat_players = engine::by_side<std::string>; // player ids

struct live_limits {
    std::size_t matches = 50'000; // in the house
    // In which one player has a seat: generous for people and for programs that play many at once.
    std::size_t per_player = 64;
};

// A place is reserved before a match is made, so that no bound is exceeded however much is asked
// for at once. What is there already counts and is never refused. Thread: any.
class live_matches {
public:
    using match_id = protocol::match_id;
    using company = store::match_company;

    // House bots may have any number: they say themselves how many they take.
    explicit live_matches(live_limits, accounts::house_roster house_bots = {});

    // Once, before anything else: called whenever a player has begun or ended a match against a
    // person; somebody's lock may be held then. Must neither block nor call back.
    void on_engagement(std::function<void(const std::string& player)>);

    // Of a match between them.
    company company_of(const seat_players&) const;

    // For a match that is being made; given back when it goes away.
    class place;
    // `busy`: the house is full. `too_many`: one of the two has as many as he may.
    // `opponent_busy`: one of the two has a match against a person, or one is being made.
    std::expected<place, match_refusal> reserve(const seat_players&, company);
    // `next` is called once, under no lock, as soon as no match of that player's against a person
    // is being made: at once, or when the place goes. False: too much waits for that already; it is
    // not called.
    bool when_settled(const std::string& player, std::move_only_function<void()> next);

    // Of one that is there already nothing happens, nor of one that is not there.
    void add(const match_id&, const seat_players&, company);
    void remove(const match_id&);

    std::size_t count() const;
    bool is_full() const;                                      // reserved places count
    std::vector<match_id> of(const std::string& player) const; // oldest first
    std::size_t count_of(const std::string& player) const;
    // Of all the player's matches, oldest first; somebody may stand there more than once.
    std::vector<std::string> opponents_of(const std::string& player) const;
    // His match against a person.
    std::optional<match_id> engagement_of(const std::string& player) const;
    // He has such a match, or one is being made.
    bool is_engaged(const std::string& player) const;

private:
    struct books;
    std::shared_ptr<books> books_;
};

class live_matches::place {
public:
    place(place&&) noexcept = default;
    place& operator=(place&&) = delete;
    ~place();

private:
    friend class live_matches;
    place(std::shared_ptr<books> of, seat_players players, company with)
        : books_(std::move(of)), players_(std::move(players)), company_(with) {}

    std::shared_ptr<books> books_; // null: moved from
    seat_players players_;
    company company_;
};

} // namespace gulbara::server::lobby
