#include "server/accounts/identities.hpp"

namespace gulbara::server::accounts {

identities::identities(
    const runtime::time_source& time, std::optional<guest_secret> house_bot, cookie_kind cookies
)
    : time_(time), house_bot_(house_bot), cookies_(cookies) {}

std::optional<store::player_row> identities::find(std::string_view token) const {
    const auto secret = parse_token(token);
    if (!secret) return std::nullopt;
    // Only hashes are compared: how long that takes tells nothing about the secret.
    auto guest = guest_of(*secret, time_.now());
    if (house_bot_ && guest.token_hash == guest_of(*house_bot_, 0).token_hash)
        return house_bot_of(*secret, time_.now());
    return guest;
}

std::optional<std::string> identities::house_bot() const {
    if (!house_bot_) return std::nullopt;
    return guest_of(*house_bot_, 0).id;
}

std::string_view identities::cookie_name() const {
    // The prefix makes browsers refuse the cookie unless this host has set it over https.
    return cookies_ == cookie_kind::secure ? "__Host-gulbara" : "gulbara";
}

std::string identities::cookie_for(const guest_secret& secret) const {
    constexpr std::string_view year = "31536000"; // seconds
    std::string cookie(cookie_name());
    cookie += "=" + to_token(secret);
    cookie += "; Path=/; HttpOnly; SameSite=Lax; Max-Age=";
    cookie += year;
    if (cookies_ == cookie_kind::secure) cookie += "; Secure";
    return cookie;
}

} // namespace gulbara::server::accounts
