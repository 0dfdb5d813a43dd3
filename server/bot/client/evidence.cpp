#include "server/bot/client/evidence.hpp"

#include <nlohmann/json.hpp>

namespace gulbara::server::bot::client {
namespace {

using json = nlohmann::ordered_json;
using protocol::to_hex;

template <class Octets>
json hex_or_null(const std::optional<Octets>& value) {
    return value ? json(to_hex(*value)) : json(nullptr);
}

json signatures_of(const signed_header& terms) {
    return {
        {"server", to_hex(terms.by_server)},
        {"seat1", hex_or_null(terms.by_seat.white)},
        {"seat2", hex_or_null(terms.by_seat.black)},
    };
}

json entry_of(const protocol::signature_entry& proof) {
    json path = json::array();
    for (const auto& node : proof.path) path.push_back(to_hex(node));
    return {
        {"sig", to_hex(proof.sig)},
        {"index", proof.index},
        {"size", proof.size},
        {"path", std::move(path)},
    };
}

json claim_of(const signed_claim& claim) {
    if (const auto* record = std::get_if<protocol::server::record>(&claim))
        return {{"record", to_hex(record->bytes)}, {"signature", entry_of(record->proof)}};
    const auto& closed = std::get<protocol::server::closed>(claim);
    return {{"close", to_hex(closed.close)}, {"signature", to_hex(closed.by_server)}};
}

json player_of(const protocol::server::player_view& player) {
    return {{"name", player.name}, {"id", player.id}, {"salt", to_hex(player.salt)}};
}

} // namespace

std::string fraud_file(const signed_header& terms, const signed_claim& a, const signed_claim& b) {
    const json file{
        {"format", "nfv1-fraud"},
        {"header", to_hex(terms.header)},
        {"signatures", signatures_of(terms)},
        {"a", claim_of(a)},
        {"b", claim_of(b)},
    };
    return file.dump() + "\n";
}

std::string receipt_file(
    const signed_header& terms, const protocol::server::record* newest, std::uint32_t seq
) {
    json file{{"header", to_hex(terms.header)}, {"signatures", signatures_of(terms)}};
    file["record"] = nullptr;
    if (newest)
        file["record"] = {
            {"seq", seq}, {"record", to_hex(newest->bytes)}, {"sig", entry_of(newest->proof)}
        };
    return file.dump() + "\n";
}

std::string transcript_file(const match_file& match, const dispute& about) {
    json records = json::array();
    json signatures = json::array();
    for (const auto& record : match.records) {
        records.push_back(to_hex(record.bytes));
        signatures.push_back(entry_of(record.proof));
    }
    const auto header = protocol::decode_header(match.terms.header);
    json file{
        {"format", "nfv1"},
        {"match", header ? json(to_hex(header->match)) : json(nullptr)},
        {"rules", match.rules},
        {"players", {player_of(match.players.white), player_of(match.players.black)}},
        {"header", to_hex(match.terms.header)},
        {"signatures", signatures_of(match.terms)},
        {"records", std::move(records)},
        {"record_signatures", std::move(signatures)},
        {"close", nullptr},
        {"close_signature", nullptr},
        {"terminals", nullptr},
        {"log", nullptr},
    };
    if (match.close) {
        file["close"] = to_hex(match.close->close);
        file["close_signature"] = to_hex(match.close->by_server);
        file["terminals"] = {
            {"seat1", hex_or_null(match.close->terminals.white)},
            {"seat2", hex_or_null(match.close->terminals.black)},
        };
    }
    file["dispute"] = {{"message", about.message}, {"refused", nullptr}};
    if (about.refused) file["dispute"]["refused"] = claim_of(*about.refused);
    return file.dump() + "\n";
}

} // namespace gulbara::server::bot::client
