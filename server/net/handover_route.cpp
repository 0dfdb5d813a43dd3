// POST /api/v1/handover and /api/v1/handover/redeem: the same player on another device (protocol
// page, section 1). What fixes the dice of a match goes from browser to browser, never through
// here.
#include "server/net/routes.hpp"
#include "server/net/upgrade.hpp"

#include <nlohmann/json.hpp>

#include <expected>
#include <optional>

namespace gulbara::server::net {

namespace {

using accounts::handover_refusal;
using accounts::handovers;
using nlohmann::json;

// Who calls, and with which identity; or why he may not.
struct known_caller {
    caller kind = caller::program;
    std::optional<accounts::guest_secret> secret{};
};

std::expected<known_caller, http_response> admitted(hub& all, const http_request& request) {
    const auto kind = caller_of(request, all.settings.public_origins);
    if (kind == caller::foreign_page)
        return std::unexpected(
            error_response(http_status::forbidden, "foreign_origin", "this page is not one of ours")
        );
    const auto now = all.time.now();
    const auto wait =
        all.admission.visitor_at(request.client, now)->take_guest(all.settings.limits, now);
    if (wait != 0)
        return std::unexpected(too_many_requests(wait, "too many identities for this address"));
    const auto held = credential(request, kind, all.identities.cookie_name());
    return known_caller{kind, held ? accounts::parse_token(*held) : std::nullopt};
}

http_response offer(hub& all, const http_request& request) {
    const auto who = admitted(all, request);
    if (!who) return who.error();
    if (!who->secret)
        return error_response(
            http_status::forbidden, "no_identity", "there is no identity to hand over"
        );
    const auto token = all.handovers.offer(*who->secret, all.time.now());
    if (!token)
        return error_response(
            http_status::service_unavailable, "busy", "too many hand-overs at once"
        );
    return private_response(
        json{{"token", protocol::to_hex(*token)}, {"valid_ms", handovers::life_ms}}.dump()
    );
}

struct wanted_redemption {
    accounts::handover_token token;
    handovers::former_self former = handovers::former_self::kept;
};

std::expected<wanted_redemption, http_response> parse_redemption(std::string_view body) {
    const auto refuse = [](std::string_view why) {
        return std::unexpected(error_response(http_status::bad_request, "bad_request", why));
    };
    const auto wish = json::parse(body, nullptr, false);
    if (!wish.is_object()) return refuse("the body is a JSON object");
    const auto text = wish.find("token");
    if (text == wish.end() || !text->is_string()) return refuse("token is a text");
    const auto token =
        protocol::octets_from_hex<accounts::handover_token>(text->get_ref<const std::string&>());
    if (!token) return refuse("token is 64 lower-case hex digits");
    const auto replace = wish.find("replace");
    if (replace == wish.end()) return wanted_redemption{*token};
    if (!replace->is_boolean()) return refuse("replace is true or false");
    const auto former = *replace ? handovers::former_self::given_up : handovers::former_self::kept;
    return wanted_redemption{*token, former};
}

http_response refusal(handover_refusal why) {
    if (why == handover_refusal::somebody_else)
        return error_response(
            http_status::conflict,
            "other_identity",
            "this device is another player already; with replace it gives that up"
        );
    return error_response(
        http_status::not_found,
        "no_such_handover",
        "the token is unknown, has been used, or is older than 5 minutes"
    );
}

// As a guest gets it: a page in its cookie, a program in the body.
http_response handed_over(const hub& all, const accounts::guest_secret& secret, caller receiver) {
    const auto token = accounts::to_token(secret);
    const auto player = all.identities.find(token).value(); // it was found when it was offered
    json body{{"player", player.id}, {"name", player.name}};
    if (receiver == caller::program) body["token"] = token;
    auto response = private_response(body.dump());
    if (receiver == caller::own_page)
        response.fields.add("Set-Cookie", all.identities.cookie_for(secret));
    return response;
}

http_response redeem(hub& all, const http_request& request) {
    const auto who = admitted(all, request);
    if (!who) return who.error();
    const auto wanted = parse_redemption(request.body);
    if (!wanted) return wanted.error();
    const auto now = all.time.now();
    std::optional<std::string> receiver;
    if (who->secret) receiver = accounts::guest_of(*who->secret, now).id;
    const auto secret = all.handovers.redeem(wanted->token, receiver, wanted->former, now);
    return secret ? handed_over(all, *secret, who->kind) : refusal(secret.error());
}

} // namespace

void add_handover_routes(router& routes, const route_context& context) {
    routes.add(
        http_method::post,
        "/api/v1/handover",
        work::quick,
        [&all = context.all](const http_request& request, auto) { return offer(all, request); }
    );
    routes.add(
        http_method::post,
        "/api/v1/handover/redeem",
        work::quick,
        [&all = context.all](const http_request& request, auto) { return redeem(all, request); }
    );
}

} // namespace gulbara::server::net
