// How many open challenges there are, and of each player: a bound for what one of them can make,
// and one for all of them, because players cost nothing.
#pragma once

#include "protocol/error_id.hpp"
#include "server/runtime/time_source.hpp"

#include <expected>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>

namespace gulbara::server::lobby {

// Counts what this server has made since its start. Thread: any.
class open_challenges {
public:
    static constexpr std::size_t most_per_player = 16;
    static constexpr std::size_t most = 50'000;
    // After that nobody can accept it any more, and it does not count.
    static constexpr std::int64_t life_ms = 24 * 60 * 60 * 1'000;

    explicit open_challenges(std::size_t most_of_all = most) : most_of_all_(most_of_all) {}

    // `too_many`: the player has as many as are allowed. `busy`: all together have.
    std::expected<void, protocol::error_id>
    add(const std::string& player, const std::string& challenge, runtime::instant now);
    // It was accepted, or could not be kept. Of one that is not known nothing happens.
    void remove(const std::string& player, const std::string& challenge);

private:
    using by_id = std::map<std::string, runtime::instant>; // when they were made

    void forget_old(runtime::instant now);
    void forget_old(by_id& own, runtime::instant now);

    const std::size_t most_of_all_;
    std::mutex mutex_; // guards all below
    std::unordered_map<std::string, by_id> players_;
    std::size_t count_ = 0; // of all players
    runtime::instant next_sweep_ = 0;
};

} // namespace gulbara::server::lobby
