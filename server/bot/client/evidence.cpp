#include "server/bot/client/evidence.hpp"

#include "protocol/fraud.hpp"

namespace gulbara::server::bot::client {
namespace {

protocol::signed_item item_of(const signed_claim& claim) {
    return std::visit(
        [](const auto& said) -> protocol::signed_item { return to_signed(said); }, claim
    );
}

} // namespace

protocol::signed_record to_signed(const protocol::server::record& record) {
    return {.data = record.bytes, .proof = record.proof};
}

protocol::signed_close to_signed(const protocol::server::closed& closed) {
    return {.data = closed.close, .by_server = closed.by_server};
}

protocol::transcript transcript_of(
    const protocol::header& head,
    const protocol::header_signatures& signatures,
    std::string_view rules,
    const engine::by_side<protocol::server::player_view>& players,
    const std::vector<protocol::server::record>& records,
    const protocol::server::closed* closed
) {
    protocol::transcript result{
        .head = head,
        .signatures = signatures,
        .rules = std::string(rules),
        .players = {},
        .records = {},
        .closing = {},
        .terminals = {},
    };
    for (const engine::side who : engine::both_sides)
        result.players[who] = {
            .name = players[who].name, .id = players[who].id, .salt = players[who].salt
        };
    for (const auto& record : records) result.records.push_back(to_signed(record));
    if (closed) {
        result.closing = to_signed(*closed);
        result.terminals = closed->terminals;
    }
    return result;
}

discrepancy contradiction(
    std::string message,
    const protocol::header& head,
    const protocol::header_signatures& signatures,
    const signed_claim& a,
    const signed_claim& b
) {
    const protocol::fraud_proof proof{
        .head = head, .signatures = signatures, .a = item_of(a), .b = item_of(b)
    };
    return {
        .message = std::move(message),
        .evidence = {{.name = "fraud.json", .content = protocol::to_json(proof)}},
    };
}

} // namespace gulbara::server::bot::client
