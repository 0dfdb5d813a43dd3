// Players for everybody: who is here, what he plays, how his matches ended.
#include "protocol/role.hpp"
#include "server/lobby/escape_rate.hpp"
#include "server/net/paging.hpp"
#include "server/net/routes.hpp"

#include <nlohmann/json.hpp>

namespace gulbara::server::net {

namespace {

using nlohmann::json;

constexpr std::size_t listed_seeks = 100;

http_response open_seeks(const lobby::lobby& lobby) {
    auto list = json::array();
    for (const auto& each : lobby.seeks(listed_seeks))
        list.push_back({
            {"rules", each.terms.rules},
            {"points", each.terms.points},
            {"pace", protocol::wire_name(each.terms.pace)},
            {"rated", each.terms.is_rated},
            {"player", person_json(each.player.name, each.player.id)},
            {"since", each.since},
        });
    return json_response(json{{"seeks", std::move(list)}}.dump());
}

json outcomes_json(const store::player_outcomes& outcomes) {
    json all;
    for (const auto ending : store::all_endings) {
        const auto& [won, lost, undecided, deserted] = outcomes[ending];
        all[std::string(to_string(ending))] = {
            {"won", won}, {"lost", lost}, {"undecided", undecided}, {"deserted", deserted}
        };
    }
    return all;
}

http_response single_player(const route_context& context, const std::string& id) {
    auto player = context.all.lobby.player_here(id);
    const bool is_online = player.has_value();
    if (!player) player = context.reader.player(id);
    if (!player) return no_such_player();
    const auto match = context.reader.engagement_of(id);
    const auto outcomes = context.reader.outcomes_of(id);
    json body{
        {"player", player->id},
        {"name", player->name},
        {"online", is_online},
        {"match", match ? json(protocol::to_hex(*match)) : json(nullptr)},
        {"outcomes", outcomes_json(outcomes)},
        {"escape_rate", lobby::escape_rate(outcomes)},
        {"account", context.all.book.account_of(id).has_value()},
        {"ratings", ratings_json(context, id)},
    };
    name_bot_level(body, player->name);
    return json_response(body.dump());
}

// Which part of a list is wanted.
struct page {
    std::optional<protocol::match_id> before{};
    std::size_t limit = most_of_a_page;
};

// None: it is no such part.
std::optional<page> page_wanted(const http_request& request) {
    page wanted;
    if (const auto before = query(request, "before")) {
        wanted.before = protocol::octets_from_hex<protocol::match_id>(*before);
        if (!wanted.before) return std::nullopt;
    }
    const auto limit = page_limit(request);
    if (!limit) return std::nullopt;
    wanted.limit = *limit;
    return wanted;
}

http_response
matches_of(const route_context& context, const std::string& id, const http_request& request) {
    const auto wanted = page_wanted(request);
    if (!wanted)
        return error_response(
            http_status::bad_request, "bad_request", "before is a match, limit is 1 to 100"
        );
    const auto matches = context.reader.matches_of(id, wanted->before, wanted->limit);
    const bool is_known = !matches.empty() || context.all.lobby.player_here(id) ||
                          context.reader.player(id).has_value();
    if (!is_known) return no_such_player();
    std::string lines;
    for (const auto& each : matches) lines += played_json(each).dump() + "\n";
    return lines_response(std::move(lines));
}

} // namespace

json played_json(const store::played_match& match) {
    json line{
        {"match", protocol::to_hex(match.id)},
        {"rules", json::parse(match.rules)},
        {"players",
         {person_json(match.seats.white.name, match.seats.white.player),
          person_json(match.seats.black.name, match.seats.black.player)}},
        {"created", match.created},
        {"state",
         match.is_withdrawn ? "withdrawn"
         : match.result     ? "closed"
                            : "live"},
    };
    if (!match.result) return line;
    const auto& [ending, winner, score, closed] = *match.result;
    line["ending"] = to_string(ending);
    line["winner"] = protocol::number_of(winner);
    line["score"] = {score.white, score.black};
    line["closed"] = closed;
    add_rating_outcome(line, match.rated);
    return line;
}

void add_player_routes(router& routes, const route_context& context) {
    routes.add(http_method::get, "/api/v1/seeks", work::quick, [context](auto&, auto) {
        return open_seeks(context.all.lobby);
    });
    routes.add(
        http_method::get,
        "/api/v1/players/{}",
        work::blocking,
        [context](auto&, path_arguments arguments) {
            const std::string& id = arguments.front();
            return may_be_player(id) ? single_player(context, id) : no_such_player();
        }
    );
    routes.add(
        http_method::get,
        "/api/v1/players/{}/matches",
        work::blocking,
        [context](const http_request& request, path_arguments arguments) {
            const std::string& id = arguments.front();
            return may_be_player(id) ? matches_of(context, id, request) : no_such_player();
        }
    );
}

} // namespace gulbara::server::net
