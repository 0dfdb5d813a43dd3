// Rated matches for the tests of the ledger.
#pragma once

#include "tests/server/store/opened_store.hpp"

namespace gulbara::tests::store {

// "player-7" with an account.
std::string rated_player(int number);
void add_rated_players(writer&, int count);

// Against the house bot's rules of engagement: any number of them at once.
match_row rated_match(
    const protocol::match_id&, int white, int black, const std::string& rule_set, int points
);
match_commit
rated_end(const protocol::match_id&, std::optional<engine::side> winner, runtime::instant);

} // namespace gulbara::tests::store
