// Rows for tests of the store: well-formed as far as the store looks, not as a match would be.
#pragma once

#include "protocol/close.hpp"
#include "protocol/record.hpp"
#include "server/store/writer.hpp"
#include "tests/support/private_postgres.hpp"

#include <future>
#include <string>

namespace gulbara::tests::store {

using namespace gulbara::server::store;
namespace engine = gulbara::engine;
namespace protocol = gulbara::protocol;
namespace runtime = gulbara::server::runtime;

// A cluster for the whole test program.
support::private_postgres& cluster();
// A fresh, empty database in it.
std::string fresh_database();

// The same key in every run.
protocol::key_pair server_key();

// Octets of one repeated byte.
template <class Octets>
Octets filled(unsigned value) {
    Octets result;
    result.value.fill(static_cast<std::byte>(value));
    return result;
}

protocol::match_id match_number(std::uint32_t number);
player_row player(const std::string& id);
// Between the players "white" and "black", who engages nobody.
// An open one of White's.
challenge_row challenge(const std::string& id, std::optional<runtime::instant> expires = 100);
match_row match(const protocol::match_id&);
// Between two people, whom it engages.
match_row
match_of_people(const protocol::match_id&, const std::string& white, const std::string& black);
// Of a match of 3 to 1.
session_row session(const std::string& owner, unsigned number);
account_row account(
    const std::string& owner,
    const std::string& name,
    std::vector<std::string> keys,
    unsigned session_number = 1
);
change of_account(account_change);

close_row close(
    protocol::close_reason = protocol::close_reason::finished,
    std::optional<engine::side> winner = engine::side::white,
    runtime::instant ms = 9000
);
match_commit closing(const protocol::match_id&, close_row = close());
// Record number `seq` of that match: 120 bytes that no other record has.
record_row record(const protocol::match_id&, std::uint32_t seq);
// Records `first` to `first + count - 1`.
match_commit commit(const protocol::match_id&, std::uint32_t first, std::size_t count);

// Number `seq` of a match, in which that seat lost in another way than on the board.
record_row forfeit(std::uint32_t seq, engine::side loser, protocol::forfeit_reason);

// Writes it and waits for its outcome.
write_outcome write(writer&, change);
std::future<write_outcome> submit(writer&, change);
// "white" and "black" and matches 0 to `count` - 1.
void prepare_matches(writer&, std::uint32_t count);

} // namespace gulbara::tests::store
