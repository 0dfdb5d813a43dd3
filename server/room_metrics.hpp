// What rooms count, among the numbers for operators.
#pragma once

#include "server/room/room_numbers.hpp"
#include "server/runtime/metrics.hpp"

namespace gulbara::server {

// The numbers outlive the observation: `forget_rooms` before they go.
void observe_rooms(runtime::metrics&, const room::room_numbers&);
void forget_rooms(runtime::metrics&);

} // namespace gulbara::server
