#include "server/net/stored_transcript.hpp"

#include <stdexcept>

namespace gulbara::server::net {

namespace {

protocol::transcript_player player_of(const store::seat_row& seat) {
    if (seat.is_left()) return {};
    return {.name = seat.name, .id = seat.player, .salt = seat.salt};
}

} // namespace

std::optional<protocol::transcript> transcript_of(const store::stored_match& stored) {
    if (!stored.header) return std::nullopt;
    const auto header = protocol::decode_header(*stored.header);
    if (!header) throw std::runtime_error("a stored header cannot be read");
    protocol::transcript result;
    result.head = *header;
    result.signatures.server = stored.header_signature;
    result.signatures.seat_one = stored.seat_signatures.white;
    result.signatures.seat_two = stored.seat_signatures.black;
    result.rules = stored.match.rules;
    result.players = {
        .white = player_of(stored.match.seats.white), .black = player_of(stored.match.seats.black)
    };
    result.records.reserve(stored.records.size());
    for (const auto& each : stored.records)
        result.records.push_back({.data = each.record, .proof = each.proof});
    if (stored.close)
        result.closing = {.data = stored.close->close, .by_server = stored.close->by_server};
    result.terminals = stored.terminals;
    return result;
}

} // namespace gulbara::server::net
