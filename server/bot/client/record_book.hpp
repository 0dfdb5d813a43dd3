// The records of one match as a client keeps them: each verified before it is believed.
#pragma once

#include "protocol/batch_book.hpp"
#include "protocol/close.hpp"
#include "protocol/header.hpp"
#include "protocol/match_log.hpp"
#include "protocol/server_message.hpp"
#include "server/bot/client/evidence.hpp"

#include <expected>
#include <optional>
#include <string>
#include <vector>

namespace gulbara::server::bot::client {

enum class arrival : std::uint8_t {
    added,
    known,   // held already, byte for byte
    missing, // something before it has not come yet
};

// A header that was found good, and what it commits to.
struct match_terms {
    protocol::header head;
    protocol::header_signatures signatures; // the seats' come with the receipt
    protocol::rules_document rules;
    std::string document; // the bytes of the rules
    engine::by_side<protocol::server::player_view> players;
};

// The terms that a receipt and what is said beside it give, for one who had no part in the set-up:
// server's signature, rules and players are checked, and all seats' signatures that keys call for.
// An error is a sentence.
std::expected<match_terms, std::string> check_terms(
    const protocol::server::receipt&,
    std::string_view document,
    const engine::by_side<protocol::server::player_view>& players
);

// Checks every record by itself and in its place: form, chains, dice, rules, the batch signature.
// Thread: one.
class record_book {
public:
    explicit record_book(match_terms);

    // Changes nothing unless the record is added.
    std::expected<arrival, discrepancy> take(const protocol::server::record&);
    // `missing`: records that the close counts have not come yet.
    std::expected<arrival, discrepancy> take(const protocol::server::closed&);
    void set_signatures(const protocol::header_signatures& all) { terms_.signatures = all; }

    const match_terms& terms() const { return terms_; }
    const protocol::match_log& log() const { return log_; }
    const std::vector<protocol::server::record>& records() const { return records_; }
    // The newest record; of meaning only while there is one.
    const protocol::record& newest() const { return newest_; }
    // Its seq; -1: none.
    std::int64_t newest_seq() const { return static_cast<std::int64_t>(records_.size()) - 1; }
    const std::optional<protocol::server::closed>& closed() const { return closed_; }

    // As `gulbara-verify --receipt` reads it, with the newest record held.
    std::string receipt_file() const;
    // As `gulbara-verify` reads it.
    std::string transcript_file() const;
    // The match so far, kept for a dispute; `refused` null: it is not about a record or close.
    discrepancy dispute(std::string message, const signed_claim* refused = nullptr) const;

private:
    discrepancy wrong(std::string message, const signed_claim& refused) const;
    discrepancy
    fraud(std::string message, const signed_claim& held, const signed_claim& other) const;
    std::expected<arrival, discrepancy>
    compare_with_held(const protocol::server::record&, std::uint32_t seq) const;

    match_terms terms_;
    protocol::match_log log_;
    protocol::batch_book batches_;
    protocol::record newest_;
    std::vector<protocol::server::record> records_;
    std::optional<protocol::server::closed> closed_;
};

} // namespace gulbara::server::bot::client
