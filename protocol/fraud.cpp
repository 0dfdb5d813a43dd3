#include "protocol/fraud.hpp"

#include "protocol/check_header.hpp"
#include "protocol/close.hpp"
#include "protocol/file_json.hpp"
#include "protocol/record.hpp"
#include "protocol/sha256.hpp"

#include <nlohmann/json.hpp>

namespace gulbara::protocol {

using nlohmann::ordered_json;

namespace {

// What the length of a record's body can say: here it is not looked at.
constexpr std::size_t longest_body = 0xffff;

ordered_json json_of(const signed_item& item) {
    if (const auto* record = std::get_if<signed_record>(&item))
        return {{"record", to_hex(record->data)}, {"signature", json_of(record->proof)}};
    const auto& closing = std::get<signed_close>(item);
    return {{"close", to_hex(closing.data)}, {"signature", to_hex(closing.by_server)}};
}

claimed<signed_item> item_from(json_value value) {
    const member by = member_of(value, "signature");
    if (const member record = member_of(value, "record"))
        return signed_record_from(record, by, shortest_record + longest_body);
    auto data = bytes_from(member_of(value, "close"), "the close", close_size);
    if (!data) return std::unexpected{std::move(data.error())};
    const auto signed_by = octets_from<signature>(by, "the signature of the close");
    if (!signed_by) return std::unexpected{signed_by.error()};
    return signed_close{std::move(*data), *signed_by};
}

// What matters of a record or a close whose body is not looked at.
struct claim {
    bool is_close = false;
    std::uint32_t number = 0; // a record's seq, a close's count of records
};

std::expected<claim, fault>
claim_of(const signed_record& item, const hash256& header_hash, const public_key& key) {
    const auto head = read_record_head(item.data);
    if (!head) return std::unexpected{head.error()};
    if (head->header_hash != header_hash)
        return faulty(fault_code::other_match, "a record is of another match");
    if (!verify(key, sha256(item.data), item.proof))
        return faulty(fault_code::bad_signature, "a record is not signed by the server");
    return claim{false, head->seq};
}

std::expected<claim, fault>
claim_of(const signed_close& item, const hash256& header_hash, const public_key& key) {
    const auto head = read_close_head(item.data);
    if (!head) return std::unexpected{head.error()};
    if (head->header_hash != header_hash)
        return faulty(fault_code::other_match, "a close is of another match");
    if (!verify(key, signed_thing::close, sha256(item.data), item.by_server))
        return faulty(fault_code::bad_signature, "a close is not signed by the server");
    return claim{true, head->records};
}

std::expected<claim, fault>
claim_of(const claimed<signed_item>& item, const header& head, const hash256& header_hash) {
    if (!item) return std::unexpected{item.error()};
    return std::visit(
        [&](const auto& one) { return claim_of(one, header_hash, head.keys.server); }, *item
    );
}

const bytes& data_of(const signed_item& item) {
    return std::visit([](const auto& one) -> const bytes& { return one.data; }, item);
}

} // namespace

std::string to_json(const fraud_proof& proof) {
    const ordered_json out{
        {"format", "nfv1-fraud"},
        {"header", to_hex(encode(proof.head))},
        {"signatures", json_of(proof.signatures)},
        {"a", json_of(proof.a)},
        {"b", json_of(proof.b)},
    };
    return out.dump();
}

std::expected<unverified_fraud, fault> parse_fraud(std::string_view text) {
    const auto file = parse_file(text, {.bytes = receipt_limit, .depth = 64, .values = 100'000});
    if (!file) return std::unexpected{file.error()};
    outer_members outer{file->root()};
    const member format = outer.required("format", json_kind::text);
    unverified_header head = header_from(outer);
    const member a = outer.required("a", json_kind::object);
    const member b = outer.required("b", json_kind::object);
    if (outer.first_fault()) return std::unexpected{*outer.first_fault()};
    if (format->text() != "nfv1-fraud")
        return faulty(fault_code::bad_version, "the format is not nfv1-fraud");
    return unverified_fraud{std::move(head), item_from(*a), item_from(*b)};
}

std::string_view to_string(fraud_kind kind) {
    switch (kind) {
    case fraud_kind::two_records:
        return "two_records";
    case fraud_kind::two_closes:
        return "two_closes";
    case fraud_kind::close_and_record:
        return "close_and_record";
    }
    return {};
}

std::expected<proven_fraud, fault> check_fraud(const unverified_fraud& file) {
    const auto head = check_header(file.head);
    if (!head) return std::unexpected{head.error()};
    const auto signatures = check_signatures(*head, file.head, asked_of_seats::what_is_given);
    if (!signatures) return std::unexpected{signatures.error()};
    const hash256 header_hash = hash_of(*head);
    const auto a = claim_of(file.a, *head, header_hash);
    if (!a) return std::unexpected{a.error()};
    const auto b = claim_of(file.b, *head, header_hash);
    if (!b) return std::unexpected{b.error()};
    if (data_of(*file.a) == data_of(*file.b))
        return faulty(fault_code::no_contradiction, "both are one and the same");
    if (a->is_close && b->is_close) return proven_fraud{fraud_kind::two_closes, *head};
    if (a->is_close || b->is_close) {
        const claim& closing = a->is_close ? *a : *b;
        const claim& record = a->is_close ? *b : *a;
        if (record.number >= closing.number)
            return proven_fraud{fraud_kind::close_and_record, *head, record.number};
        return faulty(fault_code::no_contradiction, "the close counts that record");
    }
    if (a->number != b->number)
        return faulty(fault_code::no_contradiction, "the two records have different numbers");
    return proven_fraud{fraud_kind::two_records, *head, a->number};
}

} // namespace gulbara::protocol
