// Everything that is answered over plain HTTP.
#pragma once

#include "server/net/hub.hpp"
#include "server/net/router.hpp"
#include "server/net/static_site.hpp"
#include "server/net/upgrade.hpp"
#include "server/runtime/metrics.hpp"
#include "server/store/account_reader.hpp"
#include "server/store/rating_reader.hpp"
#include "server/store/reader.hpp"
#include "server/store/writer.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace gulbara::server::net {

// What the routes look at; outlives the router.
struct route_context {
    hub& all;
    store::reader& reader;
    store::rating_reader& ratings;
    store::account_reader& account_reader;
    const store::writer& writer;
    const runtime::metrics& metrics;
};

// Throws std::runtime_error that says why where the web client cannot be read.
router make_routes(const route_context&);

// Parts of it, each in a file of its own.
void add_home_page(router&); // where there is no web client
void add_web_client(router&, std::vector<static_file>);
void add_health_routes(router&, const route_context&);
void add_guest_route(router&, const route_context&);
void add_handover_routes(router&, const route_context&);
void add_account_routes(router&, const route_context&);         // an account and its password
void add_login_routes(router&, const route_context&);           // coming and going
void add_recovery_routes(router&, const route_context&);        // without the password
void add_token_routes(router&, const route_context&);           // API tokens
void add_export_route(router&, const route_context&);           // everything about an account
void add_account_session_routes(router&, const route_context&); // what speaks for an account
void add_catalogue_routes(router&, const route_context&);       // rule sets, keys
void add_challenge_route(router&, const route_context&);
void add_match_routes(router&, const route_context&);
void add_player_routes(router&, const route_context&); // who seeks, who somebody is
void add_rating_routes(router&, const route_context&);
void add_outcome_route(router&, const route_context&);

// What the parts share: a body of JSON that whoever has kept it asks for again.
http_response json_response(std::string body);
// Whoever is asked for by that id may be somebody; any other is nobody, and no question for the
// database.
bool may_be_player(std::string_view id);
http_response no_such_player();
// One line of JSON after the other.
http_response lines_response(std::string lines);
// By rule set, as they are now.
nlohmann::json ratings_json(const route_context&, const std::string& player);
nlohmann::json standing_json(const store::standing&, runtime::instant now);
// "ratings" or "unrated", of a rated match that is closed.
void add_rating_outcome(nlohmann::json& match, const std::optional<store::rating_outcome>&);
// A player, as he stands wherever one is spoken of. Without an id he has deleted his account: his
// name is empty and his id null.
nlohmann::json person_json(const std::string& name, const std::string& id);
// "bot": the level, if the player of that name is a house bot.
void name_bot_level(nlohmann::json& player, const std::string& name);
// A line of somebody's matches.
nlohmann::json played_json(const store::played_match&);
// The same for whoever asked alone; nobody keeps it.
http_response private_response(std::string body);

// Where a token goes that says who somebody is now: a page cannot read its cookie.
enum class delivery : std::uint8_t { cookie, body };
delivery delivery_to(caller);
// About that somebody, with the token ("token" of the body).
http_response identity_response(const hub&, nlohmann::json body, std::string_view token, delivery);

} // namespace gulbara::server::net
