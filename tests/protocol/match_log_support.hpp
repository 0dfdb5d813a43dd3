// Trying records on the log of a played match.
#pragma once

#include "tests/protocol/played_match.hpp"

#include <optional>

namespace gulbara::tests::protocol {

inline constexpr auto nobody = std::optional<engine::side>{};

// Predicates for `advance_until`.
bool is_roll_due(const match_log&);
bool is_play_due(const match_log&);
// A throw that is a seat's, not an opening.
bool is_turn_due(const match_log&);

// The code with which the next record is refused; the log must not have changed. None: it is
// taken.
std::optional<fault_code>
refusal(const played_match&, const record_body&, std::optional<engine::side> seat);

// Before: a play is due.
engine::side holder_of(const match_log&);

} // namespace gulbara::tests::protocol
