// What everybody sees of a server with one match on it.
#include "tests/integration/caller.hpp"
#include "tests/integration/duel.hpp"

#include <doctest/doctest.h>

#include <ranges>

namespace gulbara::tests::integration {
namespace {

using namespace std::chrono_literals;

wire::lobby newest_board(const caller& viewer) {
    for (const auto& event : viewer.events() | std::views::reverse)
        if (const auto* board = std::get_if<wire::lobby>(&event)) return *board;
    return {};
}

TEST_CASE("a match stands in the lobby while it is played, for whoever is looking") {
    house at;
    stage on;
    caller viewer(on, at.server().address());
    CHECK(std::holds_alternative<wire::ok>(viewer.ask(protocol::client::watch_lobby{})));
    REQUIRE(on.run_until([&] { return viewer.count<wire::lobby>() == 1; }, 10s));
    CHECK(newest_board(viewer) == wire::lobby{});

    duel match(at, on, timed_terms("gul-bara", 1), 50ms);
    const auto is_shown = [&] {
        const auto board = newest_board(viewer);
        return board.matches == 1 && board.players == 2 && board.tables.size() == 1 &&
               board.tables.front().match == match.match();
    };
    CHECK(on.run_until(is_shown, 10s));
    match.white().play_slowly(0ms);
    match.black().play_slowly(0ms);
    REQUIRE(on.run_until([&] { return match.is_over(); }, 120s));
    CHECK(on.run_until([&] { return newest_board(viewer).tables.empty(); }, 10s));

    CHECK(std::holds_alternative<wire::ok>(viewer.ask(protocol::client::unwatch_lobby{})));
    viewer.forget_events();
    match.white().stop();
    on.run_for(2500ms);
    CHECK(viewer.count<wire::lobby>() == 0);
}

} // namespace
} // namespace gulbara::tests::integration
