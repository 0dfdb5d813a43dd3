// Orderly ends, and what must not start.
#include "tests/integration/bot_pair.hpp"
#include "tests/support/free_port.hpp"

#include <doctest/doctest.h>

namespace gulbara::tests::integration {
namespace {

using namespace std::chrono_literals;

TEST_CASE("a clean restart in the middle of a match") {
    house at;
    stage on;
    bot_pair pair(at, on, "mad-gulbar", 1, way::direct);
    for (int i = 0; i < 3 && pair.play_for(300ms); ++i) {
        CHECK(at.server().stop() == 0);
        at.server().start();
    }
    pair.finish();
}

TEST_CASE("a second server on one database is refused, and the first goes on") {
    house at;
    stage on;
    bot_pair pair(at, on, "gul-bara", 1, way::direct);
    auto second = at.server().command(support::free_port());
    second.environment.push_back("GULBARA_DATABASE_TIMEOUT=3s");
    second.output = at.folder() / "second.log";
    CHECK(support::run(second) == 1);
    CHECK(at.server().is_running());
    pair.finish();
}

} // namespace
} // namespace gulbara::tests::integration
