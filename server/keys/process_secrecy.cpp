#include "server/keys/process_secrecy.hpp"

#include <cerrno>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <system_error>

namespace gulbara::server::keys {

void forbid_core_dumps() {
    // The limit alone does not hold back a core_pattern that pipes into a program.
    const rlimit none{.rlim_cur = 0, .rlim_max = 0};
    if (::setrlimit(RLIMIT_CORE, &none) != 0 || ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0)
        throw std::system_error(errno, std::generic_category(), "forbidding core dumps");
}

} // namespace gulbara::server::keys
