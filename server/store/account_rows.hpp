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

// What an API token may be used for: one at least.
struct token_scopes {
    bool read = false;
    bool play = false;

    friend bool operator==(const token_scopes&, const token_scopes&) = default;
};

// What speaks for an account: a device that has logged in, the secret of the guest who its player
// was before, or an API token.
struct session_row {
    protocol::hash256 token_hash; // SHA-256 of what its owner holds
    std::string player;
    std::string label; // by which the owner knows it
    day created = 0;
    day seen = 0; // last
    // None: it is no API token and may do everything.
    std::optional<token_scopes> scopes{};
    // The last day on which an API token works. None: until it is ended.
    std::optional<day> last{};

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

// In place of the one before. `only`: everything else that speaks for the account ends with it.
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

// In place of all that there were.
struct recovery_code_set {
    std::string player;
    std::vector<protocol::hash256> codes{};
    day made = 0;
};

// A code is used up: it brings a new password and a session, and everything else that spoke for the
// account ends. Refused (`no_such_code`) if there is no such code, or no more.
struct recovery {
    std::string player;
    protocol::hash256 code;
    std::string password{};
    session_row session{};
};

// The account goes with all that belongs to it, and its player with it; the seats of his matches
// are nobody's from then on. Refused while one of them is live.
struct account_end {
    std::string player;
};

using account_change = std::variant<
    account_row,
    session_row,
    new_password,
    session_use,
    session_end,
    recovery_code_set,
    recovery,
    account_end>;

// An account as it is read, without its password.
struct stored_account {
    player_row player; // under the account's name
    runtime::instant created = 0;
};

// The codes that are left of a set; `made` is 0 if there are none.
struct stored_recovery_codes {
    std::vector<protocol::hash256> codes{};
    day made = 0;
};

// What somebody who knows a name and a password is compared with.
struct login_row {
    std::string player;
    std::string password;
};

} // namespace gulbara::server::store
