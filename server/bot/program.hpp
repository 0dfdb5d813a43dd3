// gulbara-bot as a function.
#pragma once

#include "server/bot/client/seat_store.hpp"

namespace gulbara::server::bot {

// What `main` gets; returns what it is to return. `draw_secret` gives each seat its secret.
int run_program(
    int count,
    const char* const* arguments,
    client::secret_source draw_secret = client::draw_seat_secret
);

} // namespace gulbara::server::bot
