// Everything that is answered over plain HTTP.
#pragma once

#include "server/net/hub.hpp"
#include "server/net/router.hpp"
#include "server/net/static_site.hpp"
#include "server/runtime/metrics.hpp"
#include "server/store/reader.hpp"
#include "server/store/writer.hpp"

namespace gulbara::server::net {

// What the routes look at; outlives the router.
struct route_context {
    hub& all;
    store::reader& reader;
    const store::writer& writer;
    const runtime::metrics& metrics;
};

// Throws std::runtime_error that says why where the web client cannot be read.
router make_routes(const route_context&);

// Parts of it, each in a file of its own.
void add_home_page(router&); // where there is no web client
void add_web_client(router&, std::vector<static_file>);
void add_health_routes(router&, const route_context&);
void add_guest_route(router&, const route_context&);
void add_handover_routes(router&, const route_context&);
void add_catalogue_routes(router&, const route_context&); // rule sets, keys
void add_match_routes(router&, const route_context&);

// What the parts share: a body of JSON that any page may read and nobody keeps.
http_response json_response(std::string body);
// The same for our own pages and for whoever asked alone.
http_response private_response(std::string body);

} // namespace gulbara::server::net
