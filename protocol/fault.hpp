// Why bytes, records or a whole transcript are not what they claim to be.
#pragma once

#include "engine/rule_error.hpp"

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace gulbara::protocol {

// Stable names, shown by `gulbara-verify --json`: `to_string` returns them.
enum class fault_code : std::uint8_t {
    // form
    not_json,
    duplicate_member,
    too_large,
    too_deep,
    missing_member,
    bad_member, // of the wrong type, or not the hex, length or number that belongs there
    bad_length,
    bad_tag,
    bad_value, // a field outside its range
    // header, keys, signatures
    bad_version,
    bad_anchor,
    bad_key,
    shared_key,
    bad_log_checkpoint,
    other_match, // belongs to another match or header
    missing_signature,
    bad_signature,
    batch_order, // leaves of one match not in order of seq
    wrong_server_key,
    // rules document and players
    rules_hash,
    unknown_rules,
    bad_points,
    bad_link_count,
    not_rateable, // a rated match without a clock or without both seats' contribution
    bad_commitment,
    // records
    bad_seq,
    bad_previous,
    time_backwards,
    unknown_type,
    wrong_seat,
    not_due, // the rules or the order of records call for something else
    wrong_throw_index,
    wrong_throw_kind,
    broken_chain,
    wrong_dice,
    illegal_play,
    wrong_score,
    wrong_resume,
    needs_clock, // in an untimed match
    already_agreed,
    // close, receipt, fraud
    missing_close,
    wrong_count,
    wrong_last_hash,
    wrong_reason,
    wrong_winner,
    wrong_terminal,
    not_contained, // the record that a receipt holds is not in the transcript
    no_contradiction,
};

std::string_view to_string(fault_code);

// `message` is an English sentence for people. `refusal` is the rules' reason where the code is
// `illegal_play` and the engine gave one.
struct fault {
    fault_code code;
    std::string message;
    std::optional<engine::refusal> refusal{};

    friend bool operator==(const fault&, const fault&) = default;
};

// For returning a fault where an expected value is asked for.
inline std::unexpected<fault> faulty(fault_code code, std::string message) {
    return std::unexpected{fault{code, std::move(message)}};
}

} // namespace gulbara::protocol
