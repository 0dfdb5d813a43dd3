#include "server/room/evidence.hpp"

#include "protocol/close.hpp"
#include "protocol/record.hpp"
#include "protocol/sha256.hpp"
#include "server/room/own_header.hpp"

#include <algorithm>

namespace gulbara::server::room {

namespace {

using wrong = std::unexpected<std::string>;
using protocol::signed_thing;

std::expected<protocol::header, std::string>
read_header(const protocol::client::hand_in& given, const match_facts& facts) {
    if (!given.header_signature) return wrong{"header: not signed by this server"};
    auto own = read_own_header(*given.header, *given.header_signature, facts);
    if (!own) return wrong{"header: " + own.error()};
    return own->head;
}

std::expected<void, std::string> read_seat_signature(
    const protocol::client::hand_in& given,
    const protocol::header& head,
    const protocol::hash256& header_hash,
    engine::side who
) {
    const auto& by_seat = given.seat_signatures[who];
    const protocol::role seat = protocol::seat_of(who);
    if (by_seat &&
        !protocol::verify(head.keys[seat], protocol::header_by(seat), header_hash, *by_seat))
        return wrong{"seat signatures: not of that header"};
    return {};
}

std::expected<handed_record, std::string> read_record(
    const protocol::bytes& data,
    const protocol::signature_entry& proof,
    const protocol::hash256& header_hash,
    const match_facts& facts
) {
    const auto read = protocol::decode_record(data);
    if (!read) return wrong{"records: " + read.error().message};
    if (read->header_hash != header_hash) return wrong{"records: of another match"};
    const protocol::hash256 hash = protocol::sha256(data);
    if (!protocol::verify(facts.key.public_part(), hash, proof))
        return wrong{"records: not signed by this server"};
    return handed_record{read->seq, data, hash, proof};
}

std::expected<store::close_row, std::string> read_close(
    const protocol::client::hand_in& given,
    const protocol::hash256& header_hash,
    const match_facts& facts
) {
    const auto read = protocol::decode_close(*given.close);
    if (!read) return wrong{"close: " + read.error().message};
    if (read->header_hash != header_hash) return wrong{"close: of another match"};
    if (!given.close_signature || !protocol::verify(
                                      facts.key.public_part(),
                                      signed_thing::close,
                                      protocol::hash_of(*read),
                                      *given.close_signature
                                  ))
        return wrong{"close: not signed by this server"};
    return store::close_row{*given.close, *given.close_signature};
}

} // namespace

std::int64_t evidence::newest_seq() const {
    std::int64_t newest = -1;
    for (const handed_record& record : records) newest = std::max(newest, std::int64_t{record.seq});
    return newest;
}

std::expected<evidence, std::string> read_hand_in(
    const protocol::client::hand_in& given, const match_facts& facts, const protocol::header* known
) {
    evidence result;
    if (given.header) {
        auto head = read_header(given, facts);
        if (!head) return wrong{std::move(head.error())};
        result.header = *head;
    }
    if (known == nullptr && !result.header) {
        if (given.records.empty() && !given.close) return result;
        return wrong{"there is no header yet"};
    }
    const protocol::header& head = known != nullptr ? *known : *result.header;
    const auto header_hash = protocol::hash_of(head);
    for (const engine::side who : engine::both_sides)
        if (auto signed_by = read_seat_signature(given, head, header_hash, who); !signed_by)
            return wrong{std::move(signed_by.error())};
    result.seat_signatures = given.seat_signatures;
    if (given.signatures.size() != given.records.size())
        return wrong{"signatures: another number than records"};
    for (std::size_t i = 0; i < given.records.size(); ++i) {
        auto record = read_record(given.records[i], given.signatures[i], header_hash, facts);
        if (!record) return wrong{std::move(record.error())};
        result.records.push_back(std::move(*record));
    }
    if (given.close) {
        auto close = read_close(given, header_hash, facts);
        if (!close) return wrong{std::move(close.error())};
        result.close = std::move(*close);
    }
    return result;
}

} // namespace gulbara::server::room
