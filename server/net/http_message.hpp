// A request and a response as routes see them, without any parser's types.
#pragma once

#include "server/net/address.hpp"
#include "server/runtime/time_source.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gulbara::server::net {

enum class http_method : std::uint8_t { get, head, post, put, remove, options, other };

enum class http_status : std::uint16_t {
    switching_protocols = 101,
    ok = 200,
    no_content = 204,
    not_modified = 304,
    bad_request = 400,
    unauthorized = 401,
    forbidden = 403,
    not_found = 404,
    method_not_allowed = 405,
    conflict = 409,
    payload_too_large = 413,
    uri_too_long = 414,
    upgrade_required = 426,
    too_many_requests = 429,
    header_too_large = 431,
    internal_error = 500,
    service_unavailable = 503,
};

using http_field = std::pair<std::string, std::string>;

// Names are compared without regard to case.
class http_fields {
public:
    void add(std::string_view name, std::string_view value);
    // In place of all of that name.
    void set(std::string_view name, std::string_view value);
    void remove(std::string_view name);
    // The value of the first field of that name.
    std::optional<std::string_view> find(std::string_view name) const;
    // All values of that name, joined by ", " as HTTP allows.
    std::string joined(std::string_view name) const;
    // Whether a comma-separated field contains that token ("Connection: keep-alive, Upgrade").
    bool has_token(std::string_view name, std::string_view token) const;
    // Whether If-None-Match names that entity tag, strongly or weakly, or any (RFC 9110, 13.1.2).
    bool has_none_match(std::string_view tag) const;
    const std::vector<http_field>& all() const { return fields_; }

private:
    std::vector<http_field> fields_;
};

struct http_request {
    http_method method = http_method::get;
    std::string target; // path and query, as sent
    http_fields fields;
    std::string body;
    address client; // behind trusted proxies

    // The part of the target before '?'.
    std::string_view path() const;
};

struct http_response {
    http_status status = http_status::ok;
    http_fields fields;
    std::string body;
    // Undoes what only its receiver can use, if he has gone before it was written. Null: nothing.
    std::function<void()> if_undelivered{};
};

// The value of a parameter of the request's query, as it was sent; the first one of that name.
std::optional<std::string_view> query(const http_request&, std::string_view name);

// The value of a cookie that the request carries.
std::optional<std::string_view> cookie(const http_request&, std::string_view name);

// As HTTP writes times: "Sun, 06 Nov 1994 08:49:37 GMT".
std::string http_date(runtime::instant);

// {"error":{"code":…,"message":…}}; never cached.
http_response error_response(http_status, std::string_view code, std::string_view message);

// The same with "retry_ms", and with Retry-After.
http_response error_response(
    http_status, std::string_view code, std::string_view message, std::uint32_t retry_ms
);

// 429 rate_limited, with both.
http_response too_many_requests(std::uint32_t wait_ms, std::string_view message);

} // namespace gulbara::server::net
