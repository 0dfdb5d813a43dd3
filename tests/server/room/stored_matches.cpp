#include "tests/server/room/stored_matches.hpp"

#include "protocol/sha256.hpp"
#include "protocol/verify.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

namespace gulbara::server::room {

std::vector<protocol::signature_entry> apply(
    const store::match_commit& commit, store::stored_match& match, const protocol::key_pair& key
) {
    if (commit.first_seq != match.records.size()) throw std::runtime_error("a gap is written");
    std::vector<protocol::hash256> hashes;
    for (const store::record_row& row : commit.records)
        hashes.push_back(protocol::sha256(row.record));
    auto proofs = commit.proofs;
    if (proofs.empty() && !hashes.empty()) proofs = protocol::sign_batch(key, hashes);
    for (std::size_t i = 0; i < commit.records.size(); ++i) {
        store::stored_record record;
        static_cast<store::record_row&>(record) = commit.records[i];
        record.proof = proofs[i];
        match.records.push_back(std::move(record));
    }
    if (commit.header) match.header = commit.header;
    if (commit.header_signature) match.header_signature = commit.header_signature;
    if (commit.clock_book) match.clock_book = *commit.clock_book;
    if (commit.close) match.close = commit.close;
    for (const engine::side who : engine::both_sides) {
        if (commit.seat_signatures[who]) match.seat_signatures[who] = commit.seat_signatures[who];
        if (commit.terminals[who]) match.terminals[who] = commit.terminals[who];
    }
    match.is_withdrawn |= commit.is_withdrawn;
    return proofs;
}

std::string transcript_of(const store::stored_match& stored) {
    protocol::transcript whole;
    whole.head = protocol::decode_header(stored.header.value()).value();
    whole.signatures = {
        stored.header_signature, stored.seat_signatures.white, stored.seat_signatures.black
    };
    whole.rules = stored.match.rules;
    for (const engine::side who : engine::both_sides) {
        const store::seat_row& seat = stored.match.seats[who];
        whole.players[who] = {seat.name, seat.player, seat.salt};
    }
    for (const store::stored_record& record : stored.records)
        whole.records.push_back({record.record, record.proof});
    if (stored.close) whole.closing = {stored.close->close, stored.close->by_server};
    whole.terminals = stored.terminals;
    return protocol::to_json(whole);
}

bool verifies(const store::stored_match& stored) {
    const auto parsed = protocol::parse_transcript(transcript_of(stored));
    if (!parsed) return false;
    const auto report = protocol::verify_transcript(*parsed);
    if (!report) MESSAGE(report.error().why.message);
    return report.has_value();
}

} // namespace gulbara::server::room
