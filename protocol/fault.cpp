#include "protocol/fault.hpp"

#include <array>

namespace gulbara::protocol {

namespace {

// In the order of the enumerators.
constexpr std::array<std::string_view, 48> names{
    "not_json",         "duplicate_member",
    "too_large",        "too_deep",
    "missing_member",   "bad_member",
    "bad_length",       "bad_tag",
    "bad_value",        "bad_version",
    "bad_anchor",       "bad_key",
    "shared_key",       "bad_log_checkpoint",
    "other_match",      "missing_signature",
    "bad_signature",    "batch_order",
    "wrong_server_key", "rules_hash",
    "unknown_rules",    "bad_points",
    "bad_link_count",   "not_rateable",
    "bad_commitment",   "bad_seq",
    "bad_previous",     "time_backwards",
    "unknown_type",     "wrong_seat",
    "not_due",          "wrong_throw_index",
    "wrong_throw_kind", "broken_chain",
    "wrong_dice",       "illegal_play",
    "wrong_score",      "wrong_resume",
    "needs_clock",      "already_agreed",
    "missing_close",    "wrong_count",
    "wrong_last_hash",  "wrong_reason",
    "wrong_winner",     "wrong_terminal",
    "not_contained",    "no_contradiction",
};

static_assert(names.size() == static_cast<std::size_t>(fault_code::no_contradiction) + 1);

} // namespace

std::string_view to_string(fault_code code) {
    return names[static_cast<std::size_t>(code)];
}

} // namespace gulbara::protocol
