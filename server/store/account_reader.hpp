// What is read of accounts.
#pragma once

#include "server/store/account_rows.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace gulbara::server::store {

// Thread and errors: as `reader`.
class account_reader {
public:
    virtual ~account_reader() = default;
    // Accounts in the order of their players' ids, at most `limit`: from the first on, or what
    // comes after the player `after`.
    virtual std::vector<stored_account>
    accounts(const std::optional<std::string>& after, std::size_t limit) = 0;
    // What speaks for accounts in the order in which it came, likewise.
    virtual std::vector<session_row>
    sessions(const std::optional<protocol::hash256>& after, std::size_t limit) = 0;
    // The account one of whose name keys that is.
    virtual std::optional<login_row> login_by_key(std::string_view key) = 0;
    virtual std::optional<login_row> login_of(std::string_view player) = 0;
    virtual stored_recovery_codes recovery_codes_of(std::string_view player) = 0;
    // What this player wishes of others, the newest first.
    virtual std::vector<relation_row> relations_of(std::string_view player) = 0;
};

} // namespace gulbara::server::store
