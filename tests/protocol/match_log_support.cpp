#include "tests/protocol/match_log_support.hpp"

#include <doctest/doctest.h>

namespace gulbara::tests::protocol {

bool is_roll_due(const match_log& log) {
    return log.is_roll_due();
}

bool is_play_due(const match_log& log) {
    return log.is_play_due();
}

bool is_turn_due(const match_log& log) {
    const auto* roll = std::get_if<awaited_roll>(&log.due());
    return roll != nullptr && roll->by;
}

std::optional<fault_code>
refusal(const played_match& match, const record_body& body, std::optional<engine::side> seat) {
    match_log log = match.log();
    const auto added = log.append(log.next(body, seat, 0));
    if (added) return std::nullopt;
    CHECK(log.size() == match.log().size());
    CHECK(log.last_hash() == match.log().last_hash());
    CHECK(log.due() == match.log().due());
    return added.error().code;
}

engine::side holder_of(const match_log& log) {
    return std::get<awaited_play>(log.due()).holder;
}

} // namespace gulbara::tests::protocol
