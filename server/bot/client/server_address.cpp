#include "server/bot/client/server_address.hpp"

#include <algorithm>

namespace gulbara::server::bot::client {
namespace {

bool is_port(std::string_view text) {
    return !text.empty() && text.size() <= 5 &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

std::string server_address::authority() const {
    const bool is_v6 = host.contains(':');
    return (is_v6 ? "[" + host + "]" : host) + ":" + port;
}

std::expected<server_address, std::string> parse_server_address(std::string_view url) {
    std::string_view rest = url;
    if (rest.starts_with("http://")) {
        rest.remove_prefix(7);
    } else if (rest.starts_with("ws://")) {
        rest.remove_prefix(5);
    } else {
        return std::unexpected("not an http:// or ws:// address: " + std::string(url));
    }
    if (rest.ends_with('/')) rest.remove_suffix(1);
    server_address result{.host = {}, .port = "80"};
    if (rest.starts_with('[')) {
        const std::size_t end = rest.find(']');
        if (end == std::string_view::npos)
            return std::unexpected("no closing bracket in " + std::string(url));
        result.host = rest.substr(1, end - 1);
        rest.remove_prefix(end + 1);
    } else {
        result.host = rest.substr(0, rest.find(':'));
        rest.remove_prefix(result.host.size());
    }
    if (!rest.empty()) {
        if (rest.front() != ':' || !is_port(rest.substr(1)))
            return std::unexpected("no port number after the host in " + std::string(url));
        result.port = rest.substr(1);
    }
    if (result.host.empty() || result.host.find_first_of("/?#@ ") != std::string::npos)
        return std::unexpected("no host in " + std::string(url));
    return result;
}

} // namespace gulbara::server::bot::client
