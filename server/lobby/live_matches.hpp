// Which matches are live, and whose: a bound for the house and one for each player.
#pragma once

#include "engine/side.hpp"
#include "protocol/bytes.hpp"
#include "protocol/error_id.hpp"

#include <expected>
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

    // `unbounded`: the player who may have any number: the house bot, who says himself how many he
    // takes.
    explicit live_matches(live_limits, std::optional<std::string> unbounded = {});

    // For a match that is being made; given back when it goes away.
    class place;
    // `busy`: the house is full. `too_many`: one of the two has as many as he may.
    std::expected<place, protocol::error_id> reserve(const seat_players&);

    // Of one that is there already nothing happens, nor of one that is not there.
    void add(const match_id&, const seat_players&);
    void remove(const match_id&);

    std::size_t count() const;
    bool is_full() const;                                      // reserved places count
    std::vector<match_id> of(const std::string& player) const; // oldest first
    std::size_t count_of(const std::string& player) const;
    std::size_t count_between(const std::string& one, const std::string& other) const;

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
    place(std::shared_ptr<books> of, seat_players players)
        : books_(std::move(of)), players_(std::move(players)) {}

    std::shared_ptr<books> books_; // null: moved from
    seat_players players_;
};

} // namespace gulbara::server::lobby
