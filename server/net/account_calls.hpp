// What the routes of accounts have in common.
#pragma once

#include "server/net/hub.hpp"
#include "server/net/json_body.hpp"
#include "server/net/upgrade.hpp"

#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace gulbara::server::net {

// Who asks, and from where.
struct account_caller {
    caller kind = caller::program;
    accounts::identity who;
};

// A guest or an account, with a credential that allows it; or why not: 403 foreign_origin, 401
// no_identity (nothing was shown), 401 session_over (what was shown speaks for nobody, or no
// longer), 403 missing_scope (an API token that was not made for that).
std::expected<account_caller, http_response>
identified(const hub&, const http_request&, accounts::scope needed);
// An account; or why not: as above, 403 no_account for guests.
std::expected<account_caller, http_response>
with_account(const hub&, const http_request&, accounts::scope needed);
http_response session_over();
http_response missing_scope(accounts::scope needed);

// The password of whoever asks, as it is kept; or why not: 400 password_too_long, 429
// login_throttled, 403 wrong_password. Thread: one that may be kept busy.
std::expected<store::login_row, http_response>
with_password(hub&, const http_request&, const account_caller&, std::string_view password);

// The name that this device has had, if it shows a mark of that account: a page in its cookie, a
// program in the body's "device". 400 bad_request: that is no text.
std::expected<std::string, http_response>
shown_mark(const hub&, const http_request&, caller, const nlohmann::json& body);

// ["read","play"], as far as it is so.
nlohmann::json scopes_json(const store::token_scopes&);
// A line of the list of sessions, and of that of API tokens: without what they are shown by.
nlohmann::json session_json(const store::session_row&);
nlohmann::json token_json(const store::session_row&);

// What the session is to be called: as the body says, or derived from the caller's User-Agent. 400
// bad_request: it is no label.
std::expected<std::string, http_response> label_in(const nlohmann::json&, const http_request&);

// 400 password_too_short, password_too_long: nobody may take it. None: he may.
std::optional<http_response> refusal_of_new(std::string_view password);
// 400 password_too_long: nobody has such a password, and looking at it would cost nothing, so that
// guessing at it would not either. None: it may be looked at.
std::optional<http_response> refusal_of_overlong(std::string_view password);

// "2026-12-01", and back; none: it is no day of the calendar.
std::string day_text(store::day);
std::optional<store::day> day_in(std::string_view text);
// A device that is somebody else already does not cease to be that by accident: 409 other_identity.
std::optional<http_response>
refusal_of_other(const hub&, const http_request&, caller, const std::string& player);

// Of whoever has a session now: a page gets its token and its device's mark in cookies, a program
// in the body. `device`: the name that it has had. If nobody is there to get it the session ends.
http_response signed_in(
    const hub&,
    caller,
    const accounts::opened_session&,
    const std::optional<accounts::device_name>& device
);
// A mark of the account's password as it is kept now, for whoever is player and named so already.
http_response newly_marked(
    const hub&,
    const account_caller&,
    const store::login_row&,
    const std::optional<accounts::device_name>& device
);
// 429 login_throttled, with "retry_ms": too many wrong passwords.
http_response too_many_logins(std::uint32_t wait_ms);
// Nothing to say. `forgetting`: a page's cookie goes.
http_response done();
http_response done_forgetting(const hub&, caller);

} // namespace gulbara::server::net
