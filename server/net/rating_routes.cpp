// Ratings for everybody: of a player, how they came about, and who leads (docs/ratings.md).
#include "engine/rule_set.hpp"
#include "server/net/paging.hpp"
#include "server/net/routes.hpp"

#include <nlohmann/json.hpp>

namespace gulbara::server::net {

namespace {

using nlohmann::json;

constexpr std::size_t most_leaders = 100;
constexpr std::size_t most_points = 2'000; // of a graph

http_response no_such_rules() {
    return error_response(http_status::not_found, "unknown_rules", "no rule set is called that");
}

json rating_json(const ratings::rating& one) {
    return {{"value", one.value}, {"deviation", one.deviation}, {"volatility", one.volatility}};
}

json change_json(const store::rating_change& change) {
    return {{"before", rating_json(change.before)}, {"after", rating_json(change.after)}};
}

http_response leaderboard(const route_context& context, const std::string& rules) {
    const runtime::instant now = context.all.time.now();
    auto list = json::array();
    for (const auto& each : context.ratings.leaders(rules, now, most_leaders)) {
        auto line = standing_json(each.standing, now);
        line["player"] = person_json(each.name, each.player);
        list.push_back(std::move(line));
    }
    return json_response(json{{"rules", rules}, {"players", std::move(list)}}.dump());
}

http_response
history(const route_context& context, const std::string& player, const std::string& rules) {
    auto points = json::array();
    for (const auto& [time, value, deviation] :
         context.ratings.history_of(player, rules, most_points))
        points.push_back({time, value, deviation});
    return json_response(
        json{{"player", player}, {"rules", rules}, {"points", std::move(points)}}.dump()
    );
}

json entry_json(const store::ledger_entry& each) {
    json line{
        {"number", each.number},
        {"cause", each.cause == store::rating_cause::match ? "match" : "annulment"},
        {"match", protocol::to_hex(each.match)},
        {"opponent",
         each.opponent ? person_json(each.opponent_name.value_or(""), *each.opponent)
                       : json(nullptr)},
        {"time", each.time},
        {"algorithm", each.algorithm},
    };
    line.update(change_json(each.change));
    if (each.won) line["won"] = *each.won;
    if (each.reason) line["reason"] = *each.reason;
    return line;
}

http_response ledger(
    const route_context& context,
    const std::string& player,
    const std::string& rules,
    const http_request& request
) {
    std::optional<std::int64_t> before;
    const auto given = query(request, "before");
    if (given) before = number_in<std::int64_t>(*given);
    const auto limit = page_limit(request);
    if (!limit || before.has_value() != given.has_value())
        return error_response(
            http_status::bad_request, "bad_request", "before is a number, limit is 1 to 100"
        );
    std::string lines;
    for (const auto& each : context.ratings.ledger_of(player, rules, before, *limit))
        lines += entry_json(each).dump() + "\n";
    return lines_response(std::move(lines));
}

// What is asked of a rule set that there is.
template <class Answer>
http_handler of_rules(Answer answer) {
    return [answer](const http_request& request, path_arguments arguments) {
        return engine::find_rule_set(arguments.back()) ? answer(request, arguments)
                                                       : no_such_rules();
    };
}

} // namespace

json standing_json(const store::standing& standing, runtime::instant now) {
    const ratings::rating current = standing.at(now);
    return {
        {"value", current.value},
        {"deviation", current.deviation},
        {"provisional", ratings::is_provisional(current)},
        {"matches", standing.matches},
    };
}

json ratings_json(const route_context& context, const std::string& player) {
    const runtime::instant now = context.all.time.now();
    auto all = json::object();
    for (const auto& [rules, standing] : context.ratings.standings_of(player))
        all[rules] = standing_json(standing, now);
    return all;
}

void add_rating_outcome(json& match, const std::optional<store::rating_outcome>& rated) {
    if (!rated) return;
    if (*rated)
        match["ratings"] = {change_json((*rated)->white), change_json((*rated)->black)};
    else
        match["unrated"] = protocol::wire_name(rated->error());
}

void add_rating_routes(router& routes, const route_context& context) {
    routes.add(
        http_method::get,
        "/api/v1/leaderboards/{}",
        work::blocking,
        of_rules([context](const http_request&, path_arguments arguments) {
            return leaderboard(context, arguments.back());
        })
    );
    routes.add(
        http_method::get,
        "/api/v1/players/{}/ratings/{}",
        work::blocking,
        of_rules([context](const http_request&, path_arguments arguments) {
            if (!may_be_player(arguments.front())) return no_such_player();
            return history(context, arguments.front(), arguments.back());
        })
    );
    routes.add(
        http_method::get,
        "/api/v1/players/{}/ledger/{}",
        work::blocking,
        of_rules([context](const http_request& request, path_arguments arguments) {
            if (!may_be_player(arguments.front())) return no_such_player();
            return ledger(context, arguments.front(), arguments.back(), request);
        })
    );
}

} // namespace gulbara::server::net
