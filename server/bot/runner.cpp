#include "server/bot/runner.hpp"

#include "engine/game.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <utility>

namespace gulbara::server::bot {

namespace wire = protocol::server;

namespace {

constexpr std::chrono::milliseconds before_another_try{1000};

client::player_settings settings_of(const options& from, std::string token) {
    client::player_settings result;
    result.connection.server = from.server;
    result.connection.token = std::move(token);
    result.connection.client = "gulbara-bot";
    result.connection.seed = from.seed;
    result.connection.messages_per_second = from.messages_per_second;
    result.connection.burst = 2 * from.messages_per_second;
    result.state_folder = from.state_folder;
    result.server_key = from.server_key;
    result.delay = from.delay;
    if (from.what == occupation::house) {
        result.orphans = client::orphan_policy::resign;
        result.most_seats = from.tables;
    }
    return result;
}

std::string short_name(const protocol::match_id& match) {
    return protocol::to_hex(match).substr(0, 8);
}

void say(std::string_view text) {
    fmt::print("{}\n", text);
    std::fflush(stdout);
}

} // namespace

runner::runner(boost::asio::io_context& context, const options& given, std::string token)
    : options_(given), chooser_(given.seed), pause_(context),
      player_(context.get_executor(), settings_of(given, std::move(token)), *this) {}

void runner::start() {
    say(fmt::format("gulbara-bot, seed {}: {}", options_.seed, options_.server.authority()));
    if (player_.seat_count() != 0)
        say(fmt::format("taking up {} of the state folder", player_.seat_count()));
    player_.start();
}

void runner::stop() {
    pause_.cancel();
    player_.stop();
    if (on_end_) std::exchange(on_end_, {})();
}

int runner::exit_status() const {
    const bool is_whole = options_.what == occupation::house || done_ >= options_.matches;
    return is_wrong_ || !is_whole || throws_ != verified_ ? 1 : 0;
}

// ---- looking for matches ------------------------------------------------------------------------

void runner::greeted(const wire::hello& hello) {
    last_lost_.clear();
    if (options_.what == occupation::house) {
        std::vector<std::string> rules;
        rules.reserve(options_.rules.size());
        for (const auto* one : options_.rules) rules.emplace_back(one->id);
        say(fmt::format("available for {} matches at once", options_.tables));
        player_.request(
            protocol::client::available{.rules = std::move(rules), .capacity = options_.tables},
            [](const protocol::server_body&) {}
        );
        return;
    }
    // A match made before a crash, whose offer is still to come, comes first.
    if (hello.matches.empty())
        look_for_match();
    else
        look_for_match_in(before_another_try);
}

void runner::look_for_match_in(std::chrono::milliseconds wait) {
    pause_.expires_after(wait);
    pause_.async_wait([this](boost::system::error_code error) {
        if (!error) look_for_match();
    });
}

void runner::look_for_match() {
    const bool is_idle = player_.seat_count() == 0 && !is_looking_;
    if (!is_idle || options_.what == occupation::house || done_ >= options_.matches) return;
    is_looking_ = true;
    const engine::rule_set& rules = *options_.rules[done_ % options_.rules.size()];
    const auto take = [this](const protocol::server_body& answer) { take_answer(answer); };
    switch (options_.what) {
    case occupation::quick_match:
        return player_.request(
            protocol::client::quick_match{
                .rules = std::string(rules.id), .points = options_.points
            },
            take
        );
    case occupation::accept:
        return player_.request(protocol::client::accept{.challenge = options_.challenge}, take);
    case occupation::challenge:
        return make_challenge(rules);
    case occupation::house:
        return;
    }
}

void runner::make_challenge(const engine::rule_set& rules) {
    const protocol::rules_document terms{
        .rules = &rules,
        .points = static_cast<std::uint8_t>(options_.points),
        .is_rated = false,
        .clock = options_.clock,
    };
    player_.request(
        protocol::client::challenge{.terms = terms},
        [this](const protocol::server_body& answer) { take_answer(answer); }
    );
}

void runner::take_answer(const protocol::server_body& answer) {
    if (const auto* ok = std::get_if<wire::ok>(&answer); ok && ok->challenge)
        return say(fmt::format("challenge {}", *ok->challenge));
    const auto* error = std::get_if<wire::error>(&answer);
    if (!error) return;
    is_looking_ = false;
    say(fmt::format("{}: {}", protocol::to_string(error->code), error->message));
    if (options_.what == occupation::accept) {
        is_wrong_ = true;
        return stop();
    }
    look_for_match_in(std::chrono::milliseconds{
        error->retry_ms.value_or(static_cast<std::uint32_t>(before_another_try.count()))
    });
}

bool runner::wants(const wire::offer& offer) {
    const auto terms = protocol::parse_rules(offer.rules);
    if (!terms) return false;
    const auto& other = offer.seat == 1 ? offer.players.black : offer.players.white;
    say(fmt::format(
        "match {}: {} to {}, seat {} against {}",
        short_name(offer.match),
        terms->rules->id,
        terms->points,
        offer.seat == 1 ? "one" : "two",
        other.name
    ));
    is_looking_ = false;
    return true;
}

void runner::rematch_offered(const protocol::match_id& match) {
    if (options_.what == occupation::house)
        player_.request(
            protocol::client::rematch{.match = match}, [](const protocol::server_body&) {}
        );
}

// ---- playing ------------------------------------------------------------------------------------

engine::play runner::choose(const engine::game& game, engine::side) {
    return chooser_.choose(game);
}

void runner::changed(const client::seat& seat) {
    if (!seat.stop_reason().empty()) is_wrong_ = true;
    if (seat.book() && seat.book()->newest_seq() > told_[seat.match()]) tell_record(seat);
}

void runner::tell_record(const client::seat& seat) {
    told_[seat.match()] = seat.book()->newest_seq();
    const auto* start = std::get_if<protocol::game_start_body>(&seat.book()->newest().body);
    if (!start) return;
    say(fmt::format(
        "match {}: game {} at {}:{}, {} throws verified",
        short_name(seat.match()),
        start->game,
        start->score[seat.side()],
        start->score[engine::opponent(seat.side())],
        seat.verified_throws()
    ));
}

void runner::finished(const client::seat& seat) {
    told_.erase(seat.match());
    if (!seat.book() || !seat.book()->closed()) return look_for_match_in(before_another_try);
    const auto close = protocol::decode_close(seat.book()->closed()->close);
    ++done_;
    throws_ += close->throws;
    verified_ += seat.verified_throws();
    const bool is_won = close->winner == seat.side();
    won_ += is_won ? 1 : 0;
    say(fmt::format(
        "match {}: {}, {} {}:{}, {} of {} throws verified",
        short_name(seat.match()),
        protocol::to_string(close->reason),
        is_won ? "won" : "not won",
        close->score[seat.side()],
        close->score[engine::opponent(seat.side())],
        seat.verified_throws(),
        close->throws
    ));
    end_if_done();
}

void runner::end_if_done() {
    if (options_.what == occupation::house) return;
    if (done_ < options_.matches) return look_for_match_in(std::chrono::milliseconds{0});
    say(fmt::format("{} of {} matches won", won_, done_));
    say(fmt::format("{} of {} throws verified", verified_, throws_));
    stop();
}

// ---- telling ------------------------------------------------------------------------------------

void runner::lost(std::string_view why) {
    if (last_lost_ != why) say(fmt::format("connection: {}", why));
    last_lost_ = why;
}

void runner::reported(const protocol::match_id& match, std::string_view text) {
    say(fmt::format("match {}: {}", short_name(match), text));
}

} // namespace gulbara::server::bot
