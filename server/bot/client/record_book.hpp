// The records of one match as a client keeps them: each verified before it is believed.
#pragma once

#include "protocol/close.hpp"
#include "protocol/header.hpp"
#include "protocol/match_log.hpp"
#include "protocol/server_message.hpp"

#include <expected>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace gulbara::server::bot::client {

// What the server said of a match and signed.
using signed_claim = std::variant<protocol::server::record, protocol::server::closed>;

// The server contradicts itself or the rules. From here on the seat gives no more links.
struct discrepancy {
    std::string message; // a sentence for people
    // A file for a dispute: a fraud proof (fairness page, section 10) where there is one, else
    // a transcript of what was held, with a member `dispute` that says what was refused.
    std::string evidence;
};

enum class arrival : std::uint8_t {
    added,
    known,   // held already, byte for byte
    missing, // something before it has not come yet
};

struct match_file;

// A header as signed by the server and, in a receipt, by the seats.
struct signed_header {
    protocol::bytes header;
    protocol::signature by_server;
    engine::by_side<std::optional<protocol::signature>> by_seat;
};

// Checks every record by itself and in its place: form, chains, dice, rules, the batch signature.
// Thread: one.
class record_book {
public:
    // Before: `parsed` is what `terms.header` decodes to, signed by its server key, and `rules` is
    // the document it commits to.
    record_book(
        signed_header terms,
        const protocol::header& parsed,
        const protocol::rules_document& rules,
        std::string document,
        engine::by_side<protocol::server::player_view> players
    );

    // Changes nothing unless the record is added.
    std::expected<arrival, discrepancy> take(const protocol::server::record&);
    // `missing`: records that the close counts have not come yet.
    std::expected<arrival, discrepancy> take(const protocol::server::closed&);
    // The seats' signatures, which come after the first records can.
    void set_signatures(engine::by_side<std::optional<protocol::signature>>);

    const protocol::match_log& log() const { return log_; }
    // The newest one taken; of meaning only while there is one.
    const protocol::record& newest() const { return newest_; }
    const std::vector<protocol::server::record>& records() const { return records_; }
    const std::optional<protocol::server::closed>& close() const { return close_; }
    const signed_header& terms() const { return terms_; }
    // Seq of the newest record; -1: none.
    std::int64_t newest_seq() const { return static_cast<std::int64_t>(records_.size()) - 1; }

    // As `gulbara-verify --receipt` reads it, with the newest record held.
    std::string receipt_file() const;
    // About something other than a record or close.
    discrepancy dispute(std::string message) const;

private:
    discrepancy wrong(std::string message, const signed_claim& refused) const;
    std::expected<arrival, discrepancy>
    compare(const protocol::server::record& held, const protocol::server::record& other) const;
    bool is_signed(const protocol::server::record&) const;
    match_file so_far() const;

    signed_header terms_;
    std::string document_;
    engine::by_side<protocol::server::player_view> players_;
    protocol::match_log log_;
    protocol::record newest_;
    std::vector<protocol::server::record> records_;
    std::optional<protocol::server::closed> close_;
};

} // namespace gulbara::server::bot::client
