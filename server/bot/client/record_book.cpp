#include "server/bot/client/record_book.hpp"

#include "protocol/batch.hpp"
#include "protocol/codec.hpp"
#include "protocol/player_commitment.hpp"
#include "protocol/sha256.hpp"
#include "protocol/signing.hpp"

namespace gulbara::server::bot::client {

std::expected<match_terms, std::string> check_terms(
    const protocol::server::receipt& receipt,
    std::string_view document,
    const engine::by_side<protocol::server::player_view>& players
) {
    const auto head = protocol::decode_header(receipt.header);
    if (!head) return std::unexpected(head.error().message);
    if (head->match != receipt.match) return std::unexpected("the header is of another match");
    const auto rules = protocol::check_rules(*head, document);
    if (!rules) return std::unexpected(rules.error().message);
    const protocol::header_signatures signatures{
        .server = receipt.by_server,
        .seat_one = receipt.by_seat.white,
        .seat_two = receipt.by_seat.black,
    };
    const auto hash = protocol::hash_of(*head);
    for (const protocol::role who : protocol::all_roles) {
        if (!head->is_signer(who)) continue;
        const auto& given = signatures[who];
        if (!given || !protocol::verify(head->keys[who], protocol::header_by(who), hash, *given))
            return std::unexpected("the signature by " + std::string(to_string(who)) + " is wrong");
    }
    for (const engine::side who : engine::both_sides)
        if (head->players[who] != protocol::commit_to_player(players[who].salt, players[who].id))
            return std::unexpected("the header commits to other players");
    return match_terms{
        .head = *head,
        .signatures = signatures,
        .rules = *rules,
        .document = std::string(document),
        .players = players,
    };
}

record_book::record_book(match_terms terms)
    : terms_(std::move(terms)), log_(terms_.head, terms_.rules), batches_(terms_.head.keys.server) {
}

std::expected<arrival, discrepancy> record_book::take(const protocol::server::record& record) {
    const auto parsed = protocol::decode_record(record.bytes);
    if (!parsed) return std::unexpected(wrong("not a record: " + parsed.error().message, record));
    if (parsed->header_hash != log_.header_hash())
        return std::unexpected(wrong("a record of another header", record));
    const std::string name = "record " + std::to_string(parsed->seq);
    if (parsed->seq < records_.size()) return compare_with_held(record, parsed->seq);
    if (parsed->seq > records_.size() && !closed_) return arrival::missing;
    if (const auto is_signed = batches_.check(protocol::sha256(record.bytes), record.proof);
        !is_signed)
        return std::unexpected(wrong(name + ": " + is_signed.error().message, record));
    if (closed_) return std::unexpected(fraud(name + " stands behind the close", *closed_, record));
    const auto added = log_.append(record.bytes);
    if (!added) return std::unexpected(wrong(name + ": " + added.error().message, record));
    newest_ = *added;
    records_.push_back(record);
    return arrival::added;
}

std::expected<arrival, discrepancy>
record_book::compare_with_held(const protocol::server::record& record, std::uint32_t seq) const {
    const protocol::server::record& held = records_[seq];
    if (held.bytes == record.bytes) return arrival::known;
    const std::string name = "another record " + std::to_string(seq);
    const auto hash = protocol::sha256(record.bytes);
    if (!protocol::verify(terms_.head.keys.server, hash, record.proof))
        return std::unexpected(wrong(name + ", not signed by the server's key", record));
    return std::unexpected(fraud(name + " than the one held, both signed", held, record));
}

std::expected<arrival, discrepancy> record_book::take(const protocol::server::closed& closed) {
    const auto close = protocol::decode_close(closed.close);
    if (!close) return std::unexpected(wrong("not a close: " + close.error().message, closed));
    if (close->header_hash != log_.header_hash())
        return std::unexpected(wrong("a close of another header", closed));
    if (!protocol::verify(
            terms_.head.keys.server,
            protocol::signed_thing::close,
            protocol::hash_of(*close),
            closed.by_server
        ))
        return std::unexpected(wrong("the close is not signed by the server's key", closed));
    if (closed_) {
        if (closed_->close != closed.close)
            return std::unexpected(fraud("two different closes, both signed", *closed_, closed));
        closed_->terminals = closed.terminals;
        return arrival::known;
    }
    if (close->records > records_.size()) return arrival::missing;
    if (close->records < records_.size())
        return std::unexpected(
            fraud("the close counts fewer records than were signed", records_.back(), closed)
        );
    if (const auto fits = log_.check_close(*close); !fits)
        return std::unexpected(wrong("the close: " + fits.error().message, closed));
    closed_ = closed;
    return arrival::added;
}

std::string record_book::receipt_file() const {
    protocol::receipt file{.head = terms_.head, .signatures = terms_.signatures, .newest = {}};
    if (!records_.empty()) file.newest = to_signed(records_.back());
    return protocol::to_json(file);
}

std::string record_book::transcript_file() const {
    return protocol::to_json(transcript_of(
        terms_.head,
        terms_.signatures,
        terms_.document,
        terms_.players,
        records_,
        closed_ ? &*closed_ : nullptr
    ));
}

discrepancy record_book::wrong(std::string message, const signed_claim& refused) const {
    return dispute(std::move(message), &refused);
}

discrepancy
record_book::fraud(std::string message, const signed_claim& held, const signed_claim& other) const {
    return contradiction(std::move(message), terms_.head, terms_.signatures, held, other);
}

discrepancy record_book::dispute(std::string message, const signed_claim* refused) const {
    discrepancy result{
        .message = std::move(message),
        .evidence = {{.name = "transcript.json", .content = transcript_file()}},
    };
    if (refused)
        result.evidence.push_back({
            .name = "refused.json",
            .content = std::visit(
                [](const auto& said) {
                    return protocol::encode(protocol::server_message{.id = {}, .body = said});
                },
                *refused
            ),
        });
    return result;
}

} // namespace gulbara::server::bot::client
