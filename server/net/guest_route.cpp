// POST /api/v1/guest: an identity, before the upgrade (protocol page, section 1).
#include "server/net/json_body.hpp"
#include "server/net/routes.hpp"
#include "server/net/upgrade.hpp"

#include <nlohmann/json.hpp>

#include <expected>

namespace gulbara::server::net {

namespace {

using nlohmann::json;

std::expected<delivery, http_response> wanted_delivery(std::string_view body) {
    if (body.empty()) return delivery::cookie;
    const auto wish = json::parse(body, nullptr, false);
    if (!wish.is_object())
        return std::unexpected(bad_request("the body is a JSON object, or empty"));
    const auto is_bearer = flag_in(wish, "bearer");
    if (!is_bearer) return std::unexpected(is_bearer.error());
    return *is_bearer ? delivery::body : delivery::cookie;
}

// `shown`: what the page has held until now, and what speaks for nobody any more: it is told so.
http_response
make_guest(const hub& all, delivery form, const std::optional<std::string_view>& shown) {
    const auto secret = accounts::make_guest_secret();
    const auto player = accounts::guest_of(secret, all.time.now());
    json body{{"player", player.id}, {"name", player.name}};
    if (shown) body["session_over"] = true;
    return identity_response(all, std::move(body), accounts::to_token(secret), form);
}

http_response guest(hub& all, const http_request& request) {
    const auto who = caller_of(request, all.settings.public_origins);
    if (auto refusal = refusal_of(who)) return *std::move(refusal);
    const auto form = wanted_delivery(request.body);
    if (!form) return form.error();
    std::optional<std::string_view> held;
    if (*form == delivery::cookie && who == caller::own_page) {
        // Asking again is not becoming somebody else.
        held = cookie(request, all.identities.cookie_name());
        if (const auto known = held ? all.identities.find(*held) : std::nullopt)
            return private_response(
                json{{"player", known->player.id}, {"name", known->player.name}}.dump()
            );
    }
    const auto now = all.time.now();
    const auto wait =
        all.admission.visitor_at(request.client, now)->take_guest(all.settings.limits, now);
    if (wait != 0) return too_many_requests(wait, "too many new guests from this address");
    return make_guest(all, *form, held);
}

} // namespace

void add_guest_route(router& routes, const route_context& context) {
    routes.add(
        http_method::post,
        "/api/v1/guest",
        work::quick,
        [&all = context.all](const http_request& request, auto) { return guest(all, request); }
    );
}

} // namespace gulbara::server::net
