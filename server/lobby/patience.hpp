// How long something that lives with its owner's presence outlives him.
#pragma once

#include "server/runtime/time_source.hpp"

#include <optional>

namespace gulbara::server::lobby {

// A player may be without any connection for a while (he reloads a page, changes networks); then
// what he has put up is gone for good. A value.
class patience {
public:
    static constexpr std::int64_t most_ms = 10'000;

    enum class owner : std::uint8_t { here, away };

    void note(owner is, runtime::instant now) {
        if (is == owner::here)
            alone_since_.reset();
        else if (!alone_since_)
            alone_since_ = now;
    }
    bool is_over(runtime::instant now) const {
        return alone_since_ && now - *alone_since_ >= most_ms;
    }

private:
    std::optional<runtime::instant> alone_since_{};
};

} // namespace gulbara::server::lobby
