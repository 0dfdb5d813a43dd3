#include "server/bot/runner.hpp"

#include "engine/game.hpp"
#include "protocol/limits.hpp"

#include <fmt/core.h>

#include <utility>

namespace gulbara::server::bot {

namespace {

client::player_settings
settings_of(const options& from, std::string token, client::secret_source draw_secret) {
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
    result.draw_secret = std::move(draw_secret);
    if (from.what == occupation::house) {
        result.orphans = client::orphan_policy::resign;
        result.afterwards = client::after_match::stay;
        result.most_seats = protocol::matches_per_place * from.tables;
    }
    return result;
}

} // namespace

runner::runner(
    boost::asio::io_context& context,
    const options& given,
    std::string token,
    on_tell tell,
    client::secret_source draw_secret
)
    : agenda_(given), chooser_(given.seed, given.level), tell_(std::move(tell)), pause_(context),
      player_(
          context.get_executor(),
          settings_of(given, std::move(token), std::move(draw_secret)),
          *this
      ) {}

void runner::start() {
    carry_out(agenda_.start(player_.seat_count()));
    player_.start();
}

void runner::stop() {
    pause_.cancel();
    player_.stop();
    if (on_end_) std::exchange(on_end_, {})();
}

// ---- the agenda's orders ------------------------------------------------------------------------

void runner::carry_out(const std::vector<order>& wanted) {
    for (const order& what : wanted) std::visit([this](const auto& it) { carry_out(it); }, what);
}

void runner::carry_out(const orders::request& wanted) {
    player_.request(wanted.body, [this, number = wanted.number](const protocol::server_body& body) {
        carry_out(agenda_.answered(number, body));
    });
}

void runner::carry_out(const orders::wait& wanted) {
    pause_.expires_after(wanted.time);
    pause_.async_wait([this](boost::system::error_code error) {
        if (!error) carry_out(agenda_.wake());
    });
}

void runner::carry_out(const orders::tell& wanted) {
    tell_(wanted.text);
}

void runner::carry_out(const orders::end&) {
    stop();
}

// ---- what the player tells ----------------------------------------------------------------------

void runner::greeted(const protocol::server::hello& hello) {
    carry_out(agenda_.greeted(hello));
}

void runner::lost(std::string_view why) {
    carry_out(agenda_.lost(why));
}

bool runner::wants(const protocol::server::offer& offer) {
    if (!protocol::parse_rules(offer.rules)) return false;
    carry_out(agenda_.seated(offer));
    return true;
}

engine::play runner::choose(const engine::game& game, engine::side) {
    return chooser_.choose(game);
}

void runner::rematch_offered(const protocol::match_id& match) {
    carry_out(agenda_.rematch_offered(match));
}

void runner::changed(const client::seat& seat) {
    if (!seat.stop_reason().empty()) agenda_.note_wrong();
    if (seat.book() && seat.book()->newest_seq() > told_[seat.match()]) tell_record(seat);
}

void runner::tell_record(const client::seat& seat) {
    told_[seat.match()] = seat.book()->newest_seq();
    const auto* start = std::get_if<protocol::game_start_body>(&seat.book()->newest().body);
    if (!start) return;
    tell_(fmt::format(
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
    if (!seat.book() || !seat.book()->closed()) return carry_out(agenda_.dismissed());
    carry_out(agenda_.finished({
        .match = seat.match(),
        .side = seat.side(),
        .close = *protocol::decode_close(seat.book()->closed()->close),
        .verified_throws = seat.verified_throws(),
    }));
}

void runner::reported(const protocol::match_id& match, std::string_view text) {
    tell_(fmt::format("match {}: {}", short_name(match), text));
}

} // namespace gulbara::server::bot
