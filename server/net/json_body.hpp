// What a request says in a body of JSON. Whatever is wrong is 400 bad_request and named.
#pragma once

#include "server/net/http_message.hpp"

#include <nlohmann/json_fwd.hpp>

#include <expected>
#include <string>
#include <string_view>

namespace gulbara::server::net {

http_response bad_request(std::string_view why);

// The body, an object.
std::expected<nlohmann::json, http_response> object_in(const http_request&);
// The text of that member, which has to be there.
std::expected<std::string, http_response> text_in(const nlohmann::json&, const char* member);
// Whether that member is true; false if it is not there.
std::expected<bool, http_response> flag_in(const nlohmann::json&, const char* member);

} // namespace gulbara::server::net
