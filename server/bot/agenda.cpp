#include "server/bot/agenda.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace gulbara::server::bot {

namespace wire = protocol::server;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds before_another_try{1000};
// The offer comes close behind the answer that names its match, or after a reconnect with a
// snapshot. One that has not come by then was withdrawn while the connection was away.
constexpr milliseconds patience{5000};

// A challenge may have been taken and its match withdrawn while the connection was away, and
// nothing on the wire tells that from one that nobody has taken yet.
constexpr milliseconds patience_with_challenge{600'000};

} // namespace

std::string short_name(const protocol::match_id& match) {
    return protocol::to_hex(match).substr(0, 8);
}

int agenda::exit_status() const {
    const bool is_whole = options_.what == occupation::house || closed_ >= options_.matches;
    return is_wrong_ || !is_whole || throws_ != verified_ ? 1 : 0;
}

std::vector<order> agenda::start(std::size_t seats) {
    seats_ = seats;
    std::vector<order> out;
    out.emplace_back(orders::tell{fmt::format(
        "gulbara-bot, {}, seed {}: {}",
        protocol::wire_name(options_.level),
        options_.seed,
        options_.server.authority()
    )});
    if (seats != 0)
        out.emplace_back(orders::tell{fmt::format("taking up {} of the state folder", seats)});
    return out;
}

// ---- looking for matches ------------------------------------------------------------------------

std::vector<order> agenda::greeted(const wire::hello& hello) {
    is_connected_ = true;
    last_lost_.clear();
    if (options_.what == occupation::house) {
        protocol::client::available ready{.rules = {}, .capacity = options_.tables};
        ready.rules.reserve(options_.rules.size());
        for (const auto* one : options_.rules) ready.rules.emplace_back(one->id);
        return {
            orders::tell{fmt::format("available for {} matches at once", options_.tables)},
            request(std::move(ready))
        };
    }
    if (search_ == search::promised) {
        if (std::ranges::count(hello.matches, *promised_) != 0) return {orders::wait{patience}};
        search_ = search::idle;
    }
    if (search_ == search::open || search_ == search::doubtful) {
        search_ = search::doubtful;
        return {orders::wait{patience_with_challenge}};
    }
    // A match made before a crash, whose offer is still to come, comes first.
    if (!hello.matches.empty()) return {orders::wait{before_another_try}};
    return look_for_match();
}

std::vector<order> agenda::lost(std::string_view why) {
    is_connected_ = false;
    if (last_lost_ == why) return {};
    last_lost_ = why;
    return {orders::tell{fmt::format("connection: {}", why)}};
}

std::vector<order> agenda::wake() {
    if (!is_connected_) return {};
    if (search_ == search::promised || search_ == search::doubtful) search_ = search::idle;
    return look_for_match();
}

std::vector<order> agenda::look_for_match() {
    const bool is_idle = search_ == search::idle && seats_ == 0;
    if (!is_idle || options_.what == occupation::house || closed_ >= options_.matches) return {};
    search_ = search::asked;
    return {request(wish())};
}

protocol::client_body agenda::wish() const {
    const engine::rule_set& rules = *options_.rules[closed_ % options_.rules.size()];
    if (options_.what == occupation::accept)
        return protocol::client::accept{.challenge = options_.challenge};
    if (options_.what == occupation::quick_match)
        return protocol::client::quick_match{
            .rules = std::string(rules.id), .points = options_.points, .level = options_.against
        };
    return protocol::client::challenge{
        .terms =
            {
                .rules = &rules,
                .points = static_cast<std::uint8_t>(options_.points),
                .is_rated = false,
                .clock = options_.clock,
            }
    };
}

order agenda::request(protocol::client_body body) {
    return orders::request{.number = ++newest_request_, .body = std::move(body)};
}

std::vector<order> agenda::answered(std::uint32_t request, const protocol::server_body& answer) {
    // Its match may have come before its answer, or the house bot does not search at all.
    const bool is_awaited = search_ == search::asked && request == newest_request_;
    if (const auto* error = std::get_if<wire::error>(&answer)) {
        std::vector<order> out{
            orders::tell{fmt::format("{}: {}", protocol::to_string(error->code), error->message)}
        };
        if (is_awaited) std::ranges::move(take_refusal(*error), std::back_inserter(out));
        return out;
    }
    if (!is_awaited) return {};
    if (const auto* ok = std::get_if<wire::ok>(&answer)) return expect(*ok);
    if (const auto* already = std::get_if<wire::already>(&answer)) return expect(already->result);
    return {};
}

std::vector<order> agenda::take_refusal(const wire::error& error) {
    search_ = search::idle;
    if (options_.what == occupation::accept) {
        is_wrong_ = true;
        return {orders::end{}};
    }
    const milliseconds wanted{error.retry_ms.value_or(0)};
    return {orders::wait{error.retry_ms ? wanted : before_another_try}};
}

std::vector<order> agenda::expect(const wire::ok& result) {
    if (result.challenge && !result.match) {
        search_ = search::open;
        return {orders::tell{fmt::format("challenge {}", *result.challenge)}};
    }
    search_ = search::promised;
    promised_ = result.match;
    return {orders::wait{patience}};
}

std::vector<order> agenda::rematch_offered(const protocol::match_id& match) {
    if (options_.what != occupation::house) return {};
    return {request(protocol::client::rematch{.match = match})};
}

// ---- matches ------------------------------------------------------------------------------------

std::vector<order> agenda::seated(const wire::offer& offer) {
    search_ = search::idle;
    ++seats_;
    const auto terms = protocol::parse_rules(offer.rules);
    const auto& other = offer.seat == 1 ? offer.players.black : offer.players.white;
    return {orders::tell{fmt::format(
        "match {}: {} to {}, seat {} against {}",
        short_name(offer.match),
        terms->rules->id,
        terms->points,
        offer.seat == 1 ? "one" : "two",
        other.name
    )}};
}

std::vector<order> agenda::dismissed() {
    --seats_;
    return {orders::wait{before_another_try}};
}

std::vector<order> agenda::finished(const closed_match& match) {
    --seats_;
    ++closed_;
    throws_ += match.close.throws;
    verified_ += match.verified_throws;
    const bool is_won = match.close.winner == match.side;
    won_ += is_won ? 1 : 0;
    std::vector<order> out{orders::tell{fmt::format(
        "match {}: {}, {} {}:{}, {} of {} throws verified",
        short_name(match.match),
        protocol::to_string(match.close.reason),
        is_won ? "won" : "not won",
        match.close.score[match.side],
        match.close.score[engine::opponent(match.side)],
        match.verified_throws,
        match.close.throws
    )}};
    if (options_.what == occupation::house) return out;
    if (closed_ < options_.matches) {
        out.emplace_back(orders::wait{milliseconds{0}});
        return out;
    }
    out.emplace_back(orders::tell{fmt::format("{} of {} matches won", won_, closed_)});
    out.emplace_back(orders::tell{fmt::format("{} of {} throws verified", verified_, throws_)});
    out.emplace_back(orders::end{});
    return out;
}

} // namespace gulbara::server::bot
