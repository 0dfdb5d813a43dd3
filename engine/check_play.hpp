// Judging a given play or the beginning of one.
#pragma once

#include "engine/rule_error.hpp"
#include "engine/segment.hpp"

#include <expected>
#include <span>
#include <vector>

namespace gulbara::engine {

// The position after the steps in this order, or the first reason why they are no legal play. The
// steps may come from anywhere: numbers that are no point or die are refused like the others.
std::expected<position, refusal> check_play(const segment&, std::span<const step>);

// The steps that may come next after the steps `played` so far: those with which at least one
// legal play goes on. Empty if `played` is a legal play that nothing can be added to, and if it
// is a dead end (check_play tells them apart). The refusal is that of the first illegal step.
std::expected<std::vector<step>, refusal> legal_steps(const segment&, std::span<const step> played);

} // namespace gulbara::engine
