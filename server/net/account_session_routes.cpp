// GET /api/v1/account/sessions and DELETE of one of them: what speaks for an account.
#include "server/net/account_calls.hpp"
#include "server/net/routes.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace gulbara::server::net {

namespace {

using nlohmann::json;

std::vector<store::session_row> sessions_of(const hub& all, const account_caller& caller) {
    return all.book.sessions_of(caller.who.player.id, accounts::day_of(all.time.now()));
}

http_response list_sessions(const hub& all, const http_request& request) {
    const auto caller = with_account(all, request, accounts::scope::account);
    if (!caller) return caller.error();
    auto list = json::array();
    for (const auto& each : sessions_of(all, *caller)) {
        list.push_back(session_json(each));
        list.back()["current"] = each.token_hash == caller->who.session;
    }
    return private_response(json{{"sessions", std::move(list)}}.dump());
}

http_response end_session(hub& all, const http_request& request, const std::string& id) {
    const auto caller = with_account(all, request, accounts::scope::account);
    if (!caller) return caller.error();
    const auto own = sessions_of(all, *caller);
    const auto found = std::ranges::find_if(own, [&](const store::session_row& each) {
        return accounts::session_id(each.token_hash) == id;
    });
    if (found == own.end())
        return error_response(
            http_status::not_found, "no_such_session", "this account has no such session"
        );
    all.desk.end_session(found->token_hash);
    const bool is_current = found->token_hash == caller->who.session;
    return is_current ? done_forgetting(all, caller->kind) : done();
}

} // namespace

json session_json(const store::session_row& row) {
    return {
        {"id", accounts::session_id(row.token_hash)},
        {"label", row.label},
        {"created", day_text(row.created)},
        {"seen", day_text(row.seen)},
    };
}

void add_account_session_routes(router& routes, const route_context& context) {
    auto& all = context.all;
    routes.add(
        http_method::get,
        "/api/v1/account/sessions",
        work::quick,
        [&all](const http_request& request, auto) { return list_sessions(all, request); }
    );
    routes.add(
        http_method::remove,
        "/api/v1/account/sessions/{}",
        work::blocking,
        [&all](const http_request& request, path_arguments arguments) {
            return end_session(all, request, arguments.front());
        }
    );
}

} // namespace gulbara::server::net
