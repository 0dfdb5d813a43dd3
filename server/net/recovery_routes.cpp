// GET and POST /api/v1/account/recovery-codes, POST /api/v1/recover: codes on paper, each of which
// lets the owner in once without his password.
#include "server/accounts/account_name.hpp"
#include "server/net/account_calls.hpp"
#include "server/net/routes.hpp"

#include <nlohmann/json.hpp>

namespace gulbara::server::net {

namespace {

using nlohmann::json;

http_response count_codes(const hub& all, const http_request& request) {
    const auto caller = with_account(all, request, accounts::scope::account);
    if (!caller) return caller.error();
    const auto left = all.desk.recovery_codes_of(caller->who.player.id);
    const auto made = left.codes.empty() ? json(nullptr) : json(day_text(left.made));
    return private_response(json{{"left", left.codes.size()}, {"made", made}}.dump());
}

http_response make_codes(hub& all, const http_request& request) {
    const auto caller = with_account(all, request, accounts::scope::account);
    if (!caller) return caller.error();
    const auto body = object_in(request);
    if (!body) return body.error();
    const auto password = text_in(*body, "password");
    if (!password) return password.error();
    const auto login = with_password(all, request, *caller, *password);
    if (!login) return login.error();
    auto codes = json::array();
    for (const auto& each : all.desk.make_recovery_codes(login->player))
        codes.push_back(accounts::to_text(each));
    return private_response(json{{"codes", std::move(codes)}}.dump());
}

struct wanted_recovery {
    std::string name;
    accounts::recovery_code code;
    std::string password;
    std::string label;
    bool replace = false; // gives up whoever the device was before
};

std::expected<wanted_recovery, http_response> parse_wish(const http_request& request) {
    const auto body = object_in(request);
    if (!body) return std::unexpected(body.error());
    const auto name = text_in(*body, "name");
    if (!name) return std::unexpected(name.error());
    const auto text = text_in(*body, "code");
    if (!text) return std::unexpected(text.error());
    const auto code = accounts::parse_recovery_code(*text);
    if (!code)
        return std::unexpected(bad_request("code is 24 letters and digits, as it was shown"));
    const auto password = text_in(*body, "new");
    if (!password) return std::unexpected(password.error());
    if (auto refusal = refusal_of_new(*password)) return std::unexpected(std::move(*refusal));
    const auto label = label_in(*body, request);
    if (!label) return std::unexpected(label.error());
    const auto replace = flag_in(*body, "replace");
    if (!replace) return std::unexpected(replace.error());
    return wanted_recovery{*name, *code, *password, *label, *replace};
}

http_response wrong_code() {
    return error_response(
        http_status::unauthorized, "wrong_code", "no account has this name and code"
    );
}

http_response recover(hub& all, const http_request& request) {
    const auto kind = caller_of(request, all.settings.public_origins);
    if (auto refusal = refusal_of(kind)) return *std::move(refusal);
    const auto wanted = parse_wish(request);
    if (!wanted) return wanted.error();
    const auto login = all.desk.find(wanted->name);
    const auto account = login ? login->player : accounts::key_of_typed_name(wanted->name);
    const recovery_throttle::attempt attempt{account, request.client};
    const auto now = all.time.now();
    if (const auto wait = all.recoveries.wait_of(attempt, now)) return too_many_logins(wait);
    if (!all.desk.is_recovery_code(login, wanted->code)) {
        all.recoveries.note_wrong(attempt, now);
        return wrong_code();
    }
    if (!wanted->replace)
        if (auto refusal = refusal_of_other(all, request, kind, account))
            return *std::move(refusal);
    const auto opened = all.desk.recover(account, wanted->code, wanted->password, wanted->label);
    return opened ? signed_in(all, kind, *opened, {}) : wrong_code();
}

} // namespace

void add_recovery_routes(router& routes, const route_context& context) {
    auto& all = context.all;
    routes.add(
        http_method::get,
        "/api/v1/account/recovery-codes",
        work::blocking,
        [&all](const http_request& request, auto) { return count_codes(all, request); }
    );
    routes.add(
        http_method::post,
        "/api/v1/account/recovery-codes",
        work::hashing,
        [&all](const http_request& request, auto) { return make_codes(all, request); }
    );
    routes.add(
        http_method::post,
        "/api/v1/recover",
        work::hashing,
        [&all](const http_request& request, auto) { return recover(all, request); }
    );
}

} // namespace gulbara::server::net
