// The files that a client leaves for others to check (fairness page, section 10).
#pragma once

#include "protocol/server_message.hpp"
#include "protocol/transcript.hpp"

#include <string>
#include <variant>
#include <vector>

namespace gulbara::server::bot::client {

// What the server said of a match and signed.
using signed_claim = std::variant<protocol::server::record, protocol::server::closed>;

struct evidence_file {
    std::string name;
    std::string content;
};

// The server contradicts itself or the rules. From here on the seat gives no more links.
struct discrepancy {
    std::string message; // a sentence for people
    // A fraud proof where there is one (`fraud.json`), else what was held (`transcript.json`) and
    // what was refused (`refused.json`, as on the wire).
    std::vector<evidence_file> evidence;
};

// A match as far as a client knows it; `records` and `closing` as they came.
protocol::transcript transcript_of(
    const protocol::header&,
    const protocol::header_signatures&,
    std::string_view rules,
    const engine::by_side<protocol::server::player_view>& players,
    const std::vector<protocol::server::record>& records,
    const protocol::server::closed* closed
);

protocol::signed_record to_signed(const protocol::server::record&);
protocol::signed_close to_signed(const protocol::server::closed&);

// Two claims of one match that cannot both be true.
discrepancy contradiction(
    std::string message,
    const protocol::header&,
    const protocol::header_signatures&,
    const signed_claim& a,
    const signed_claim& b
);

} // namespace gulbara::server::bot::client
