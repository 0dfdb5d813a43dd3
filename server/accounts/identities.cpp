#include "server/accounts/identities.hpp"

namespace gulbara::server::accounts {

namespace {

constexpr std::string_view year = "31536000"; // seconds

} // namespace

identities::identities(
    const runtime::time_source& time,
    house_roster house_bots,
    cookie_kind cookies,
    account_book& book
)
    : time_(time), house_bots_(std::move(house_bots)), cookies_(cookies), book_(book) {}

std::optional<identity> identities::find(std::string_view token) const {
    const auto now = time_.now();
    // Only hashes are compared: how long that takes tells nothing about the secret.
    const auto used = [&](const credential_hash& credential) -> std::optional<identity> {
        auto found = book_.use(credential, day_of(now));
        if (!found) return std::nullopt;
        return identity{
            .player = std::move(found->player),
            .session = credential,
            .may = found->may,
            .last = found->last
        };
    };
    if (const auto session = parse_session_token(token)) return used(hash_of(*session));
    const auto secret = parse_token(token);
    if (!secret) return std::nullopt;
    auto guest = guest_of(*secret, now);
    if (const auto level = house_bots_.level_of(guest.id))
        return identity{.player = house_bot_of(*secret, *level, now)};
    if (book_.account_of(guest.id)) return used(guest.token_hash);
    return identity{.player = std::move(guest)};
}

std::string_view identities::cookie_name() const {
    // The prefix makes browsers refuse the cookie unless this host has set it over https.
    return cookies_ == cookie_kind::secure ? "__Host-gulbara" : "gulbara";
}

std::string_view identities::mark_cookie_name() const {
    return cookies_ == cookie_kind::secure ? "__Host-gulbara-device" : "gulbara-device";
}

std::string
identities::cookie(std::string_view name, std::string_view value, std::string_view age) const {
    std::string text(name);
    text += "=";
    text += value;
    text += "; Path=/; HttpOnly; SameSite=Lax; Max-Age=";
    text += age;
    if (cookies_ == cookie_kind::secure) text += "; Secure";
    return text;
}

std::string identities::cookie_for(std::string_view token) const {
    return cookie(cookie_name(), token, year);
}

std::string identities::mark_cookie_for(std::string_view mark) const {
    return cookie(mark_cookie_name(), mark, year);
}

std::string identities::no_cookie() const {
    return cookie(cookie_name(), {}, "0");
}

std::string identities::no_mark_cookie() const {
    return cookie(mark_cookie_name(), {}, "0");
}

} // namespace gulbara::server::accounts
