// The server's clock: the wall clock at start, carried on by the steady clock.
#pragma once

#include "server/runtime/time_source.hpp"

#include <chrono>

namespace gulbara::server::runtime {

class steady_time final : public time_source {
public:
    // Takes the wall clock once; later steps of it do not show.
    steady_time();
    instant now() const override;

private:
    std::chrono::steady_clock::time_point started_;
    instant wall_at_start_;
};

} // namespace gulbara::server::runtime
