#include "server/net/upgrade.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace gulbara::server::net {

namespace {

constexpr std::size_t key_size = 24; // 16 bytes in base64

bool is_websocket_key(std::string_view key) {
    const auto is_digit = [](char letter) {
        return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ||
               (letter >= '0' && letter <= '9') || letter == '+' || letter == '/';
    };
    return key.size() == key_size && key.ends_with("==") &&
           std::ranges::all_of(key.substr(0, key_size - 2), is_digit);
}

} // namespace

std::string websocket_accept(std::string_view key) {
    const std::string text = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha1(), nullptr) != 1)
        throw std::runtime_error("SHA-1 is not available");
    std::array<unsigned char, 2 * EVP_MAX_MD_SIZE> base64{};
    const int length = EVP_EncodeBlock(base64.data(), digest.data(), static_cast<int>(size));
    return {base64.begin(), base64.begin() + length};
}

bool is_own_origin(
    std::string_view origin, std::string_view host, std::span<const std::string> public_origins
) {
    if (!public_origins.empty())
        return std::ranges::find(public_origins, origin) != public_origins.end();
    for (const std::string_view scheme : {"http://", "https://"})
        if (!host.empty() && origin.starts_with(scheme) && origin.substr(scheme.size()) == host)
            return true;
    return false;
}

caller caller_of(const http_request& request, std::span<const std::string> public_origins) {
    const auto origin = request.fields.find("Origin");
    if (!origin) return caller::program;
    const auto host = request.fields.find("Host").value_or("");
    return is_own_origin(*origin, host, public_origins) ? caller::own_page : caller::foreign_page;
}

std::optional<http_response> refusal_of(caller who) {
    if (who != caller::foreign_page) return std::nullopt;
    return error_response(http_status::forbidden, "foreign_origin", "this page is not one of ours");
}

std::optional<std::string_view>
credential(const http_request& request, caller who, std::string_view cookie_name) {
    if (who == caller::own_page) return cookie(request, cookie_name);
    if (who == caller::foreign_page) return std::nullopt;
    constexpr std::string_view scheme = "Bearer ";
    const auto authorization = request.fields.find("Authorization");
    if (!authorization || !authorization->starts_with(scheme)) return std::nullopt;
    return authorization->substr(scheme.size());
}

std::expected<http_response, http_response> upgrade(const http_request& request) {
    const auto refuse = [](http_status status, std::string_view message) {
        auto response = error_response(status, "bad_upgrade", message);
        if (status == http_status::upgrade_required) {
            response.fields.add("Upgrade", "websocket");
            response.fields.add("Sec-WebSocket-Version", "13");
        }
        return std::unexpected(std::move(response));
    };
    const auto& fields = request.fields;
    if (request.method != http_method::get || !fields.has_token("Upgrade", "websocket") ||
        !fields.has_token("Connection", "Upgrade"))
        return refuse(http_status::upgrade_required, "this address is a WebSocket");
    if (fields.find("Sec-WebSocket-Version") != "13")
        return refuse(http_status::upgrade_required, "WebSocket version 13 is spoken here");
    const auto key = fields.find("Sec-WebSocket-Key");
    if (!key || !is_websocket_key(*key))
        return refuse(http_status::bad_request, "Sec-WebSocket-Key must be 16 bytes in base64");
    if (!request.body.empty()) return refuse(http_status::bad_request, "an upgrade has no body");

    http_response response{.status = http_status::switching_protocols, .fields = {}, .body = {}};
    response.fields.add("Upgrade", "websocket");
    response.fields.add("Connection", "Upgrade");
    response.fields.add("Sec-WebSocket-Accept", websocket_accept(*key));
    return response;
}

} // namespace gulbara::server::net
