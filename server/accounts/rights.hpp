// What a credential may be used for.
#pragma once

#include "server/store/account_rows.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace gulbara::server::accounts {

enum class scope : std::uint8_t {
    read,    // to see what concerns its player, and to watch
    play,    // to take seats and play, and to deal with others
    account, // to change what speaks for the account: never an API token's
};

// "read", "play", "account".
std::string_view name_of(scope);

// Of a guest's secret and of a session: everything. Of an API token: what its owner has said.
class rights {
public:
    rights() = default;
    explicit rights(const std::optional<store::token_scopes>& of_token) : of_token_(of_token) {}

    bool allow(scope) const;
    // None: it is no API token.
    const std::optional<store::token_scopes>& scopes() const { return of_token_; }

private:
    std::optional<store::token_scopes> of_token_;
};

} // namespace gulbara::server::accounts
