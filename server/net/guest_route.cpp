// POST /api/v1/guest: an identity, before the upgrade (protocol page, section 1).
#include "server/net/routes.hpp"
#include "server/net/upgrade.hpp"

#include <nlohmann/json.hpp>

#include <expected>

namespace gulbara::server::net {

namespace {

using nlohmann::json;

// How the secret is handed over.
enum class handover : std::uint8_t { cookie, token };

std::expected<handover, http_response> wanted_handover(std::string_view body) {
    const auto refuse = [](std::string_view why) {
        return std::unexpected(error_response(http_status::bad_request, "bad_request", why));
    };
    if (body.empty()) return handover::cookie;
    const auto wish = json::parse(body, nullptr, false);
    if (!wish.is_object()) return refuse("the body is a JSON object, or empty");
    const auto bearer = wish.find("bearer");
    if (bearer == wish.end()) return handover::cookie;
    if (!bearer->is_boolean()) return refuse("bearer is true or false");
    return *bearer ? handover::token : handover::cookie;
}

http_response make_guest(const hub& all, handover form) {
    const auto secret = accounts::make_guest_secret();
    const auto player = accounts::guest_of(secret, all.time.now());
    json body{{"player", player.id}, {"name", player.name}};
    if (form == handover::token) {
        body["token"] = accounts::to_token(secret);
        return private_response(body.dump());
    }
    auto response = private_response(body.dump());
    response.fields.add("Set-Cookie", all.identities.cookie_for(secret));
    return response;
}

http_response guest(hub& all, const http_request& request) {
    const auto who = caller_of(request, all.settings.public_origins);
    if (who == caller::foreign_page)
        return error_response(
            http_status::forbidden, "foreign_origin", "this page is not one of ours"
        );
    const auto form = wanted_handover(request.body);
    if (!form) return form.error();
    if (*form == handover::cookie && who == caller::own_page) {
        // Asking again is not becoming somebody else.
        const auto held = cookie(request, all.identities.cookie_name());
        if (const auto known = held ? all.identities.find(*held) : std::nullopt)
            return private_response(json{{"player", known->id}, {"name", known->name}}.dump());
    }
    const auto now = all.time.now();
    const auto wait =
        all.admission.visitor_at(request.client, now)->take_guest(all.settings.limits, now);
    if (wait != 0) return too_many_requests(wait, "too many new guests from this address");
    return make_guest(all, *form);
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
