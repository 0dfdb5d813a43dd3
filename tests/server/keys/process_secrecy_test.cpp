#include "server/keys/process_secrecy.hpp"

#include <doctest/doctest.h>

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace gulbara::server;

TEST_CASE("a process can forbid its core dumps") {
    const pid_t child = ::fork();
    if (child == 0) {
        keys::forbid_core_dumps();
        rlimit limit{};
        ::getrlimit(RLIMIT_CORE, &limit);
        ::_exit(limit.rlim_max == 0 && ::prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : 1);
    }
    int status = -1;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
}
