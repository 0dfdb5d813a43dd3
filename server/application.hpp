// The composition root: builds everything in the order of dependency, stops it in reverse.
#pragma once

#include "server/config/settings.hpp"
#include "server/lobby/match_draw.hpp"

namespace gulbara::server {

// What the process ends with.
enum class exit_status : int {
    done = 0,
    failed = 1, // could not start, or had to stop; the log says why
    wrong_settings = 2,
};

// Serves until SIGTERM or SIGINT, or until another server has taken the database over. Matches are
// made with what `draw` gives.
exit_status serve(const config::settings&, lobby::draw_source draw = lobby::draw_match);

// Only brings the database's schema up to date.
exit_status migrate(const config::settings&);

} // namespace gulbara::server
