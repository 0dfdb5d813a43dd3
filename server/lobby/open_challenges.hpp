// How many open challenges each player has: a bound for what one of them can make.
#pragma once

#include "server/runtime/time_source.hpp"

#include <map>
#include <mutex>
#include <string>
#include <unordered_map>

namespace gulbara::server::lobby {

// Counts what this server has made since its start. Thread: any.
class open_challenges {
public:
    static constexpr std::size_t most_per_player = 16;
    // After that nobody can accept it any more, and it does not count.
    static constexpr std::int64_t life_ms = 24 * 60 * 60 * 1'000;

    // False: the player has as many as are allowed.
    bool add(const std::string& player, const std::string& challenge, runtime::instant now);
    // It was accepted, or could not be kept. Of one that is not known nothing happens.
    void remove(const std::string& player, const std::string& challenge);

private:
    using by_id = std::map<std::string, runtime::instant>; // when they were made

    void forget_old(runtime::instant now);

    std::mutex mutex_; // guards all below
    std::unordered_map<std::string, by_id> players_;
    runtime::instant next_sweep_ = 0;
};

} // namespace gulbara::server::lobby
