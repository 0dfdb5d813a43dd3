// What a writer knows of the matches it writes to, so that it need not ask each time.
#pragma once

#include "protocol/bytes.hpp"

#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace gulbara::server::store {

enum class match_state : std::uint8_t { live, ended };

struct known_match {
    std::int64_t key = 0;       // in the database
    std::uint32_t next_seq = 0; // as many records are there
    match_state state = match_state::live;
    bool is_rated = false;
};

// A cache that holds live matches and so is bounded by their number. Thread: any.
class match_keys {
public:
    std::optional<known_match> find(const protocol::match_id& match) const {
        const std::lock_guard lock{mutex_};
        const auto found = matches_.find(match);
        if (found == matches_.end()) return std::nullopt;
        return found->second;
    }
    // One that has ended is forgotten.
    void put(const protocol::match_id& match, const known_match& what) {
        const std::lock_guard lock{mutex_};
        if (what.state == match_state::ended)
            matches_.erase(match);
        else
            matches_.insert_or_assign(match, what);
    }
    // The database knows something else: ask it again.
    void forget(const protocol::match_id& match) {
        const std::lock_guard lock{mutex_};
        matches_.erase(match);
    }

private:
    mutable std::mutex mutex_;
    std::unordered_map<protocol::match_id, known_match> matches_;
};

} // namespace gulbara::server::store
