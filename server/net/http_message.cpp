#include "server/net/http_message.hpp"

#include "server/config/value.hpp"

#include <fmt/chrono.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <ctime>

namespace gulbara::server::net {

namespace {

char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool is_same_word(std::string_view one, std::string_view other) {
    return std::ranges::equal(one, other, {}, lower, lower);
}

// Calls `visit` with the trimmed parts between separators until it returns true; whether it did.
template <class Visit>
bool any_part(std::string_view text, char separator, Visit visit) {
    for (bool is_last = false; !is_last;) {
        const auto end = text.find(separator);
        is_last = end == std::string_view::npos;
        if (visit(config::trimmed(text.substr(0, end)))) return true;
        if (!is_last) text.remove_prefix(end + 1);
    }
    return false;
}

} // namespace

void http_fields::add(std::string_view name, std::string_view value) {
    fields_.emplace_back(name, value);
}

void http_fields::set(std::string_view name, std::string_view value) {
    remove(name);
    add(name, value);
}

void http_fields::remove(std::string_view name) {
    std::erase_if(fields_, [name](const http_field& each) {
        return is_same_word(each.first, name);
    });
}

std::optional<std::string_view> http_fields::find(std::string_view name) const {
    for (const auto& [known, value] : fields_)
        if (is_same_word(known, name)) return value;
    return std::nullopt;
}

std::string http_fields::joined(std::string_view name) const {
    std::string values;
    for (const auto& [known, value] : fields_) {
        if (!is_same_word(known, name)) continue;
        if (!values.empty()) values += ", ";
        values += value;
    }
    return values;
}

bool http_fields::has_token(std::string_view name, std::string_view token) const {
    return any_part(joined(name), ',', [&](std::string_view part) {
        return is_same_word(part, token);
    });
}

bool http_fields::has_none_match(std::string_view tag) const {
    return any_part(joined("If-None-Match"), ',', [&](std::string_view part) {
        if (part.starts_with("W/")) part.remove_prefix(2);
        return part == tag || part == "*";
    });
}

std::string_view http_request::path() const {
    return std::string_view(target).substr(0, target.find('?'));
}

std::optional<std::string_view> query(const http_request& request, std::string_view name) {
    const std::string_view left = std::string_view(request.target).substr(request.path().size());
    std::optional<std::string_view> found;
    if (!left.starts_with('?')) return found;
    any_part(left.substr(1), '&', [&](std::string_view part) {
        const auto end = part.find('=');
        if (end == std::string_view::npos || part.substr(0, end) != name) return false;
        found = part.substr(end + 1);
        return true;
    });
    return found;
}

std::optional<std::string_view> cookie(const http_request& request, std::string_view name) {
    std::optional<std::string_view> found;
    for (const auto& [field, value] : request.fields.all()) {
        if (!is_same_word(field, "Cookie")) continue;
        any_part(value, ';', [&](std::string_view part) {
            if (part.size() <= name.size() || !part.starts_with(name) || part[name.size()] != '=')
                return false;
            found = part.substr(name.size() + 1);
            return true;
        });
    }
    return found;
}

std::string http_date(runtime::instant when) {
    const std::time_t seconds = when / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    return fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", parts);
}

namespace {

http_response error_response(http_status status, nlohmann::json error) {
    http_response response{.status = status, .fields = {}, .body = {}};
    const nlohmann::json body{{"error", std::move(error)}};
    response.fields.add("Content-Type", "application/json");
    response.fields.add("Cache-Control", "no-store");
    response.body = body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    return response;
}

} // namespace

http_response error_response(http_status status, std::string_view code, std::string_view message) {
    return error_response(status, {{"code", code}, {"message", message}});
}

http_response error_response(
    http_status status, std::string_view code, std::string_view message, std::uint32_t retry_ms
) {
    auto response =
        error_response(status, {{"code", code}, {"message", message}, {"retry_ms", retry_ms}});
    response.fields.add("Retry-After", std::to_string((retry_ms + 999) / 1000));
    return response;
}

http_response too_many_requests(std::uint32_t wait_ms, std::string_view message) {
    return error_response(http_status::too_many_requests, "rate_limited", message, wait_ms);
}

} // namespace gulbara::server::net
