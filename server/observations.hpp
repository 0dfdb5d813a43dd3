// What store and rooms count, among the numbers for operators.
#pragma once

#include "server/room/room_numbers.hpp"
#include "server/runtime/metrics.hpp"
#include "server/store/database.hpp"

namespace gulbara::server {

// What is observed outlives the metrics' last reading.
void observe(runtime::metrics&, store::database&);
void observe(runtime::metrics&, const room::room_numbers&);

} // namespace gulbara::server
