// GET /api/v1/challenges/{id}: what whoever holds an invitation is invited to.
#include "server/net/routes.hpp"

#include <nlohmann/json.hpp>

namespace gulbara::server::net {

namespace {

using nlohmann::json;
using challenge_secret = protocol::octets<struct challenge_secret_tag, 16>;

http_response no_such_challenge() {
    return error_response(
        http_status::not_found, "no_such_challenge", "there is no such challenge, or it is over"
    );
}

http_response challenge(store::reader& reader, const std::string& id, runtime::instant now) {
    // Other rows of that table keep commands: their ids have another form.
    if (!protocol::octets_from_hex<challenge_secret>(id)) return no_such_challenge();
    const auto row = reader.challenge(id);
    if (!row || row->is_over(now)) return no_such_challenge();
    const auto challenger = reader.player(row->player);
    if (!challenger) return no_such_challenge();
    const json body{
        {"challenge", row->id},
        {"terms", json::parse(row->rules)},
        {"player", person_json(challenger->name, challenger->id)},
        {"created", row->created},
        {"state", row->match ? "taken" : "open"},
        {"password", row->password.has_value()},
        {"addressed", row->recipient.has_value()}, // to whom is nobody's business
    };
    return json_response(body.dump());
}

} // namespace

void add_challenge_route(router& routes, const route_context& context) {
    routes.add(
        http_method::get,
        "/api/v1/challenges/{}",
        work::blocking,
        [&reader = context.reader, &all = context.all](auto&, path_arguments named) {
            return challenge(reader, named.front(), all.time.now());
        }
    );
}

} // namespace gulbara::server::net
