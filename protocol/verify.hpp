// Judges a whole transcript as an outsider: every check of the fairness page, section 10.
#pragma once

#include "protocol/match_log.hpp"
#include "protocol/transcript.hpp"

namespace gulbara::protocol {

// Where something is wrong. Checked in this order; `fraud` belongs to fraud files alone.
enum class place : std::uint8_t {
    file,
    header,
    signatures,
    receipt,
    server_key,
    rules,
    players,
    record,
    close,
    fraud,
};

std::string_view to_string(place);

// The first thing that is wrong.
struct verification_error {
    place where;
    std::optional<std::uint32_t> record; // its number, where a record is wrong
    fault why;
};

enum class ending : std::uint8_t { may_be_live, must_be_closed };

struct verification_demands {
    // Not owned; what its parsing gave, so that a receipt of wrong form is judged in its turn.
    const std::expected<unverified_receipt, fault>* receipt = nullptr;
    std::optional<public_key> server_key{};
    ending end = ending::may_be_live;
};

// What was proven.
struct verification_report {
    header head;
    rules_document rules;
    engine::by_side<transcript_player> players;
    header_signatures signatures;
    std::uint32_t records = 0;
    std::uint32_t throws = 0;
    std::uint32_t plays = 0; // with a step
    std::uint32_t passes = 0;
    std::uint32_t games = 0; // begun
    std::uint32_t resumes = 0;
    engine::by_side<std::uint16_t> score;
    std::optional<match_close> closing; // none: live
    engine::by_side<std::optional<chain_key>> terminals;
    bool is_server_terminal_lost = false;
    bool is_receipt_checked = false;
    bool is_server_key_checked = false;
};

// Time: a few hundred nanoseconds a link and about 0.1 ms a signature; a signature shared by
// records of a batch is verified once.
std::expected<verification_report, verification_error>
verify_transcript(const unverified_transcript&, const verification_demands& = {});

} // namespace gulbara::protocol
