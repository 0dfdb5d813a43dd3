#include "protocol/transcript.hpp"

#include "protocol/close.hpp"
#include "protocol/file_json.hpp"
#include "protocol/record.hpp"

#include <nlohmann/json.hpp>

namespace gulbara::protocol {

using nlohmann::ordered_json;

namespace {

// The longest match has some 120,000 records of about 16 values each.
constexpr std::size_t most_values = 4'000'000;
constexpr std::size_t deepest = 64;
constexpr std::size_t longest_id = 0xffff;

template <class Value>
ordered_json hex_or_null(const std::optional<Value>& value) {
    if (!value) return nullptr;
    return to_hex(*value);
}

ordered_json json_of(const transcript_player& player) {
    ordered_json id = nullptr;
    if (player.id) id = *player.id;
    return {{"name", player.name}, {"id", std::move(id)}, {"salt", hex_or_null(player.salt)}};
}

} // namespace

// ---- writing ----------------------------------------------------------------------------------

std::string to_json(const transcript& t) {
    ordered_json records = ordered_json::array();
    ordered_json proofs = ordered_json::array();
    for (const signed_record& r : t.records) {
        records.push_back(to_hex(r.data));
        proofs.push_back(json_of(r.proof));
    }
    ordered_json out{
        {"format", "nfv1"},
        {"match", to_hex(t.head.match)},
        {"rules", t.rules},
        {"players", {json_of(t.players.white), json_of(t.players.black)}},
        {"header", to_hex(encode(t.head))},
        {"signatures", json_of(t.signatures)},
        {"records", std::move(records)},
        {"record_signatures", std::move(proofs)},
        {"close", nullptr},
        {"close_signature", nullptr},
        {"terminals", nullptr},
        {"log", nullptr},
    };
    if (t.closing) {
        out["close"] = to_hex(t.closing->data);
        out["close_signature"] = to_hex(t.closing->by_server);
        out["terminals"] = {
            {"seat1", hex_or_null(t.terminals.white)}, {"seat2", hex_or_null(t.terminals.black)}
        };
    }
    return out.dump();
}

std::string to_json(const receipt& r) {
    ordered_json out{
        {"header", to_hex(encode(r.head))},
        {"signatures", json_of(r.signatures)},
        {"record", nullptr},
    };
    if (r.newest) {
        const auto newest = decode_record(r.newest->data);
        out["record"] = {
            {"seq", newest ? newest->seq : 0},
            {"record", to_hex(r.newest->data)},
            {"sig", json_of(r.newest->proof)},
        };
    }
    return out.dump();
}

// ---- reading ----------------------------------------------------------------------------------

namespace {

claimed<transcript_player> player_from(json_value value) {
    if (!value.is(json_kind::object))
        return faulty(fault_code::bad_member, "a player is no object");
    const member name = member_of(value, "name");
    if (!name || !name->is(json_kind::text))
        return faulty(fault_code::bad_member, "a player's name is no text");
    const auto salt =
        optional_octets_from<player_salt>(member_of(value, "salt"), "a player's salt");
    if (!salt) return std::unexpected{salt.error()};
    transcript_player player{std::string{name->text()}, {}, *salt};
    if (const member id = member_of(value, "id")) {
        if (!id->is(json_kind::text) || id->text().size() > longest_id)
            return faulty(fault_code::bad_member, "a player's id is no text of fitting length");
        player.id = id->text();
    }
    if (player.id.has_value() != player.salt.has_value())
        return faulty(fault_code::missing_member, "a player has an id without salt or vice versa");
    return player;
}

claimed<engine::by_side<transcript_player>> players_from(json_value array) {
    if (array.size() != 2) return faulty(fault_code::bad_member, "there are not two players");
    auto white = player_from(*array.begin());
    if (!white) return std::unexpected{std::move(white.error())};
    auto black = player_from(*++array.begin());
    if (!black) return std::unexpected{std::move(black.error())};
    return engine::by_side<transcript_player>{std::move(*white), std::move(*black)};
}

claimed<std::optional<signed_close>> close_from(const member& data, const member& signed_by) {
    if (!data && !signed_by) return std::nullopt;
    auto close = bytes_from(data, "the close", close_size);
    if (!close) return std::unexpected{std::move(close.error())};
    const auto by = octets_from<signature>(signed_by, "the signature of the close");
    if (!by) return std::unexpected{by.error()};
    return signed_close{std::move(*close), *by};
}

claimed<engine::by_side<std::optional<chain_key>>> terminals_from(const member& object) {
    if (!object) return {};
    const auto one =
        optional_octets_from<chain_key>(member_of(*object, "seat1"), "seat one's terminal");
    if (!one) return std::unexpected{one.error()};
    const auto two =
        optional_octets_from<chain_key>(member_of(*object, "seat2"), "seat two's terminal");
    if (!two) return std::unexpected{two.error()};
    return engine::by_side<std::optional<chain_key>>{*one, *two};
}

claimed<receipt_record> receipt_record_from(json_value object) {
    const auto seq = number_from(member_of(object, "seq"), "the number of the receipt's record");
    if (!seq) return std::unexpected{seq.error()};
    auto record =
        signed_record_from(member_of(object, "record"), member_of(object, "sig"), longest_record);
    if (!record) return std::unexpected{std::move(record.error())};
    return receipt_record{*seq, std::move(*record)};
}

} // namespace

std::expected<unverified_transcript, fault> parse_transcript(std::string_view text) {
    const auto file = parse_file(text, {transcript_limit, deepest, most_values});
    if (!file) return std::unexpected{file.error()};
    outer_members outer{file->root()};
    const member format = outer.required("format", json_kind::text);
    const member match = outer.required("match", json_kind::text);
    const member rules = outer.required("rules", json_kind::text);
    const member players = outer.required("players", json_kind::array);
    unverified_header head = header_from(outer);
    const member records = outer.required("records", json_kind::array);
    const member proofs = outer.required("record_signatures", json_kind::array);
    const member close = outer.optional("close", json_kind::text);
    const member close_signature = outer.optional("close_signature", json_kind::text);
    const member terminals = outer.optional("terminals", json_kind::object);
    if (outer.first_fault()) return std::unexpected{*outer.first_fault()};
    if (format->text() != "nfv1") return faulty(fault_code::bad_version, "the format is not nfv1");
    if (records->size() != proofs->size())
        return faulty(
            fault_code::wrong_count, "there are not as many record signatures as records"
        );

    unverified_transcript result{
        octets_from<match_id>(match, "match"),
        std::string{rules->text()},
        players_from(*players),
        std::move(head),
        {},
        {},
        close_from(close, close_signature),
        terminals_from(terminals),
        terminals.has_value()
    };
    for (const json_value record : *records)
        result.records.push_back(bytes_from(record, "the record", longest_record));
    for (const json_value entry : *proofs) result.proofs.push_back(signature_entry_from(entry));
    return result;
}

std::expected<unverified_receipt, fault> parse_receipt(std::string_view text) {
    const auto file = parse_file(text, {receipt_limit, deepest, most_values});
    if (!file) return std::unexpected{file.error()};
    outer_members outer{file->root()};
    unverified_header head = header_from(outer);
    const member record = outer.optional("record", json_kind::object);
    if (outer.first_fault()) return std::unexpected{*outer.first_fault()};
    unverified_receipt result{std::move(head), {}};
    if (!record) return result;
    auto newest = receipt_record_from(*record);
    if (!newest) return std::unexpected{std::move(newest.error())};
    result.newest = std::move(*newest);
    return result;
}

} // namespace gulbara::protocol
