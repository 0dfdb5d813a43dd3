#include "server/runtime/steady_time.hpp"

namespace gulbara::server::runtime {

namespace {

template <class Duration>
instant milliseconds_of(Duration span) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(span).count();
}

} // namespace

steady_time::steady_time()
    : started_(std::chrono::steady_clock::now()),
      wall_at_start_(milliseconds_of(std::chrono::system_clock::now().time_since_epoch())) {}

instant steady_time::now() const {
    return wall_at_start_ + milliseconds_of(std::chrono::steady_clock::now() - started_);
}

} // namespace gulbara::server::runtime
