#include "server/net/account_calls.hpp"

#include "server/accounts/account_password.hpp"
#include "server/accounts/session_label.hpp"
#include "server/net/routes.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>

namespace gulbara::server::net {

namespace {

using nlohmann::json;

// A browser names no Origin when a page reads from its own server. Then its cookie counts too:
// reading changes nothing, and no page of another origin is let see the answer.
std::optional<std::string_view>
shown_credential(const hub& all, const http_request& request, caller kind) {
    const auto name = all.identities.cookie_name();
    const auto shown = credential(request, kind, name);
    const bool is_reading =
        request.method == http_method::get || request.method == http_method::head;
    if (shown || !is_reading || kind != caller::program) return shown;
    return cookie(request, name);
}

} // namespace

std::expected<account_caller, http_response>
identified(const hub& all, const http_request& request) {
    const auto kind = caller_of(request, all.settings.public_origins);
    if (auto refusal = refusal_of(kind)) return std::unexpected(std::move(*refusal));
    const auto shown = shown_credential(all, request, kind);
    if (!shown)
        return std::unexpected(error_response(
            http_status::unauthorized, "no_identity", "neither a session nor a guest was shown"
        ));
    auto who = all.identities.find(*shown);
    if (!who)
        return std::unexpected(error_response(
            http_status::unauthorized,
            "session_over",
            "what was shown is no session, or one that is over"
        ));
    return account_caller{kind, *std::move(who)};
}

std::expected<account_caller, http_response>
with_account(const hub& all, const http_request& request) {
    auto caller = identified(all, request);
    if (caller && !caller->who.session)
        return std::unexpected(
            error_response(http_status::forbidden, "no_account", "a guest has no account")
        );
    return caller;
}

std::expected<std::string, http_response> label_in(const json& body, const http_request& request) {
    if (!body.contains("label"))
        return accounts::derived_label(request.fields.find("User-Agent").value_or(""));
    const auto text = text_in(body, "label");
    if (!text) return std::unexpected(text.error());
    auto label = accounts::given_label(*text);
    if (!label) return std::unexpected(bad_request("label is one line of text, 160 bytes at most"));
    return *std::move(label);
}

std::optional<http_response> refusal_of_overlong(std::string_view password) {
    if (password.size() <= accounts::longest_password) return std::nullopt;
    constexpr auto fault = accounts::password_fault::too_long;
    return error_response(
        http_status::bad_request, accounts::code_of(fault), accounts::sentence_of(fault)
    );
}

std::string day_text(store::day day) {
    const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{day}}};
    return fmt::format(
        "{:04}-{:02}-{:02}",
        static_cast<int>(date.year()),
        static_cast<unsigned>(date.month()),
        static_cast<unsigned>(date.day())
    );
}

http_response signed_in(
    const hub& all,
    caller kind,
    const std::string& player,
    const std::string& name,
    const accounts::session_secret& secret
) {
    const auto mark = all.marker.mark_for(player);
    json body{{"player", player}, {"name", name}};
    if (kind == caller::program) body["device"] = mark;
    auto response =
        identity_response(all, std::move(body), accounts::to_token(secret), delivery_to(kind));
    if (kind == caller::own_page)
        response.fields.add("Set-Cookie", all.identities.mark_cookie_for(mark));
    return response;
}

http_response too_many_logins(std::uint32_t wait_ms) {
    return error_response(
        http_status::too_many_requests, "login_throttled", "too many wrong passwords", wait_ms
    );
}

http_response done() {
    http_response response{.status = http_status::no_content, .fields = {}, .body = {}};
    response.fields.add("Cache-Control", "no-store");
    return response;
}

http_response done_forgetting(const hub& all, caller kind) {
    auto response = done();
    if (kind == caller::own_page) response.fields.add("Set-Cookie", all.identities.no_cookie());
    return response;
}

} // namespace gulbara::server::net
