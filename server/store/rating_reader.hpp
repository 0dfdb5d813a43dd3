// What is read of ratings.
#pragma once

#include "server/store/rating_rows.hpp"
#include "server/store/rows.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::server::store {

// A player's rating at one rule set.
struct own_standing {
    std::string rule_set; // id
    store::standing standing;
};

enum class rating_cause : std::uint8_t { match, annulment };

// A line of somebody's ledger.
struct ledger_entry {
    std::int64_t number = 0; // larger ones came later
    rating_cause cause = rating_cause::match;
    protocol::match_id match;
    std::optional<std::string> opponent;      // id; none: the account is gone
    std::optional<std::string> opponent_name; // as it is now
    std::optional<std::string> reason;        // of an annulment
    std::optional<bool> won;                  // none: an annulment
    rating_change change;
    runtime::instant time = 0; // of the close, or of the annulment
    std::int32_t algorithm = 0;
};

// A point of somebody's rating graph: his rating as something has left it.
struct history_point {
    runtime::instant time = 0;
    std::int32_t value = 0;
    std::int32_t deviation = 0;
};

// A line of a leaderboard.
struct leader {
    std::string player; // id
    std::string name;
    store::standing standing;
};

// Thread and errors: as `reader`.
class rating_reader {
public:
    virtual ~rating_reader() = default;
    // At every rule set at which he has had a rated match, in the order of their ids.
    virtual std::vector<own_standing> standings_of(std::string_view player) = 0;
    // The newest first, at most `limit`: all, or what came before the entry `before`.
    virtual std::vector<ledger_entry> ledger_of(
        std::string_view player,
        std::string_view rule_set,
        std::optional<std::int64_t> before,
        std::size_t limit
    ) = 0;
    // The newest `limit` points, the oldest of them first.
    virtual std::vector<history_point>
    history_of(std::string_view player, std::string_view rule_set, std::size_t limit) = 0;
    // Whose rating is not provisional now, the highest first, at most `limit`.
    virtual std::vector<leader>
    leaders(std::string_view rule_set, runtime::instant now, std::size_t limit) = 0;
};

} // namespace gulbara::server::store
