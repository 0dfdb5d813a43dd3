#include "server/bot/client/record_book.hpp"

#include "protocol/batch.hpp"
#include "protocol/sha256.hpp"
#include "protocol/signing.hpp"
#include "server/bot/client/evidence.hpp"

namespace gulbara::server::bot::client {

record_book::record_book(
    signed_header terms,
    const protocol::header& parsed,
    const protocol::rules_document& rules,
    std::string document,
    engine::by_side<protocol::server::player_view> players
)
    : terms_(std::move(terms)), document_(std::move(document)), players_(std::move(players)),
      log_(parsed, rules) {}

void record_book::set_signatures(engine::by_side<std::optional<protocol::signature>> by_seat) {
    terms_.by_seat = by_seat;
}

bool record_book::is_signed(const protocol::server::record& record) const {
    return protocol::verify(
        log_.match_header().keys.server, protocol::sha256(record.bytes), record.proof
    );
}

std::expected<arrival, discrepancy> record_book::take(const protocol::server::record& record) {
    const auto parsed = protocol::decode_record(record.bytes);
    if (!parsed) return std::unexpected(wrong("not a record: " + parsed.error().message, record));
    if (!is_signed(record))
        return std::unexpected(wrong(
            "record " + std::to_string(parsed->seq) + " is not signed by the server's key", record
        ));
    if (parsed->header_hash != log_.header_hash())
        return std::unexpected(wrong("a record of another header", record));
    if (parsed->seq < records_.size()) return compare(records_[parsed->seq], record);
    if (close_)
        return std::unexpected(discrepancy{
            .message = "record " + std::to_string(parsed->seq) + " stands behind the close",
            .evidence = fraud_file(terms_, *close_, record)
        });
    if (parsed->seq > records_.size()) return arrival::missing;
    auto added = log_.append(record.bytes);
    if (!added)
        return std::unexpected(
            wrong("record " + std::to_string(parsed->seq) + ": " + added.error().message, record)
        );
    newest_ = std::move(*added);
    records_.push_back(record);
    return arrival::added;
}

std::expected<arrival, discrepancy> record_book::compare(
    const protocol::server::record& held, const protocol::server::record& other
) const {
    if (held.bytes == other.bytes) return arrival::known;
    return std::unexpected(discrepancy{
        .message = "two different records of one place, both signed by the server",
        .evidence = fraud_file(terms_, held, other)
    });
}

std::expected<arrival, discrepancy> record_book::take(const protocol::server::closed& closed) {
    const auto close = protocol::decode_close(closed.close);
    if (!close) return std::unexpected(wrong("not a close: " + close.error().message, closed));
    if (close->header_hash != log_.header_hash())
        return std::unexpected(wrong("a close of another header", closed));
    if (!protocol::verify(
            log_.match_header().keys.server,
            protocol::signed_thing::close,
            protocol::hash_of(*close),
            closed.by_server
        ))
        return std::unexpected(wrong("the close is not signed by the server's key", closed));
    if (close_) {
        if (close_->close != closed.close)
            return std::unexpected(discrepancy{
                .message = "two different closes, both signed by the server",
                .evidence = fraud_file(terms_, *close_, closed)
            });
        close_->terminals = closed.terminals;
        return arrival::known;
    }
    if (close->records > records_.size()) return arrival::missing;
    if (close->records < records_.size())
        return std::unexpected(discrepancy{
            .message = "the close counts fewer records than the server has signed",
            .evidence = fraud_file(terms_, records_.back(), closed)
        });
    if (const auto fits = log_.check_close(*close); !fits)
        return std::unexpected(wrong("the close: " + fits.error().message, closed));
    close_ = closed;
    return arrival::added;
}

discrepancy record_book::wrong(std::string message, const signed_claim& refused) const {
    std::string evidence = transcript_file(so_far(), {.message = message, .refused = &refused});
    return {.message = std::move(message), .evidence = std::move(evidence)};
}

discrepancy record_book::dispute(std::string message) const {
    std::string evidence = transcript_file(so_far(), {.message = message, .refused = nullptr});
    return {.message = std::move(message), .evidence = std::move(evidence)};
}

match_file record_book::so_far() const {
    return {
        .terms = terms_,
        .rules = document_,
        .players = players_,
        .records = records_,
        .close = close_ ? &*close_ : nullptr,
    };
}

std::string record_book::receipt_file() const {
    const auto* newest = records_.empty() ? nullptr : &records_.back();
    return client::receipt_file(
        terms_, newest, records_.empty() ? 0 : static_cast<std::uint32_t>(records_.size() - 1)
    );
}

} // namespace gulbara::server::bot::client
