// What this installation is made of: the games it knows, the keys it signs with.
#include "engine/rule_set.hpp"
#include "server/net/routes.hpp"

#include <nlohmann/json.hpp>

namespace gulbara::server::net {

namespace {

using nlohmann::json;

http_response rule_sets(const http_request&, path_arguments) {
    auto list = json::array();
    for (const auto& each : engine::rule_sets())
        list.push_back({{"id", each.id}, {"name", each.name}, {"version", each.version}});
    return json_response(json{{"rulesets", std::move(list)}}.dump());
}

// All keys that ever signed here; the last one signs now.
http_response keys(store::reader& reader) {
    auto list = json::array();
    for (const auto& each : reader.server_keys()) list.push_back(protocol::to_hex(each));
    return json_response(json{{"keys", std::move(list)}}.dump());
}

} // namespace

void add_catalogue_routes(router& routes, const route_context& context) {
    routes.add(http_method::get, "/api/v1/rulesets", work::quick, rule_sets);
    routes.add(
        http_method::get,
        "/api/v1/keys",
        work::blocking,
        [&reader = context.reader](auto&, auto) { return keys(reader); }
    );
}

} // namespace gulbara::server::net
