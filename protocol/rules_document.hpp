// The rules document: what a match is played by, one line of JSON whose bytes are hashed as they
// are (fairness page, section 11).
#pragma once

#include "engine/rule_set.hpp"
#include "protocol/bytes.hpp"
#include "protocol/fault.hpp"

namespace gulbara::protocol {

inline constexpr std::uint8_t most_points = 25;

// Milliseconds; protocol page, section 11.
struct clock_settings {
    std::uint32_t reserve_ms = 0;
    std::uint32_t delay_ms = 0;
    std::uint32_t increment_ms = 0;
    std::uint32_t rung_ms = 0;

    friend bool operator==(const clock_settings&, const clock_settings&) = default;
};

struct rules_document {
    const engine::rule_set* rules = nullptr; // never null in one that was parsed
    std::uint8_t points = 1;                 // 1..25
    bool is_rated = false;                   // then there is a clock
    std::optional<clock_settings> clock;     // none: untimed

    friend bool operator==(const rules_document&, const rules_document&) = default;
};

// The document's exact bytes. Before: `rules` is not null.
std::string encode(const rules_document&);

// Only the exact bytes that `encode` gives, of a rule set known here.
std::expected<rules_document, fault> parse_rules(std::string_view document);

// H(T("rules") ‖ the bytes).
hash256 hash_of_rules(std::string_view document);

} // namespace gulbara::protocol
