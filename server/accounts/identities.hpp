// From what a caller presents to who it is.
#pragma once

#include "server/accounts/guest.hpp"
#include "server/runtime/time_source.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gulbara::server::accounts {

enum class cookie_kind : std::uint8_t { plain, secure };

// Thread: any.
class identities {
public:
    // `house_bot`: the secret under which the house bot comes; none: there is no house bot.
    // `cookies`: over https they are bound to this very host.
    identities(
        const runtime::time_source& time, std::optional<guest_secret> house_bot, cookie_kind cookies
    );

    // None: the token has not the form of one. A token of the right form is somebody: who makes up
    // a secret is the guest that it stands for.
    std::optional<store::player_row> find(std::string_view token) const;
    // The house bot's public id, if there is one.
    std::optional<std::string> house_bot() const;
    // The cookie that holds a browser's token.
    std::string_view cookie_name() const;
    // The value of Set-Cookie for it.
    std::string cookie_for(const guest_secret&) const;

private:
    const runtime::time_source& time_;
    std::optional<guest_secret> house_bot_;
    cookie_kind cookies_;
};

} // namespace gulbara::server::accounts
