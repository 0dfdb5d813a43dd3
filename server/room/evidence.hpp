// What somebody handed in, believed only as far as this installation's own signature goes
// (fairness page, section 9).
#pragma once

#include "protocol/client_message.hpp"
#include "protocol/header.hpp"
#include "server/room/match_facts.hpp"

#include <expected>

namespace gulbara::server::room {

// A record that bears our own signature.
struct handed_record {
    std::uint32_t seq = 0;
    protocol::bytes data;
    protocol::hash256 hash;
    protocol::signature_entry proof;
};

// Everything in it is of one match and header and signed by us. Whether it fits to what we hold is
// another question.
struct evidence {
    std::optional<protocol::header> header;
    engine::by_side<std::optional<protocol::signature>> seat_signatures; // of the header
    std::vector<handed_record> records;
    std::optional<store::close_row> close;

    // -1: no records.
    std::int64_t newest_seq() const;
};

// `known`: the match's header as we hold it; null: only the one handed in, if there is any. The
// error says what is wrong.
std::expected<evidence, std::string>
read_hand_in(const protocol::client::hand_in&, const match_facts&, const protocol::header* known);

} // namespace gulbara::server::room
