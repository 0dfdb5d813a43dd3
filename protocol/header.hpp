// The header of a match: everything that fixes its dice, 384 bytes (fairness page, section 2).
#pragma once

#include "protocol/chain.hpp"
#include "protocol/fault.hpp"
#include "protocol/role.hpp"
#include "protocol/rules_document.hpp"
#include "protocol/signing.hpp"

namespace gulbara::protocol {

inline constexpr std::size_t header_size = 384;

// Which seats contribute to the throws; the server always does.
enum class contribution : std::uint8_t { server_only, seat_one, seat_two, both_seats };

constexpr bool contributes(contribution mode, role who) {
    return who == role::server ||
           (static_cast<unsigned>(mode) >> (static_cast<unsigned>(who) - 1) & 1) != 0;
}

struct header {
    contribution mode = contribution::both_seats;
    std::uint32_t links = 0; // N
    match_id match;
    std::uint64_t created_ms = 0; // unix
    hash256 rules_hash;
    by_role<chain_key> anchors; // zero exactly for a seat that does not contribute
    by_role<public_key> keys;   // zero for a seat that does not sign
    engine::by_side<hash256> players;
    std::uint64_t log_size = 0; // of the newest checkpoint of the transparency log
    hash256 log_root;           // zero exactly when the size is 0

    chain_identity chain_of(role who) const { return {match, who}; }
    bool is_signer(role who) const { return !keys[who].is_zero(); }
    friend bool operator==(const header&, const header&) = default;
};

std::array<std::byte, header_size> encode(const header&);

// HH.
hash256 hash_of(const header&);

// Everything that the header says of itself is right: tag, version, mode, dice, anchors, keys
// (acceptable, no two alike), beacon, log. N and the hashes are judged with what they belong to.
std::expected<header, fault> decode_header(byte_view);

// The document is the header's, of a known rule set, N fits its points, and a rated match has a
// clock and both seats' contribution.
std::expected<rules_document, fault> check_rules(const header&, std::string_view document);

} // namespace gulbara::protocol
