#include "server/net/json_body.hpp"

#include <nlohmann/json.hpp>

namespace gulbara::server::net {

using nlohmann::json;

http_response bad_request(std::string_view why) {
    return error_response(http_status::bad_request, "bad_request", why);
}

std::expected<json, http_response> object_in(const http_request& request) {
    auto body = json::parse(request.body, nullptr, false);
    if (!body.is_object()) return std::unexpected(bad_request("the body is a JSON object"));
    return body;
}

std::expected<std::string, http_response> text_in(const json& body, const char* member) {
    const auto found = body.find(member);
    if (found == body.end() || !found->is_string())
        return std::unexpected(bad_request(std::string(member) + " is a text"));
    return found->get<std::string>();
}

std::expected<bool, http_response> flag_in(const json& body, const char* member) {
    const auto found = body.find(member);
    if (found == body.end()) return false;
    if (!found->is_boolean())
        return std::unexpected(bad_request(std::string(member) + " is true or false"));
    return found->get<bool>();
}

} // namespace gulbara::server::net
