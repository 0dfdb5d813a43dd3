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

// A guest or an account; or why not: 403 foreign_origin, 401 no_identity (nothing was shown), 401
// session_over (what was shown speaks for nobody, or no longer).
std::expected<account_caller, http_response> identified(const hub&, const http_request&);
// An account; or why not: as above, 403 no_account for guests.
std::expected<account_caller, http_response> with_account(const hub&, const http_request&);

// What the session is to be called: as the body says, or derived from the caller's User-Agent. 400
// bad_request: it is no label.
std::expected<std::string, http_response> label_in(const nlohmann::json&, const http_request&);

// 400 password_too_long: nobody has such a password, and looking at it would cost nothing, so that
// guessing at it would not either. None: it may be looked at.
std::optional<http_response> refusal_of_overlong(std::string_view password);

// "2026-12-01".
std::string day_text(store::day);

// Of whoever has a session now: a page gets its token and its device's mark in cookies, a program
// in the body.
http_response
signed_in(const hub&, caller, const std::string& player, const std::string& name, const accounts::session_secret&);
// 429 login_throttled, with "retry_ms": too many wrong passwords.
http_response too_many_logins(std::uint32_t wait_ms);
// Nothing to say. `forgetting`: a page's cookie goes.
http_response done();
http_response done_forgetting(const hub&, caller);

} // namespace gulbara::server::net
