// The writer's counts among the numbers for operators.
#pragma once

#include "server/runtime/metrics.hpp"
#include "server/store/database.hpp"

namespace gulbara::server {

// The database outlives the observation: `forget_store` before it goes.
void observe_store(runtime::metrics&, store::database&);
void forget_store(runtime::metrics&);

} // namespace gulbara::server
