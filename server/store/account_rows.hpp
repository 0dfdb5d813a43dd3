// What the database keeps of accounts, in domain words.
#pragma once

#include "protocol/bytes.hpp"
#include "server/store/rows.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace gulbara::server::store {

// Days since 1970-01-01, UTC.
using day = std::int32_t;

// One that speaks for an account: a device that has logged in, or the secret of the guest who its
// player was before.
struct session_row {
    protocol::hash256 token_hash; // SHA-256 of what its owner holds
    std::string player;
    std::string label; // by which the owner knows it
    day created = 0;
    day seen = 0; // last

    friend bool operator==(const session_row&, const session_row&) = default;
};

// An account that is made, all at once. The player's row is written with it, under that name.
struct account_row {
    player_row player; // whoever he was, with the account's name
    std::string password{};
    std::vector<std::string> name_keys{};
    runtime::instant created = 0;
    std::vector<session_row> sessions{};
};

// In place of the one before. `only`: all sessions but that one end with it.
struct new_password {
    std::string player;
    std::string password;
    std::optional<protocol::hash256> only{};
};

// It was used on that day. Nothing happens if it is over, or was seen later.
struct session_use {
    protocol::hash256 token_hash;
    day seen = 0;
};

// It speaks for nobody any more; nothing happens if it did not before.
struct session_end {
    protocol::hash256 token_hash;
};

using account_change =
    std::variant<account_row, session_row, new_password, session_use, session_end>;

// An account as it is read, without its password.
struct stored_account {
    player_row player; // under the account's name
    runtime::instant created = 0;
};

// What somebody who knows a name and a password is compared with.
struct login_row {
    std::string player;
    std::string password;
};

} // namespace gulbara::server::store
