#include "server/net/account_calls.hpp"

#include "server/accounts/account_password.hpp"
#include "server/accounts/session_label.hpp"
#include "server/net/routes.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <chrono>
#include <memory>
#include <utility>

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

http_response session_over() {
    return error_response(
        http_status::unauthorized,
        "session_over",
        "what was shown is no session and no token, or one that is over"
    );
}

http_response missing_scope(accounts::scope needed) {
    const auto sentence = needed == accounts::scope::account
                              ? std::string("this takes a session, never an API token")
                              : fmt::format("this token was not made to {}", name_of(needed));
    return error_response(http_status::forbidden, "missing_scope", sentence);
}

std::expected<account_caller, http_response>
identified(const hub& all, const http_request& request, accounts::scope needed) {
    const auto kind = caller_of(request, all.settings.public_origins);
    if (auto refusal = refusal_of(kind)) return std::unexpected(std::move(*refusal));
    const auto shown = shown_credential(all, request, kind);
    if (!shown)
        return std::unexpected(error_response(
            http_status::unauthorized, "no_identity", "neither a session nor a guest was shown"
        ));
    auto who = all.identities.find(*shown);
    if (!who) return std::unexpected(session_over());
    if (!who->may.allow(needed)) return std::unexpected(missing_scope(needed));
    return account_caller{kind, *std::move(who)};
}

std::expected<account_caller, http_response>
with_account(const hub& all, const http_request& request, accounts::scope needed) {
    auto caller = identified(all, request, needed);
    if (caller && !caller->who.session)
        return std::unexpected(
            error_response(http_status::forbidden, "no_account", "a guest has no account")
        );
    return caller;
}

std::expected<store::login_row, http_response> with_password(
    hub& all, const http_request& request, const account_caller& caller, std::string_view password
) {
    if (auto refusal = refusal_of_overlong(password)) return std::unexpected(std::move(*refusal));
    const auto& player = caller.who.player.id;
    // A session is a device that has logged in.
    const auto device =
        protocol::octets_from_hex<accounts::device_name>(accounts::session_id(*caller.who.session));
    const login_throttle::attempt attempt{player, device, request.client};
    const auto now = all.time.now();
    if (const auto wait = all.logins.wait_of(attempt, now))
        return std::unexpected(too_many_logins(wait));
    auto login = all.desk.find_player(player);
    if (!login) return std::unexpected(session_over()); // it has ended meanwhile
    if (accounts::check_password(password, login->password) == accounts::password_check::wrong) {
        all.logins.note_wrong(attempt, now);
        return std::unexpected(error_response(
            http_status::forbidden, "wrong_password", "the account has another password"
        ));
    }
    return *std::move(login);
}

std::expected<std::string, http_response>
shown_mark(const hub& all, const http_request& request, caller kind, const json& body) {
    if (kind == caller::own_page)
        return std::string(cookie(request, all.identities.mark_cookie_name()).value_or(""));
    if (!body.contains("device")) return std::string();
    return text_in(body, "device");
}

json scopes_json(const store::token_scopes& scopes) {
    auto names = json::array();
    for (const auto each : {accounts::scope::read, accounts::scope::play})
        if (accounts::rights(scopes).allow(each)) names.push_back(name_of(each));
    return names;
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

std::optional<http_response> refusal_of_new(std::string_view password) {
    const auto fault = accounts::fault_of_password(password);
    if (!fault) return std::nullopt;
    return error_response(
        http_status::bad_request, accounts::code_of(*fault), accounts::sentence_of(*fault)
    );
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

std::optional<store::day> day_in(std::string_view text) {
    constexpr std::size_t length = std::string_view("2026-12-01").size();
    if (text.size() != length || text[4] != '-' || text[7] != '-') return std::nullopt;
    std::array<unsigned, 3> numbers{};
    constexpr std::array<std::pair<std::size_t, std::size_t>, 3> places{{{0, 4}, {5, 2}, {8, 2}}};
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto part = text.substr(places[i].first, places[i].second);
        const char* end = std::to_address(part.end());
        const auto [stop, error] = std::from_chars(std::to_address(part.begin()), end, numbers[i]);
        if (error != std::errc{} || stop != end) return std::nullopt;
    }
    const std::chrono::year_month_day date{
        std::chrono::year{static_cast<int>(numbers[0])},
        std::chrono::month{numbers[1]},
        std::chrono::day{numbers[2]}
    };
    if (!date.ok()) return std::nullopt;
    return static_cast<store::day>(std::chrono::sys_days{date}.time_since_epoch().count());
}

std::optional<http_response> refusal_of_other(
    const hub& all, const http_request& request, caller kind, const std::string& player
) {
    if (kind != caller::own_page) return std::nullopt;
    const auto held = credential(request, kind, all.identities.cookie_name());
    const auto known = held ? all.identities.find(*held) : std::nullopt;
    if (!known || known->player.id == player) return std::nullopt;
    return error_response(
        http_status::conflict,
        "other_identity",
        "this device is another player already; with replace it gives that up"
    );
}

namespace {

// A page gets the mark in a cookie, a program in the body.
http_response
with_mark(const hub& all, caller kind, json body, const std::string& mark, std::string_view token) {
    if (kind == caller::program) body["device"] = mark;
    auto response = token.empty()
                        ? private_response(body.dump())
                        : identity_response(all, std::move(body), token, delivery_to(kind));
    if (kind == caller::own_page)
        response.fields.add("Set-Cookie", all.identities.mark_cookie_for(mark));
    return response;
}

} // namespace

http_response signed_in(
    const hub& all,
    caller kind,
    const accounts::opened_session& opened,
    const std::optional<accounts::device_name>& device
) {
    const auto hash = accounts::hash_of(opened.secret);
    const auto account = all.book.account_of(opened.login.player);
    if (!account) return session_over(); // it has ended meanwhile
    auto response = with_mark(
        all,
        kind,
        {{"player", account->player.id}, {"name", account->player.name}},
        all.marker.mark_for(opened.login, device),
        accounts::to_token(opened.secret)
    );
    response.if_undelivered = [&desk = all.desk, hash] { desk.abandon_session(hash); };
    return response;
}

http_response newly_marked(
    const hub& all,
    const account_caller& caller,
    const store::login_row& login,
    const std::optional<accounts::device_name>& device
) {
    const auto& player = caller.who.player;
    return with_mark(
        all,
        caller.kind,
        {{"player", player.id}, {"name", player.name}},
        all.marker.mark_for(login, device),
        {}
    );
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
