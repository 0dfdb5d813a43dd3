#include "server/net/public_reading.hpp"

#include "protocol/sha256.hpp"

#include <fmt/format.h>

namespace gulbara::server::net {

namespace {

void let_all_origins_read(http_response& response) {
    response.fields.set("Access-Control-Allow-Origin", "*");
}

// Of the body as it is before it would be compressed.
std::string tag_of(const std::string& body) {
    constexpr std::size_t enough = 32;
    const auto digest = protocol::to_hex(protocol::sha256(protocol::bytes_of(body)));
    return fmt::format("\"{}\"", std::string_view(digest).substr(0, enough));
}

} // namespace

bool is_public(const http_request& request) {
    // What is told of an account is for its owner alone.
    return request.path().starts_with("/api/v1/") && !request.path().starts_with("/api/v1/account");
}

http_response preflight_response() {
    http_response response{.status = http_status::no_content, .fields = {}, .body = {}};
    let_all_origins_read(response);
    response.fields.add("Access-Control-Allow-Methods", "GET, HEAD");
    response.fields.add("Access-Control-Allow-Headers", "If-None-Match");
    response.fields.add("Access-Control-Max-Age", "86400");
    return response;
}

void share(const http_request& request, http_response& response) {
    const bool is_reading =
        request.method == http_method::get || request.method == http_method::head;
    if (!is_reading || !is_public(request)) return;
    let_all_origins_read(response);
    response.fields.add("Access-Control-Expose-Headers", "ETag");
    if (response.status != http_status::ok) return;
    if (!response.fields.find("ETag")) response.fields.add("ETag", tag_of(response.body));
    if (!request.fields.has_none_match(*response.fields.find("ETag"))) return;
    response.status = http_status::not_modified;
    response.body.clear();
}

} // namespace gulbara::server::net
