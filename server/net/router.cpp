#include "server/net/router.hpp"

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
    return method == http_method::post ? "POST" : "GET, HEAD";
}

http_call answer(http_response response) {
    return {.kind = work::quick, .run = [response = std::move(response)] { return response; }};
}

} // namespace

void router::add(http_method method, std::string_view pattern, work kind, http_handler handler) {
    routes_.push_back({method, segments_of(pattern), kind, std::move(handler)});
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
    if (allowed.empty())
        return answer(error_response(http_status::not_found, "not_found", "there is nothing here"));
    auto refusal = error_response(
        http_status::method_not_allowed, "method_not_allowed", "this address takes " + allowed
    );
    refusal.fields.add("Allow", allowed);
    return answer(std::move(refusal));
}

} // namespace gulbara::server::net
