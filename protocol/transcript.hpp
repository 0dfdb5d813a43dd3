// A match as a file: everything that an outsider needs to check it (fairness page, section 10).
//
// Two kinds of types: what is written is made of values that the writer vouches for; what is read
// is `unverified_…`, of which only the outer form is known. `verify` judges the latter.
#pragma once

#include "protocol/batch.hpp"
#include "protocol/header.hpp"

namespace gulbara::protocol {

struct transcript_player {
    std::string name; // decoration
    std::optional<std::string> id;
    std::optional<player_salt> salt; // this and the id are missing once the player was deleted

    friend bool operator==(const transcript_player&, const transcript_player&) = default;
};

using header_signatures = by_role<std::optional<signature>>;

struct signed_record {
    bytes data;
    signature_entry proof;

    friend bool operator==(const signed_record&, const signed_record&) = default;
};

struct signed_close {
    bytes data;
    signature by_server;

    friend bool operator==(const signed_close&, const signed_close&) = default;
};

// ---- writing ------------------------------------------------------------------------------------

struct transcript {
    header head;
    header_signatures signatures;
    std::string rules; // the document's exact bytes
    engine::by_side<transcript_player> players;
    std::vector<signed_record> records;
    std::optional<signed_close> closing;
    engine::by_side<std::optional<chain_key>> terminals; // written only beside a close
};

// What a seat keeps: the header with all its signatures and the newest record it holds.
struct receipt {
    header head;
    header_signatures signatures;
    std::optional<signed_record> newest;
};

std::string to_json(const transcript&);
std::string to_json(const receipt&);

// ---- reading ------------------------------------------------------------------------------------

// A part whose form is judged when that part is looked at.
template <class T>
using claimed = std::expected<T, fault>;

struct unverified_header {
    claimed<bytes> data;
    claimed<header_signatures> signatures;
};

struct unverified_transcript {
    claimed<match_id> match;
    std::string rules;
    claimed<engine::by_side<transcript_player>> players;
    unverified_header head;
    std::vector<claimed<bytes>> records;
    std::vector<claimed<signature_entry>> proofs; // as many as records
    claimed<std::optional<signed_close>> closing;
    claimed<engine::by_side<std::optional<chain_key>>> terminals;
    bool has_terminals = false; // the member is there and not null
};

struct receipt_record {
    std::uint32_t seq = 0;
    signed_record record;
};

struct unverified_receipt {
    unverified_header head;
    std::optional<receipt_record> newest;
};

// Twice what a match to 25 points can need that uses up all its links; real ones stay below 10 MB.
inline constexpr std::size_t transcript_limit = 256 * 1024 * 1024;
inline constexpr std::size_t receipt_limit = 1024 * 1024;

// Never throw for what the text says, and use memory within a small multiple of the limits.
std::expected<unverified_transcript, fault> parse_transcript(std::string_view json);
std::expected<unverified_receipt, fault> parse_receipt(std::string_view json);

} // namespace gulbara::protocol
