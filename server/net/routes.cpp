#include "server/net/routes.hpp"

#include "protocol/bot_level.hpp"
#include "protocol/limits.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace gulbara::server::net {

namespace {

void add_pages(router& routes, const std::string& folder) {
    if (folder.empty()) return add_home_page(routes);
    auto site = read_site(folder);
    if (!site) throw std::runtime_error("web-dir: " + site.error());
    add_web_client(routes, std::move(*site));
}

} // namespace

router make_routes(const route_context& context) {
    router routes;
    add_pages(routes, context.all.settings.web_dir);
    add_health_routes(routes, context);
    add_guest_route(routes, context);
    add_handover_routes(routes, context);
    add_account_routes(routes, context);
    add_login_routes(routes, context);
    add_account_session_routes(routes, context);
    add_recovery_routes(routes, context);
    add_token_routes(routes, context);
    add_export_route(routes, context);
    add_catalogue_routes(routes, context);
    add_challenge_route(routes, context);
    add_match_routes(routes, context);
    add_player_routes(routes, context);
    add_rating_routes(routes, context);
    add_outcome_route(routes, context);
    return routes;
}

http_response json_response(std::string body) {
    http_response response{.status = http_status::ok, .fields = {}, .body = std::move(body)};
    response.body += '\n';
    response.fields.add("Content-Type", "application/json");
    response.fields.add("Cache-Control", "no-cache");
    return response;
}

bool may_be_player(std::string_view id) {
    return id.size() <= protocol::player_id_limit &&
           std::ranges::all_of(id, [](char each) { return each > ' ' && each <= '~'; });
}

http_response no_such_player() {
    return error_response(http_status::not_found, "no_such_player", "there is no such player");
}

http_response lines_response(std::string lines) {
    auto response = json_response({});
    response.fields.set("Content-Type", "application/x-ndjson");
    response.body = std::move(lines);
    return response;
}

nlohmann::json person_json(const std::string& name, const std::string& id) {
    nlohmann::json person{{"name", name}, {"id", nullptr}};
    if (!id.empty()) person["id"] = id;
    name_bot_level(person, name);
    return person;
}

void name_bot_level(nlohmann::json& player, const std::string& name) {
    if (const auto level = protocol::level_of_house_bot(name))
        player["bot"] = protocol::wire_name(*level);
}

http_response private_response(std::string body) {
    auto response = json_response(std::move(body));
    response.fields.set("Cache-Control", "no-store");
    return response;
}

delivery delivery_to(caller who) {
    return who == caller::program ? delivery::body : delivery::cookie;
}

http_response
identity_response(const hub& all, nlohmann::json body, std::string_view token, delivery form) {
    if (form == delivery::body) body["token"] = token;
    auto response = private_response(body.dump());
    if (form == delivery::cookie)
        response.fields.add("Set-Cookie", all.identities.cookie_for(token));
    return response;
}

} // namespace gulbara::server::net
