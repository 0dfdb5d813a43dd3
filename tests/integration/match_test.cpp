// Whole matches on the real server with the real database.
#include "tests/integration/house.hpp"

#include <doctest/doctest.h>

#include <csignal>

namespace gulbara::tests::integration {
namespace {

using namespace std::chrono_literals;

house& the_house() {
    static house one;
    return one;
}

protocol::rules_document terms_of(std::string_view rules, std::uint8_t points) {
    return {
        .rules = engine::find_rule_set(rules),
        .points = points,
        .is_rated = false,
        .clock =
            protocol::clock_settings{
                .reserve_ms = 600'000, .delay_ms = 12'000, .increment_ms = 0, .rung_ms = 5'000
            }
    };
}

void play_watched_match(std::string_view rules) {
    house& at = the_house();
    stage on;
    const auto white = at.make_player(on);
    const auto black = at.make_player(on);
    white->play_slowly(2ms);
    white->start();
    black->start();
    REQUIRE(on.run_until([&] { return white->is_greeted() && black->is_greeted(); }, 10s));
    white->challenge(terms_of(rules, 3), [&](const std::string& id) { black->accept(id); });
    REQUIRE(on.run_until([&] { return white->newest_seq() >= 0; }, 10s));
    const auto match = *white->match();

    test_spectator faithful(on, at.server().address(), match); // reconnects now and then
    test_spectator late(on, at.server().address(), match);
    faithful.start();
    std::int64_t next_cut = 10;
    bool is_late_here = false;
    const auto is_over = [&] {
        if (faithful.newest_seq() >= next_cut) {
            faithful.cut();
            next_cut += 40;
        }
        if (!is_late_here && white->newest_seq() >= 30) {
            late.start();
            is_late_here = true;
        }
        return white->finished().contains(match) && black->finished().contains(match) &&
               faithful.has_close() && (!is_late_here || late.has_close());
    };
    REQUIRE(on.run_until(is_over, 120s));

    CHECK(white->problems() == "");
    CHECK(black->problems() == "");
    CHECK(faithful.watcher().problem() == "");
    CHECK(next_cut > 10);
    REQUIRE(is_late_here);
    CHECK(late.watcher().problem() == "");

    const auto stored = at.stored_records(match);
    CHECK(stored.size() > 30);
    CHECK(white->finished().at(match).records == stored);
    CHECK(black->finished().at(match).records == stored);
    CHECK(bytes_of(faithful.watcher().book()->records()) == stored);
    CHECK(bytes_of(late.watcher().book()->records()) == stored);

    const auto receipt = white->folder() / protocol::to_hex(match) / "receipt.json";
    const auto report = at.verify_closed(match, receipt);
    CHECK(report.rules.rules->id == rules);
    CHECK(report.throws == white->finished().at(match).verified_throws);
    CHECK(report.terminals.white.has_value());
    CHECK(report.terminals.black.has_value());
    REQUIRE(report.closing);
    REQUIRE(report.closing->winner);
    CHECK(report.score[*report.closing->winner] >= 3);
}

TEST_CASE("a watched match of each rule set") {
    for (const engine::rule_set& rules : engine::rule_sets()) {
        CAPTURE(rules.id);
        play_watched_match(rules.id);
    }
}

TEST_CASE("a closed match can still be watched from its beginning") {
    house& at = the_house();
    stage on;
    const auto white = at.make_player(on);
    const auto black = at.make_player(on);
    white->start();
    black->start();
    white->challenge(terms_of("gulbar", 1), [&](const std::string& id) { black->accept(id); });
    REQUIRE(on.run_until([&] { return !black->finished().empty(); }, 60s));
    test_spectator late(on, at.server().address(), *white->match());
    late.start();
    CHECK(on.run_until([&] { return late.has_close(); }, 10s));
    CHECK(late.watcher().problem() == "");
    CHECK(late.newest_seq() + 1 == std::ssize(at.stored_records(*white->match())));
}

TEST_CASE("a quick match is refused while there is no house bot, and played when there is") {
    house& at = the_house();
    stage on;
    const auto guest = at.make_player(on);
    guest->start();
    REQUIRE(on.run_until([&] { return guest->is_greeted(); }, 10s));
    guest->quick_match("gulbar", 1);
    REQUIRE(on.run_until([&] { return !guest->problems().empty(); }, 10s));

    support::child_process house_bot({
        .arguments =
            {GULBARA_BOT,
             "--server",
             "http://127.0.0.1:" + at.server().address().port,
             "--token-file",
             at.server().token_file().string(),
             "--state-dir",
             at.new_folder().string(),
             "--house",
             "--message-rate",
             "10000"},
        .environment = {},
        .output = at.folder() / "house-bot.log",
    });
    on.run_for(500ms);
    const auto folder = at.new_folder();
    const auto output = at.folder() / "guest-bot.log";
    CHECK(
        support::run({
            .arguments =
                {GULBARA_BOT,
                 "--server",
                 "http://127.0.0.1:" + at.server().address().port,
                 "--state-dir",
                 folder.string(),
                 "--rules",
                 "gulbar,gul-bara",
                 "--games",
                 "2",
                 "--message-rate",
                 "10000"},
            .environment = {},
            .output = output,
        }) == 0
    );
    CHECK(last_line_of(output).find(" throws verified") != std::string::npos);
    house_bot.signal(SIGTERM);
    CHECK(house_bot.wait() == 0);
}

} // namespace
} // namespace gulbara::tests::integration
