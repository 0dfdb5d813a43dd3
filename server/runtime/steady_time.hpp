// The server's clock: the wall clock at start, carried on by the steady clock.
#pragma once

#include "server/runtime/time_source.hpp"

#include <chrono>

namespace gulbara::server::runtime {

template <class Wall, class Steady>
class carried_time final : public time_source {
public:
    // Takes the wall clock once; later steps of it do not show.
    carried_time()
        : started_(Steady::now()), wall_at_start_(milliseconds_of(Wall::now().time_since_epoch())) {
    }
    instant now() const override {
        return wall_at_start_ + milliseconds_of(Steady::now() - started_);
    }

private:
    template <class Duration>
    static instant milliseconds_of(Duration span) {
        return std::chrono::duration_cast<std::chrono::milliseconds>(span).count();
    }

    typename Steady::time_point started_;
    instant wall_at_start_;
};

using steady_time = carried_time<std::chrono::system_clock, std::chrono::steady_clock>;

} // namespace gulbara::server::runtime
