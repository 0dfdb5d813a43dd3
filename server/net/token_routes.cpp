// GET and POST /api/v1/account/tokens and DELETE of one of them: API tokens, by which programs act
// for an account within bounds.
#include "server/net/account_calls.hpp"
#include "server/net/routes.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace gulbara::server::net {

namespace {

using nlohmann::json;

std::vector<store::session_row> tokens_of(const hub& all, const account_caller& caller) {
    return all.book.tokens_of(caller.who.player.id, accounts::day_of(all.time.now()));
}

http_response list_tokens(const hub& all, const http_request& request) {
    const auto caller = with_account(all, request, accounts::scope::account);
    if (!caller) return caller.error();
    auto list = json::array();
    for (const auto& each : tokens_of(all, *caller)) list.push_back(token_json(each));
    return private_response(json{{"tokens", std::move(list)}}.dump());
}

std::expected<store::token_scopes, http_response> scopes_in(const json& body) {
    const auto fault = [] {
        return std::unexpected(bad_request("scopes is a list of read, play or both"));
    };
    const auto found = body.find("scopes");
    if (found == body.end() || !found->is_array() || found->empty()) return fault();
    store::token_scopes scopes;
    for (const auto& each : *found) {
        const auto name = each.is_string() ? each.get<std::string>() : std::string();
        if (name == name_of(accounts::scope::read))
            scopes.read = true;
        else if (name == name_of(accounts::scope::play))
            scopes.play = true;
        else
            return fault();
    }
    return scopes;
}

std::expected<std::optional<store::day>, http_response>
last_day_in(const json& body, store::day today) {
    const auto found = body.find("expires");
    if (found == body.end() || found->is_null()) return std::nullopt;
    const auto day = found->is_string() ? day_in(found->get<std::string>()) : std::nullopt;
    if (!day || *day < today)
        return std::unexpected(
            bad_request("expires is the last day on which it works, as 2027-03-31, today or later")
        );
    return day;
}

std::expected<accounts::token_wish, http_response>
parse_wish(const http_request& request, store::day today) {
    const auto body = object_in(request);
    if (!body) return std::unexpected(body.error());
    if (!body->contains("label"))
        return std::unexpected(bad_request("label says what the token is for"));
    const auto label = label_in(*body, request);
    if (!label) return std::unexpected(label.error());
    const auto scopes = scopes_in(*body);
    if (!scopes) return std::unexpected(scopes.error());
    const auto last = last_day_in(*body, today);
    if (!last) return std::unexpected(last.error());
    return accounts::token_wish{*label, *scopes, *last};
}

http_response make_token(hub& all, const http_request& request) {
    const auto caller = with_account(all, request, accounts::scope::account);
    if (!caller) return caller.error();
    const auto today = accounts::day_of(all.time.now());
    const auto wanted = parse_wish(request, today);
    if (!wanted) return wanted.error();
    const auto& player = caller->who.player.id;
    const auto made = all.desk.make_token(player, *wanted);
    if (!made)
        return error_response(
            http_status::conflict, "too_many_tokens", "an account has 16 tokens at most: end one"
        );
    const auto hash = accounts::hash_of(*made);
    auto body =
        token_json({hash, player, wanted->label, today, today, wanted->scopes, wanted->last});
    body["token"] = accounts::to_api_token(*made);
    auto response = private_response(body.dump());
    response.if_undelivered = [&desk = all.desk, hash] { desk.abandon_session(hash); };
    return response;
}

http_response end_token(hub& all, const http_request& request, const std::string& id) {
    const auto caller = with_account(all, request, accounts::scope::account);
    if (!caller) return caller.error();
    const auto own = tokens_of(all, *caller);
    const auto found = std::ranges::find_if(own, [&](const store::session_row& each) {
        return accounts::session_id(each.token_hash) == id;
    });
    if (found == own.end())
        return error_response(
            http_status::not_found, "no_such_token", "this account has no such token"
        );
    all.desk.end_session(found->token_hash);
    return done();
}

} // namespace

json token_json(const store::session_row& row) {
    return {
        {"id", accounts::session_id(row.token_hash)},
        {"label", row.label},
        {"scopes", scopes_json(row.scopes.value_or(store::token_scopes{}))},
        {"created", day_text(row.created)},
        {"seen", day_text(row.seen)},
        {"expires", row.last ? json(day_text(*row.last)) : json(nullptr)},
    };
}

void add_token_routes(router& routes, const route_context& context) {
    auto& all = context.all;
    routes.add(
        http_method::get,
        "/api/v1/account/tokens",
        work::quick,
        [&all](const http_request& request, auto) { return list_tokens(all, request); }
    );
    routes.add(
        http_method::post,
        "/api/v1/account/tokens",
        work::hashing,
        [&all](const http_request& request, auto) { return make_token(all, request); }
    );
    routes.add(
        http_method::remove,
        "/api/v1/account/tokens/{}",
        work::blocking,
        [&all](const http_request& request, path_arguments arguments) {
            return end_token(all, request, arguments.front());
        }
    );
}

} // namespace gulbara::server::net
