// Matches for everybody: nothing in them is secret, of a live match neither.
#include "protocol/close.hpp"
#include "protocol/transcript.hpp"
#include "server/net/gzip.hpp"
#include "server/net/routes.hpp"
#include "server/net/stored_transcript.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>

namespace gulbara::server::net {

namespace {

using nlohmann::json;

constexpr std::size_t listed_matches = 100;
constexpr std::size_t worth_compressing = 1024;

http_response no_such_match() {
    return error_response(http_status::not_found, "no_such_match", "there is no such match");
}

json player_json(const store::seat_row& seat) {
    return person_json(seat.name, seat.player);
}

// What list and single match have in common.
json match_json(const store::match_summary& match) {
    return {
        {"match", protocol::to_hex(match.id)},
        {"rules", json::parse(match.rules)},
        {"players", {player_json(match.seats.white), player_json(match.seats.black)}},
        {"created", match.created},
        {"records", match.records},
    };
}

http_response live_matches(store::reader& reader) {
    auto list = json::array();
    for (const auto& each : reader.list(listed_matches)) list.push_back(match_json(each));
    return json_response(json{{"matches", std::move(list)}}.dump());
}

json close_json(protocol::byte_view stored) {
    const auto closing = protocol::decode_close(stored);
    if (!closing) throw std::runtime_error("a stored close cannot be read");
    const auto winner = closing->winner ? (*closing->winner == engine::side::white ? 1 : 2) : 0;
    return {
        {"reason", protocol::to_string(closing->reason)},
        {"winner", winner},
        {"score", {closing->score.white, closing->score.black}},
        {"throws", closing->throws},
        {"at", closing->ms},
    };
}

std::string_view state_of(const store::match_outline& match) {
    if (match.is_withdrawn) return "withdrawn";
    if (match.close) return "closed";
    return match.records == 0 ? "being set up" : "live";
}

http_response single_match(const store::match_outline& match) {
    auto body = match_json(match);
    body["state"] = state_of(match);
    body["header"] = match.header ? json(protocol::to_hex(*match.header)) : json(nullptr);
    body["close"] = match.close ? close_json(*match.close) : json(nullptr);
    add_rating_outcome(body, match.rated);
    return json_response(body.dump());
}

// Names the version of a transcript: it changes when anything in it does.
std::string tag_of(const store::stored_match& stored) {
    const auto count = [](const auto& of_seats) {
        return static_cast<int>(of_seats.white.has_value()) +
               static_cast<int>(of_seats.black.has_value());
    };
    const auto& [white, black] = stored.match.seats;
    return fmt::format(
        "\"{}-{}-{}-{}-{}\"",
        stored.records.size(),
        count(stored.seat_signatures), // which may come late, after a database was restored
        stored.close ? "closed" : "live",
        count(stored.terminals),
        static_cast<int>(!white.is_left()) + static_cast<int>(!black.is_left())
    );
}

// Nothing of it can change any more, but that a player leaves it with his account.
bool is_final(const store::stored_match& stored) {
    const auto is_whole = [](const auto& of_seats) {
        return of_seats.white.has_value() && of_seats.black.has_value();
    };
    return stored.close && is_whole(stored.seat_signatures) && is_whole(stored.terminals);
}

http_response transcript(const store::stored_match& stored, const http_request& request) {
    if (!stored.header)
        return error_response(http_status::not_found, "not_yet", "the match has not begun");
    const auto tag = tag_of(stored);
    const bool is_packed = request.fields.has_token("Accept-Encoding", "gzip");
    auto response = json_response({});
    response.fields.add("ETag", tag);
    response.fields.add("Vary", "Accept-Encoding");
    if (is_final(stored)) response.fields.set("Cache-Control", "max-age=86400"); // his name too
    if (request.fields.has_none_match(tag)) return response;                     // needs no body
    response.fields.add(
        "Content-Disposition",
        fmt::format("attachment; filename=\"{}.json\"", protocol::to_hex(stored.match.id))
    );
    response.body = protocol::to_json(transcript_of(stored).value());
    if (is_packed && response.body.size() >= worth_compressing) {
        response.body = gzip(response.body);
        response.fields.add("Content-Encoding", "gzip");
    }
    return response;
}

// The match that the path names; none: it names none.
std::optional<protocol::match_id> match_named(path_arguments arguments) {
    return protocol::octets_from_hex<protocol::match_id>(arguments.front());
}

} // namespace

void add_match_routes(router& routes, const route_context& context) {
    auto& reader = context.reader;
    routes.add(http_method::get, "/api/v1/matches", work::blocking, [&reader](auto&, auto) {
        return live_matches(reader);
    });
    routes.add(
        http_method::get,
        "/api/v1/matches/{}",
        work::blocking,
        [&reader](auto&, path_arguments arguments) {
            const auto id = match_named(arguments);
            const auto found = id ? reader.outline(*id) : std::nullopt;
            return found ? single_match(*found) : no_such_match();
        }
    );
    routes.add(
        http_method::get,
        "/api/v1/matches/{}/transcript",
        work::blocking,
        [&reader](const http_request& request, path_arguments arguments) {
            const auto id = match_named(arguments);
            const auto stored = id ? reader.match(*id) : std::nullopt;
            return stored ? transcript(*stored, request) : no_such_match();
        }
    );
}

} // namespace gulbara::server::net
