// The one clock of the server: unix milliseconds that never go back while the process runs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace gulbara::server::runtime {

// Server time in unix milliseconds.
using instant = std::int64_t;

// None counts as never.
constexpr std::optional<instant> earlier(std::optional<instant> a, std::optional<instant> b) {
    if (!a || !b) return a ? a : b;
    return std::min(*a, *b);
}

// Thread: any. Values never decrease; a step of the machine's clock does not show in them.
class time_source {
public:
    virtual ~time_source() = default;
    virtual instant now() const = 0;
};

} // namespace gulbara::server::runtime
