#include "server/net/router.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace gulbara::server::net {

namespace {

std::vector<std::string> segments_of(std::string_view path) {
    std::vector<std::string> segments;
    while (path.starts_with('/')) {
        path.remove_prefix(1);
        const auto end = path.find('/');
        segments.emplace_back(path.substr(0, end));
        path = end == std::string_view::npos ? std::string_view{} : path.substr(end);
    }
    return segments;
}

std::optional<std::vector<std::string>>
match(const std::vector<std::string>& pattern, const std::vector<std::string>& path) {
    if (pattern.size() != path.size()) return std::nullopt;
    std::vector<std::string> arguments;
    for (std::size_t at = 0; at < path.size(); ++at) {
        if (pattern[at] == "{}" && !path[at].empty())
            arguments.push_back(path[at]);
        else if (pattern[at] != path[at])
            return std::nullopt;
    }
    return arguments;
}

std::string_view name_of(http_method method) {
    switch (method) {
    case http_method::post:
        return "POST";
    case http_method::put:
        return "PUT";
    case http_method::remove:
        return "DELETE";
    default:
        return "GET, HEAD";
    }
}

http_call answer(http_response response) {
    return {.kind = work::quick, .run = [response = std::move(response)] { return response; }};
}

} // namespace

void router::add(http_method method, std::string_view pattern, work kind, http_handler handler) {
    routes_.push_back({method, segments_of(pattern), kind, std::move(handler)});
}

bool router::has_reading(std::string_view path) const {
    const auto segments = segments_of(path);
    return std::ranges::any_of(routes_, [&](const route& each) {
        return each.method == http_method::get && match(each.segments, segments);
    });
}

void router::add_missing_page(http_handler handler) {
    missing_page_ = std::move(handler);
}

http_call router::find(const http_request& request) const {
    const auto path = segments_of(request.path());
    const auto method = request.method == http_method::head ? http_method::get : request.method;
    std::string allowed;
    for (const auto& each : routes_) {
        auto arguments = match(each.segments, path);
        if (!arguments) continue;
        if (each.method == method)
            return {.kind = each.kind, .run = [&, found = std::move(*arguments)] {
                        return each.handler(request, found);
                    }};
        if (!allowed.empty()) allowed += ", ";
        allowed += name_of(each.method);
    }
    const bool is_page_wanted =
        method == http_method::get && request.fields.has_token("Accept", "text/html");
    if (allowed.empty() && missing_page_ && is_page_wanted)
        return {.kind = work::quick, .run = [&] { return missing_page_(request, {}); }};
    if (allowed.empty())
        return answer(error_response(http_status::not_found, "not_found", "there is nothing here"));
    auto refusal = error_response(
        http_status::method_not_allowed, "method_not_allowed", "this address takes " + allowed
    );
    refusal.fields.add("Allow", allowed);
    return answer(std::move(refusal));
}

} // namespace gulbara::server::net
