// The composition root: builds everything in the order of dependency, stops it in reverse.
#pragma once

#include "server/config/settings.hpp"
#include "server/lobby/match_draw.hpp"
#include "server/store/rating_audit.hpp"

#include <optional>
#include <string>

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

// What is wrong with a file or folder that the settings name and a start would only read; none:
// nothing is.
std::optional<std::string> fault_in_files(const config::settings&);

// Only brings the database's schema up to date.
exit_status migrate(const config::settings&);

// Computes all ratings again and logs what differs; `done` if nothing does, or it was put right.
exit_status recompute_ratings(const config::settings&, store::ledger_repair);

} // namespace gulbara::server
