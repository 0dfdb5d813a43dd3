// POST /api/v1/handover and /api/v1/handover/redeem: the same player on another device (protocol
// page, section 1). What fixes the dice of a match goes from browser to browser, never through
// here.
#include "server/net/account_calls.hpp"
#include "server/net/json_body.hpp"
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
    std::optional<std::string> player{};
    std::optional<accounts::guest_secret> secret{}; // none: he has the session of an account
    accounts::rights may{};
    bool is_over = false; // what he has shown speaks for nobody
};

std::expected<known_caller, http_response> admitted(hub& all, const http_request& request) {
    const auto kind = caller_of(request, all.settings.public_origins);
    if (auto refusal = refusal_of(kind)) return std::unexpected(std::move(*refusal));
    const auto now = all.time.now();
    const auto wait =
        all.admission.visitor_at(request.client, now)->take_guest(all.settings.limits, now);
    if (wait != 0)
        return std::unexpected(too_many_requests(wait, "too many identities for this address"));
    const auto held = credential(request, kind, all.identities.cookie_name());
    const auto known = held ? all.identities.find(*held) : std::nullopt;
    if (!known) return known_caller{.kind = kind, .is_over = held.has_value()};
    return known_caller{kind, known->player.id, accounts::parse_token(*held), known->may};
}

http_response offer(hub& all, const http_request& request) {
    const auto who = admitted(all, request);
    if (!who) return who.error();
    if (who->is_over) return session_over();
    if (!who->may.allow(accounts::scope::account)) return missing_scope(accounts::scope::account);
    if (who->player && !who->secret)
        return error_response(
            http_status::conflict, "has_account", "an account logs in on the other device"
        );
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

std::expected<wanted_redemption, http_response> parse_redemption(const http_request& request) {
    const auto wish = object_in(request);
    if (!wish) return std::unexpected(wish.error());
    const auto text = text_in(*wish, "token");
    if (!text) return std::unexpected(text.error());
    const auto token = protocol::octets_from_hex<accounts::handover_token>(*text);
    if (!token) return std::unexpected(bad_request("token is 64 lower-case hex digits"));
    const auto replace = flag_in(*wish, "replace");
    if (!replace) return std::unexpected(replace.error());
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
    const auto known = all.identities.find(token);
    if (!known) return refusal(handover_refusal::unknown); // it has been revoked meanwhile
    json body{{"player", known->player.id}, {"name", known->player.name}};
    return identity_response(all, std::move(body), token, delivery_to(receiver));
}

http_response redeem(hub& all, const http_request& request) {
    const auto who = admitted(all, request);
    if (!who) return who.error();
    const auto wanted = parse_redemption(request);
    if (!wanted) return wanted.error();
    const auto now = all.time.now();
    const auto secret = all.handovers.redeem(wanted->token, who->player, wanted->former, now);
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
