#include "server/net/routes.hpp"

namespace gulbara::server::net {

namespace {

http_response text_response(http_status status, std::string_view body) {
    http_response response{.status = status, .fields = {}, .body = std::string(body)};
    response.fields.add("Content-Type", "text/plain; charset=utf-8");
    response.fields.add("Cache-Control", "no-store");
    return response;
}

// The process answers. Nothing else is looked at: restarting it would not bring a database back.
http_response healthy(const http_request&, path_arguments) {
    return text_response(http_status::ok, "ok\n");
}

// Plays can be taken now: not stopping, and the database answers the writer, who asks it when there
// is nothing to write. It is not asked here: strangers who read a lot are no reason to take the
// server out of service.
http_response ready(const route_context& context) {
    const auto not_ready = [](std::string_view why) {
        return text_response(http_status::service_unavailable, why);
    };
    if (context.all.is_stopping) return not_ready("stopping\n");
    if (!context.writer.is_healthy()) return not_ready("the database is away or too slow\n");
    return text_response(http_status::ok, "ready\n");
}

http_response metrics_page(const route_context& context) {
    auto response = text_response(http_status::ok, context.metrics.text());
    response.fields.set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    return response;
}

} // namespace

void add_health_routes(router& routes, const route_context& context) {
    routes.add(http_method::get, "/healthz", work::quick, healthy);
    routes.add(http_method::get, "/readyz", work::quick, [context](auto&, auto) {
        return ready(context);
    });
    routes.add(http_method::get, "/metrics", work::quick, [context](auto&, auto) {
        return metrics_page(context);
    });
}

} // namespace gulbara::server::net
