// GET /api/v1/account/export: everything that is kept about whoever asks.
#include "server/net/account_calls.hpp"
#include "server/net/routes.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace gulbara::server::net {

namespace {

using nlohmann::json;

// So that an answer stays below a megabyte, however much somebody has played.
constexpr std::size_t most_matches = 1'000;

json list_of(
    const std::vector<store::session_row>& rows, json (*shown)(const store::session_row&)
) {
    auto list = json::array();
    std::ranges::transform(rows, std::back_inserter(list), shown);
    return list;
}

json relations_of(store::account_reader& reader, const std::string& player) {
    auto list = json::array();
    for (const auto& each : reader.relations_of(player))
        list.push_back({
            {"player", person_json(each.other_name, each.other)},
            {"muted", each.is_muted},
            {"blocked", each.is_blocked},
            {"changed", each.changed},
        });
    return list;
}

json recovery_codes_of(store::account_reader& reader, const std::string& player) {
    const auto left = reader.recovery_codes_of(player);
    return {
        {"left", left.codes.size()},
        {"made", left.codes.empty() ? json(nullptr) : json(day_text(left.made))},
    };
}

// From the newest match on, or from what comes after `before`.
void add_matches(
    json& body,
    store::reader& reader,
    const std::string& player,
    const std::optional<protocol::match_id>& before
) {
    const auto matches = reader.matches_of(player, before, most_matches);
    auto list = json::array();
    for (const auto& each : matches) list.push_back(played_json(each));
    body["matches"] = std::move(list);
    const bool is_last = matches.size() < most_matches;
    body["before"] = is_last ? json(nullptr) : json(protocol::to_hex(matches.back().id));
}

http_response export_account(const route_context& context, const http_request& request) {
    const auto& all = context.all;
    const auto caller = with_account(all, request, accounts::scope::account);
    if (!caller) return caller.error();
    const auto& player = caller->who.player;
    std::optional<protocol::match_id> before;
    if (const auto text = query(request, "before")) {
        before = protocol::octets_from_hex<protocol::match_id>(*text);
        if (!before) return bad_request("before is a match");
    }
    const auto account = all.book.account_of(player.id);
    if (!account) return session_over(); // it has ended meanwhile
    const auto today = accounts::day_of(all.time.now());
    auto& reader = context.account_reader;
    json body{
        {"player", player.id},
        {"name", player.name},
        {"guest_since", player.created},
        {"account_since", account->created},
        {"sessions", list_of(all.book.sessions_of(player.id, today), session_json)},
        {"tokens", list_of(all.book.tokens_of(player.id, today), token_json)},
        {"recovery_codes", recovery_codes_of(reader, player.id)},
        {"relations", relations_of(reader, player.id)},
        {"ratings", ratings_json(context, player.id)},
    };
    add_matches(body, context.reader, player.id, before);
    auto response = private_response(body.dump());
    response.fields.add("Content-Disposition", "attachment; filename=\"gulbara-account.json\"");
    return response;
}

} // namespace

void add_export_route(router& routes, const route_context& context) {
    routes.add(
        http_method::get,
        "/api/v1/account/export",
        work::blocking,
        [context](const http_request& request, auto) { return export_account(context, request); }
    );
}

} // namespace gulbara::server::net
