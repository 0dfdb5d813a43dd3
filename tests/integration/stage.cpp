#include "tests/integration/stage.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

namespace gulbara::tests::integration {

using namespace std::chrono_literals;

namespace {

client::player_settings player_settings_of(
    const client::server_address& server, std::string token, std::filesystem::path state
) {
    client::player_settings result;
    result.connection = connection_settings_of(server, std::move(token));
    result.state_folder = std::move(state);
    return result;
}

} // namespace

client::connection_settings
connection_settings_of(const client::server_address& server, std::string token) {
    client::connection_settings result;
    result.server = server;
    result.token = std::move(token);
    result.client = "integration test";
    result.messages_per_second = 10'000;
    result.burst = 10'000;
    result.first_back_off = 20ms;
    result.longest_back_off = 200ms;
    return result;
}

bool stage::run_until(const std::function<bool()>& condition, std::chrono::seconds limit) {
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        context_.restart();
        context_.run_one_for(10ms);
    }
    return true;
}

void stage::run_for(std::chrono::milliseconds time) {
    const auto deadline = std::chrono::steady_clock::now() + time;
    context_.restart();
    context_.run_until(deadline);
}

std::string content_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string last_line_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::string last;
    for (std::string line; std::getline(in, line);)
        if (!line.empty()) last = line;
    return last;
}

std::vector<protocol::bytes> bytes_of(const std::vector<wire::record>& records) {
    std::vector<protocol::bytes> result;
    result.reserve(records.size());
    for (const auto& one : records) result.push_back(one.bytes);
    return result;
}

// ---- players ------------------------------------------------------------------------------------

test_player::test_player(
    stage& on, const client::server_address& server, std::string token, std::filesystem::path state
)
    : folder_(state), player_(
                          on.context().get_executor(),
                          player_settings_of(server, std::move(token), std::move(state)),
                          *this
                      ) {}

void test_player::play_slowly(std::chrono::milliseconds pause) {
    player_.set_delay(pause);
}

void test_player::quick_match(std::string_view rules, std::uint16_t points) {
    player_.request(
        protocol::client::quick_match{.rules = std::string(rules), .points = points},
        [this](const protocol::server_body& answer) {
            if (const auto* error = std::get_if<wire::error>(&answer))
                problems_ += "quick_match: " + error->message + "\n";
        }
    );
}

void test_player::challenge(
    const protocol::rules_document& terms, std::function<void(std::string)> opened
) {
    player_.request(
        protocol::client::challenge{.terms = terms},
        [this, opened = std::move(opened)](const protocol::server_body& answer) {
            const auto* ok = std::get_if<wire::ok>(&answer);
            if (const auto* already = std::get_if<wire::already>(&answer)) ok = &already->result;
            if (ok && ok->challenge) return opened(*ok->challenge);
            problems_ += "challenge refused\n";
        }
    );
}

void test_player::accept(const std::string& challenge) {
    player_.request(
        protocol::client::accept{.challenge = challenge},
        [this](const protocol::server_body& answer) {
            if (const auto* error = std::get_if<wire::error>(&answer))
                problems_ += "accept: " + error->message + "\n";
        }
    );
}

std::int64_t test_player::newest_seq() const {
    const auto* at = match_ ? player_.find(*match_) : nullptr;
    return at && at->book() ? at->book()->newest_seq() : -1;
}

void test_player::greeted(const wire::hello&) {
    is_greeted_ = true;
}

void test_player::lost(std::string_view) {
    is_greeted_ = false;
    ++losses_;
}

bool test_player::wants(const wire::offer& offer) {
    match_ = offer.match;
    return true;
}

engine::play test_player::choose(const engine::game& game, engine::side) {
    return chooser_.choose(game);
}

void test_player::changed(const client::seat& seat) {
    match_ = seat.match();
    if (!seat.stop_reason().empty()) problems_ += seat.stop_reason() + "\n";
}

void test_player::finished(const client::seat& seat) {
    if (!seat.book() || !seat.book()->closed()) return;
    finished_[seat.match()] = {
        .side = seat.side(),
        .records = bytes_of(seat.book()->records()),
        .closed = *seat.book()->closed(),
        .verified_throws = seat.verified_throws(),
    };
}

void test_player::reported(const protocol::match_id& match, std::string_view text) {
    MESSAGE(protocol::to_hex(match).substr(0, 8) << ": " << std::string(text));
}

// ---- spectators ---------------------------------------------------------------------------------

test_spectator::test_spectator(
    stage& on, const client::server_address& server, const protocol::match_id& match
)
    : watcher_(match),
      connection_(on.context().get_executor(), connection_settings_of(server, {}), *this) {}

std::int64_t test_spectator::newest_seq() const {
    return watcher_.book() ? watcher_.book()->newest_seq() : -1;
}

void test_spectator::greeted(const wire::hello&) {
    for (const auto& message : watcher_.connected()) connection_.send(message);
}

void test_spectator::received(const protocol::server_message& message) {
    for (const auto& answer : watcher_.take(message)) connection_.send(answer);
}

} // namespace gulbara::tests::integration
