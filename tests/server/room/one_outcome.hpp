// That a match has one outcome, the same for all.
#pragma once

#include "tests/server/room/table.hpp"

#include <doctest/doctest.h>

#include <tuple>

namespace gulbara::server::room {

// What clients were told, what is stored and what a restart makes of it are one and the same match:
// with one close, or with one side to move.
inline void check_one_outcome(table& match) {
    CHECK(match.log->size() == match.stored.records.size());
    const auto closes = match.events_of<protocol::server::closed>();
    CHECK(closes.size() == (match.stored.close ? 1 : 0));
    if (match.stored.close) CHECK(closes.front().close == match.stored.close->close);
    if (!match.stored.close) CHECK(match.log->is_roll_due() != match.log->is_play_due());
    const auto view = [&](std::optional<engine::side> who) {
        auto seen = match.state->snapshot(who, 0, match.now);
        return std::tuple{seen.seq, seen.hash, seen.position, seen.score, seen.throws};
    };
    const auto seen = view(std::nullopt);
    for (const engine::side who : engine::both_sides) CHECK(view(who) == seen);
    const auto before = match.state->closed_event();
    match.restart();
    CHECK(view(std::nullopt) == seen);
    CHECK(match.state->closed_event() == before);
}

} // namespace gulbara::server::room
