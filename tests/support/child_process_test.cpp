#include "tests/support/child_process.hpp"

#include <doctest/doctest.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace gulbara::tests::support {

using namespace std::chrono_literals;

TEST_CASE("a child's exit status is told, also after a signal, and again") {
    CHECK(run({{"true"}, {}, {}}) == 0);
    CHECK(run({{"sh", "-c", "exit 7"}, {}, {}}) == 7);

    child_process sleeper{{{"sleep", "60"}, {}, {}}};
    CHECK(sleeper.is_running());
    CHECK_FALSE(sleeper.wait_for(10ms).has_value());
    sleeper.signal(SIGTERM);
    CHECK(sleeper.wait() == 128 + SIGTERM);
    CHECK(sleeper.wait_for(0ms) == 128 + SIGTERM);
    sleeper.signal(SIGTERM); // ended: nothing happens
}

TEST_CASE("a child gets the environment and the output file it was given") {
    char name[] = "/tmp/gulbara-child.XXXXXX";
    const int file = ::mkstemp(name);
    REQUIRE(file >= 0);
    ::close(file);
    CHECK(run({{"sh", "-c", "echo $GREETING; echo again >&2"}, {"GREETING=hello"}, name}) == 0);
    std::ifstream stream{name};
    const std::string text{std::istreambuf_iterator<char>{stream}, {}};
    ::unlink(name);
    CHECK(text == "hello\nagain\n");
}

TEST_CASE("a child ends with its owner") {
    pid_t id = 0;
    {
        const child_process sleeper{{{"sleep", "60"}, {}, {}}};
        id = sleeper.id();
        CHECK(::kill(id, 0) == 0);
    }
    CHECK(::kill(id, 0) != 0);
}

} // namespace gulbara::tests::support
