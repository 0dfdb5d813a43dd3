// POST /api/v1/login and /api/v1/logout: coming and going with an account.
#include "server/accounts/account_password.hpp"
#include "server/net/account_calls.hpp"
#include "server/net/routes.hpp"

#include <nlohmann/json.hpp>

#include <utility>

namespace gulbara::server::net {

namespace {

using accounts::password_check;
using nlohmann::json;

struct wanted_login {
    std::string name;
    std::string password;
    std::string label;
    std::string mark;     // empty: the device has none
    bool replace = false; // gives up whoever the device was before
};

std::expected<wanted_login, http_response>
parse_wish(const hub& all, const http_request& request, caller kind) {
    const auto body = object_in(request);
    if (!body) return std::unexpected(body.error());
    const auto name = text_in(*body, "name");
    if (!name) return std::unexpected(name.error());
    const auto password = text_in(*body, "password");
    if (!password) return std::unexpected(password.error());
    if (auto refusal = refusal_of_overlong(*password)) return std::unexpected(std::move(*refusal));
    const auto label = label_in(*body, request);
    if (!label) return std::unexpected(label.error());
    const auto replace = flag_in(*body, "replace");
    if (!replace) return std::unexpected(replace.error());
    auto mark = shown_mark(all, request, kind, *body);
    if (!mark) return std::unexpected(mark.error());
    return wanted_login{
        .name = *name,
        .password = *password,
        .label = *label,
        .mark = *std::move(mark),
        .replace = *replace
    };
}

// Takes the same time whether or not there is such an account.
password_check check(const std::optional<store::login_row>& login, const std::string& password) {
    if (login) return accounts::check_password(password, login->password);
    accounts::check_nobodys_password(password);
    return password_check::wrong;
}

http_response log_in(hub& all, const http_request& request) {
    const auto kind = caller_of(request, all.settings.public_origins);
    if (auto refusal = refusal_of(kind)) return *std::move(refusal);
    const auto wanted = parse_wish(all, request, kind);
    if (!wanted) return wanted.error();
    auto login = all.desk.find(wanted->name);
    const auto account = login ? login->player : accounts::key_of_typed_name(wanted->name);
    const auto device = login ? all.marker.read(wanted->mark, *login) : std::nullopt;
    const login_throttle::attempt attempt{account, device, request.client};
    const auto now = all.time.now();
    if (const auto wait = all.logins.wait_of(attempt, now)) return too_many_logins(wait);
    const auto checked = check(login, wanted->password);
    if (checked == password_check::wrong) {
        all.logins.note_wrong(attempt, now);
        return error_response(
            http_status::unauthorized, "wrong_login", "no account has this name and password"
        );
    }
    if (!wanted->replace)
        if (auto refusal = refusal_of_other(all, request, kind, account))
            return *std::move(refusal);
    if (checked == password_check::right_but_cheap)
        login = all.desk.keep_again(account, wanted->password);
    const auto secret = all.desk.open_session(account, wanted->label);
    return signed_in(all, kind, {secret, *login}, device);
}

http_response log_out(hub& all, const http_request& request) {
    const auto caller = with_account(all, request, accounts::scope::account);
    if (!caller) return caller.error();
    const auto& session = *caller->who.session;
    all.desk.end_session(session);
    return done_forgetting(all, caller->kind);
}

} // namespace

void add_login_routes(router& routes, const route_context& context) {
    auto& all = context.all;
    routes.add(
        http_method::post,
        "/api/v1/login",
        work::hashing,
        [&all](const http_request& request, auto) { return log_in(all, request); }
    );
    routes.add(
        http_method::post,
        "/api/v1/logout",
        work::blocking,
        [&all](const http_request& request, auto) { return log_out(all, request); }
    );
}

} // namespace gulbara::server::net
