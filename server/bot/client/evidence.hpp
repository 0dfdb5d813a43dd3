// The files that a client leaves for others to check (fairness page, section 10).
#pragma once

#include "protocol/server_message.hpp"
#include "server/bot/client/record_book.hpp"

#include <span>
#include <string>

namespace gulbara::server::bot::client {

// What a transcript holds of a match that is under way or closed.
struct match_file {
    const signed_header& terms;
    std::string_view rules;
    const engine::by_side<protocol::server::player_view>& players;
    std::span<const protocol::server::record> records;
    const protocol::server::closed* close; // null: none yet
};

// `--fraud FILE`: two claims that cannot both be true.
std::string fraud_file(const signed_header&, const signed_claim& a, const signed_claim& b);
// `--receipt FILE`; `newest` null: no record yet.
std::string
receipt_file(const signed_header&, const protocol::server::record* newest, std::uint32_t seq);

// What is said about a transcript that is kept because of a dispute.
struct dispute {
    std::string_view message;
    const signed_claim* refused; // null: the dispute is not about a record or close
};

// A transcript with a member `dispute`, which verifiers ignore.
std::string transcript_file(const match_file&, const dispute&);

} // namespace gulbara::server::bot::client
