// Whole matches on the real server with the real database.
#include "tests/integration/duel.hpp"

#include <doctest/doctest.h>

#include <csignal>

namespace gulbara::tests::integration {
namespace {

using namespace std::chrono_literals;

house& the_house() {
    static house one;
    return one;
}

void play_watched_match(std::string_view rules) {
    house& at = the_house();
    stage on;
    duel players(at, on, timed_terms(rules, 3), 2ms);
    const auto match = players.match();

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
        if (!is_late_here && players.white().newest_seq() >= 30) {
            late.start();
            is_late_here = true;
        }
        return players.is_over() && faithful.has_close() && (!is_late_here || late.has_close());
    };
    REQUIRE(on.run_until(is_over, 120s));

    players.check_records();
    CHECK(faithful.watcher().problem() == "");
    CHECK(next_cut > 10);
    REQUIRE(is_late_here);
    CHECK(late.watcher().problem() == "");

    const auto stored = at.stored_records(match);
    CHECK(stored.size() > 30);
    CHECK(bytes_of(faithful.watcher().book()->records()) == stored);
    CHECK(bytes_of(late.watcher().book()->records()) == stored);

    const auto receipt = players.white().folder() / protocol::to_hex(match) / "receipt.json";
    const auto report = at.verify_closed(match, receipt);
    CHECK(report.rules.rules->id == rules);
    CHECK(report.throws == players.white().finished().at(match).verified_throws);
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
    duel players(at, on, timed_terms("gulbar", 1), 0ms);
    REQUIRE(on.run_until([&] { return players.is_over(); }, 60s));
    test_spectator late(on, at.server().address(), players.match());
    late.start();
    CHECK(on.run_until([&] { return late.has_close(); }, 10s));
    CHECK(late.watcher().problem() == "");
    CHECK(late.newest_seq() + 1 == std::ssize(at.stored_records(players.match())));
}

support::child_process start_house_bot(house& at, const std::string& level) {
    const auto token = at.server().token_file(
        level == "easy" ? protocol::bot_level::easy : protocol::bot_level::strong
    );
    return support::child_process({
        .arguments =
            {GULBARA_BOT,
             "--server",
             "http://127.0.0.1:" + at.server().address().port,
             "--token-file",
             token.string(),
             "--state-dir",
             at.new_folder().string(),
             "--house",
             "--level",
             level,
             "--message-rate",
             "10000"},
        .environment = {},
        .output = at.folder() / (level + "-bot.log"),
    });
}

// A guest's bot plays two matches; what it has said.
std::string play_two(house& at, const std::vector<std::string>& more) {
    const auto output = at.folder() / "guest-bot.log";
    support::command_line command{
        .arguments =
            {GULBARA_BOT,
             "--server",
             "http://127.0.0.1:" + at.server().address().port,
             "--state-dir",
             at.new_folder().string(),
             "--rules",
             "gulbar,gul-bara",
             "--games",
             "2",
             "--message-rate",
             "10000"},
        .environment = {},
        .output = output,
    };
    command.arguments.insert(command.arguments.end(), more.begin(), more.end());
    CHECK(support::run(command) == 0);
    CHECK(last_line_of(output).find(" throws verified") != std::string::npos);
    return content_of(output);
}

TEST_CASE("a quick match is refused while there is no house bot, and played when there is") {
    house& at = the_house();
    stage on;
    const auto guest = at.make_player(on);
    guest->start();
    REQUIRE(on.run_until([&] { return guest->is_greeted(); }, 10s));
    guest->quick_match("gulbar", 1);
    REQUIRE(on.run_until([&] { return !guest->problems().empty(); }, 10s));

    support::child_process strong_bot = start_house_bot(at, "strong");
    on.run_for(500ms);
    // It is the only one, and so it is whom one gets.
    CHECK(play_two(at, {}).find("against House bot\n") != std::string::npos);
    support::child_process easy_bot = start_house_bot(at, "easy");
    on.run_for(500ms);
    CHECK(play_two(at, {}).find("against House bot, easy\n") != std::string::npos);
    CHECK(play_two(at, {"--against", "strong"}).find("against House bot\n") != std::string::npos);
    for (auto* bot : {&strong_bot, &easy_bot}) {
        bot->signal(SIGTERM);
        CHECK(bot->wait() == 0);
    }
}

} // namespace
} // namespace gulbara::tests::integration
