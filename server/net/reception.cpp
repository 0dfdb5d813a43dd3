#include "server/net/reception.hpp"

#include "server/net/public_reading.hpp"
#include "server/runtime/offloaded.hpp"
#include "server/store/unavailable.hpp"

#include <boost/asio/use_awaitable.hpp>
#include <spdlog/spdlog.h>

#include <string_view>
#include <utility>

namespace gulbara::server::net {

namespace asio = boost::asio;

std::optional<http_response> refusal_of(hub& all, const http_request& request) {
    const auto& limits = all.settings.limits;
    if (request.target.size() > limits.url)
        return error_response(http_status::uri_too_long, "url_too_long", "the URL is too long");
    if (request.fields.all().size() > limits.header_lines)
        return error_response(
            http_status::header_too_large, "header_too_large", "too many header lines"
        );
    const auto now = all.time.now();
    const auto wait = all.admission.visitor_at(request.client, now)->take_request(limits, now);
    if (wait == 0) return std::nullopt;
    all.count.rate_limited.add();
    return too_many_requests(wait, "too many requests");
}

namespace {

asio::awaitable<http_response>
answer_of_route(hub& all, const router& routes, const http_request& request) {
    const auto call = routes.find(request);
    try {
        if (call.kind == work::quick) co_return call.run();
        const bool is_hashing = call.kind == work::hashing;
        const auto place =
            is_hashing ? all.admission.enter_hashing(request.client, all.time.now()) : std::nullopt;
        if (is_hashing && !place) {
            all.count.rate_limited.add();
            co_return too_many_requests(1'000, "one password after the other");
        }
        co_return co_await runtime::offloaded(
            is_hashing ? all.hashing : all.blocking,
            [&call] { return call.run(); },
            asio::use_awaitable
        );
    } catch (const store::unavailable&) {
        co_return error_response(
            http_status::service_unavailable,
            "storage_unavailable",
            request.method == http_method::get || request.method == http_method::head
                ? "the database is away; this ends by itself when it is back"
                : "the database is away; whether this has happened shows when it is back"
        );
    } catch (const runtime::offload_refused&) {
        co_return error_response(
            http_status::service_unavailable, "busy", "too many such requests at once"
        );
    } catch (const std::exception& error) {
        all.count.failures.add();
        spdlog::error("{} failed: {}", request.path(), error.what());
    }
    co_return error_response(http_status::internal_error, "internal", "this went wrong here");
}

} // namespace

asio::awaitable<http_response> answer(hub& all, const router& routes, const http_request& request) {
    const bool is_preflight = request.method == http_method::options && is_public(request) &&
                              routes.has_reading(request.path());
    if (is_preflight) co_return preflight_response();
    auto response = co_await answer_of_route(all, routes, request);
    share(request, response);
    co_return response;
}

std::expected<http_response, http_response> admit(
    hub& all,
    const http_request& request,
    caller who,
    const address& peer,
    std::vector<pass>& passes
) {
    const auto refuse = [](http_status status, std::string_view code, std::string_view why) {
        return std::unexpected(error_response(status, code, why));
    };
    if (all.is_stopping)
        return refuse(http_status::service_unavailable, "shutting_down", "the server is stopping");
    if (auto refusal = refusal_of(who)) return std::unexpected(std::move(*refusal));
    auto accepted = upgrade(request);
    if (!accepted || request.client == peer) return accepted;
    auto place = all.admission.enter_from(request.client, all.time.now());
    if (!place) {
        all.count.connections_refused.add();
        constexpr std::uint32_t retry_ms = 1'000; // one of them may be closed at any moment
        return std::unexpected(error_response(
            http_status::too_many_requests,
            "too_many_connections",
            "too many connections from this address",
            retry_ms
        ));
    }
    passes.push_back(std::move(*place));
    return accepted;
}

} // namespace gulbara::server::net
