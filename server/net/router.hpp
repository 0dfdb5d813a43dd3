// From method and path to what answers them.
#pragma once

#include "server/net/http_message.hpp"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gulbara::server::net {

// Where a handler may run: one that reads the database must not hold up an I/O thread, and one that
// hashes passwords holds up those like it alone.
enum class work : std::uint8_t { quick, blocking, hashing };

// What stands in the path for each {} of the pattern.
using path_arguments = std::span<const std::string>;
using http_handler = std::function<http_response(const http_request&, path_arguments)>;

// A handler bound to one request, which must live until it has run.
struct http_call {
    work kind = work::quick;
    std::function<http_response()> run;
};

// Filled before it is shared; then thread: any.
class router {
public:
    // `pattern`: a path whose segments are compared as they are, {} matching any one. A route of
    // GET answers HEAD too.
    void add(http_method, std::string_view pattern, work, http_handler);
    // Answers whoever asks for a page (GET, text/html) where no route does; it says 404 itself.
    void add_missing_page(http_handler);
    // Never empty: what no route answers gets 404, or 405 with the methods there are.
    http_call find(const http_request&) const;
    // That path can be read.
    bool has_reading(std::string_view path) const;

private:
    struct route {
        http_method method;
        std::vector<std::string> segments;
        work kind;
        http_handler handler;
    };

    std::vector<route> routes_;
    http_handler missing_page_;
};

} // namespace gulbara::server::net
