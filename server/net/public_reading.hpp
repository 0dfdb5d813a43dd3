// What everybody may read over HTTP: from any page, and no more often than it changes.
#pragma once

#include "server/net/http_message.hpp"

namespace gulbara::server::net {

// Below /api/v1; what is there to be read is public.
bool is_public(const http_request&);

// The answer to a browser that asks whether a page of another origin may read that address.
http_response preflight_response();

// To be applied to every answer. A GET of something public may be read by pages of any origin, and
// bears an ETag, its own or one of its bytes; whoever has it already gets 304. Nothing else is
// changed.
void share(const http_request&, http_response&);

} // namespace gulbara::server::net
