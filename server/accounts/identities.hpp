// From what a caller presents to who it is.
#pragma once

#include "server/accounts/account_book.hpp"
#include "server/accounts/guest.hpp"
#include "server/accounts/house_roster.hpp"
#include "server/runtime/time_source.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gulbara::server::accounts {

enum class cookie_kind : std::uint8_t { plain, secure };

// Somebody who has shown who he is.
struct identity {
    store::player_row player;
    // By what, if he has an account: the session or API token that it is. None: he is a guest.
    std::optional<credential_hash> session{};
    rights may{};
    std::optional<store::day> last{}; // on which what he has shown works
};

// Thread: any.
class identities {
public:
    // `cookies`: over https they are bound to this very host.
    // `book` outlives it.
    identities(
        const runtime::time_source& time,
        house_roster house_bots,
        cookie_kind cookies,
        account_book& book
    );

    // None: the token has not the form of one, or speaks for nobody (any more). Any other guest's
    // token is somebody: who makes up a secret is the guest that it stands for. The secret of a
    // guest who has an account now is a session of it.
    std::optional<identity> find(std::string_view token) const;
    const house_roster& house_bots() const { return house_bots_; }
    // The cookie that holds a browser's token.
    std::string_view cookie_name() const;
    // The cookie that holds the mark of a browser that has logged in before.
    std::string_view mark_cookie_name() const;
    // Values of Set-Cookie: for a guest's or a session's token, for a mark, and to forget
    // either.
    std::string cookie_for(std::string_view token) const;
    std::string mark_cookie_for(std::string_view mark) const;
    std::string no_cookie() const;
    std::string no_mark_cookie() const;

private:
    std::string cookie(std::string_view name, std::string_view value, std::string_view age) const;

    const runtime::time_source& time_;
    house_roster house_bots_;
    cookie_kind cookies_;
    account_book& book_;
};

} // namespace gulbara::server::accounts
