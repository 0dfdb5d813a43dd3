// POST, GET and DELETE /api/v1/account, PUT /api/v1/account/password: a guest becomes an account,
// what its owner may know and change of it, and its end.
#include "server/accounts/account_password.hpp"
#include "server/net/account_calls.hpp"
#include "server/net/routes.hpp"

#include <nlohmann/json.hpp>

namespace gulbara::server::net {

namespace {

using nlohmann::json;

http_response refusal_of_account(accounts::account_refusal why) {
    switch (why) {
    case accounts::account_refusal::name_taken:
        return error_response(
            http_status::conflict, "name_taken", "somebody has this name, or one that looks like it"
        );
    case accounts::account_refusal::has_account:
        return error_response(
            http_status::conflict, "has_account", "this player has an account already"
        );
    case accounts::account_refusal::no_room:
        return error_response(
            http_status::service_unavailable, "no_room", "there are as many accounts as may be"
        );
    }
    std::unreachable();
}

struct wanted_account {
    accounts::account_name name;
    std::string password;
    std::string label;
};

std::expected<wanted_account, http_response> parse_wish(const http_request& request) {
    const auto body = object_in(request);
    if (!body) return std::unexpected(body.error());
    const auto text = text_in(*body, "name");
    if (!text) return std::unexpected(text.error());
    const auto password = text_in(*body, "password");
    if (!password) return std::unexpected(password.error());
    const auto label = label_in(*body, request);
    if (!label) return std::unexpected(label.error());
    const auto name = accounts::parse_account_name(*text);
    if (!name)
        return std::unexpected(error_response(
            http_status::bad_request,
            accounts::code_of(name.error()),
            accounts::sentence_of(name.error())
        ));
    if (auto refusal = refusal_of_new(*password)) return std::unexpected(std::move(*refusal));
    return wanted_account{*name, *password, *label};
}

// What makes no account costs no hashing either.
http_response make_account(hub& all, const http_request& request) {
    const auto caller = identified(all, request, accounts::scope::account);
    if (!caller) return caller.error();
    const auto& guest = caller->who.player;
    if (caller->who.session) return refusal_of_account(accounts::account_refusal::has_account);
    if (all.identities.house_bots().has(guest.id))
        return error_response(http_status::forbidden, "house_bot", "a house bot has no account");
    const auto wanted = parse_wish(request);
    if (!wanted) return wanted.error();
    const auto now = all.time.now();
    const auto wait =
        all.admission.visitor_at(request.client, now)->take_guest(all.settings.limits, now);
    if (wait != 0) return too_many_requests(wait, "too many new accounts from this address");
    const auto made = all.desk.make_account(guest, wanted->name, wanted->password, wanted->label);
    if (!made) return refusal_of_account(made.error());
    return signed_in(all, caller->kind, *made, {});
}

http_response about_account(const hub& all, const http_request& request) {
    const auto caller = with_account(all, request, accounts::scope::read);
    if (!caller) return caller.error();
    const auto& player = caller->who.player;
    const auto account = all.book.account_of(player.id);
    if (!account) return session_over(); // it has ended meanwhile
    json body{
        {"player", player.id},
        {"name", player.name},
        {"created", day_text(accounts::day_of(account->created))},
        {"session", accounts::session_id(*caller->who.session)},
    };
    if (const auto& scopes = caller->who.may.scopes()) body["scopes"] = scopes_json(*scopes);
    return private_response(body.dump());
}

http_response change_password(hub& all, const http_request& request) {
    const auto caller = with_account(all, request, accounts::scope::account);
    if (!caller) return caller.error();
    const auto body = object_in(request);
    if (!body) return body.error();
    const auto old = text_in(*body, "old");
    if (!old) return old.error();
    const auto fresh = text_in(*body, "new");
    if (!fresh) return fresh.error();
    const auto mark = shown_mark(all, request, caller->kind, *body);
    if (!mark) return mark.error();
    if (auto refusal = refusal_of_new(*fresh)) return *refusal;
    const auto login = with_password(all, request, *caller, *old);
    if (!login) return login.error();
    const auto device = all.marker.read(*mark, *login);
    const auto changed = all.desk.change_password(login->player, *fresh, *caller->who.session);
    return newly_marked(all, *caller, changed, device);
}

http_response end_account(hub& all, const http_request& request) {
    const auto caller = with_account(all, request, accounts::scope::account);
    if (!caller) return caller.error();
    const auto body = object_in(request);
    if (!body) return body.error();
    const auto password = text_in(*body, "password");
    if (!password) return password.error();
    const auto login = with_password(all, request, *caller, *password);
    if (!login) return login.error();
    if (!all.desk.end_account(login->player))
        return error_response(
            http_status::conflict, "match_live", "a match of yours is not over: finish it first"
        );
    all.lobby.forget(login->player);
    auto response = done_forgetting(all, caller->kind);
    if (caller->kind == caller::own_page)
        response.fields.add("Set-Cookie", all.identities.no_mark_cookie());
    return response;
}

} // namespace

void add_account_routes(router& routes, const route_context& context) {
    auto& all = context.all;
    routes.add(
        http_method::post,
        "/api/v1/account",
        work::hashing,
        [&all](const http_request& request, auto) { return make_account(all, request); }
    );
    routes.add(
        http_method::get,
        "/api/v1/account",
        work::quick,
        [&all](const http_request& request, auto) { return about_account(all, request); }
    );
    routes.add(
        http_method::remove,
        "/api/v1/account",
        work::hashing,
        [&all](const http_request& request, auto) { return end_account(all, request); }
    );
    routes.add(
        http_method::put,
        "/api/v1/account/password",
        work::hashing,
        [&all](const http_request& request, auto) { return change_password(all, request); }
    );
}

} // namespace gulbara::server::net
