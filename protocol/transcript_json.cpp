#include "protocol/transcript_json.hpp"

#include <nlohmann/json.hpp>

#include <limits>

namespace gulbara::protocol {

using nlohmann::json;
using nlohmann::ordered_json;

// ---- writing ----------------------------------------------------------------------------------

ordered_json json_of(const header_signatures& signatures) {
    const auto one = [](const std::optional<signature>& by) -> ordered_json {
        if (!by) return nullptr;
        return to_hex(*by);
    };
    return {
        {"server", one(signatures.server)},
        {"seat1", one(signatures.seat_one)},
        {"seat2", one(signatures.seat_two)},
    };
}

ordered_json json_of(const signature_entry& entry) {
    ordered_json path = ordered_json::array();
    for (const hash256& hash : entry.path) path.push_back(to_hex(hash));
    return {
        {"sig", to_hex(entry.sig)},
        {"index", entry.index},
        {"size", entry.size},
        {"path", std::move(path)},
    };
}

// ---- reading ----------------------------------------------------------------------------------

namespace {

std::unexpected<fault> bad(std::string_view what, std::string_view why) {
    return faulty(fault_code::bad_member, std::string{what} + " " + std::string{why});
}

} // namespace

const json* member_of(const json& object, const char* name) {
    const auto found = object.find(name);
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

claimed<bytes> bytes_from(const json* value, std::string_view what, std::size_t limit) {
    if (value == nullptr)
        return faulty(fault_code::missing_member, std::string{what} + " is missing");
    if (!value->is_string()) return bad(what, "is no text");
    const auto& hex = value->get_ref<const std::string&>();
    if (hex.size() > 2 * limit) return bad(what, "is too long");
    auto data = bytes_from_hex(hex);
    if (!data) return bad(what, "is no lower-case hex");
    return std::move(*data);
}

claimed<std::uint32_t> number_from(const json* value, std::string_view what) {
    if (value == nullptr)
        return faulty(fault_code::missing_member, std::string{what} + " is missing");
    constexpr std::uint64_t largest = std::numeric_limits<std::uint32_t>::max();
    if (!value->is_number_unsigned() || value->get<std::uint64_t>() > largest)
        return bad(what, "is no number below 2^32");
    return value->get<std::uint32_t>();
}

claimed<header_signatures> header_signatures_from(const json& object) {
    if (!object.is_object()) return bad("signatures", "is no object");
    const auto server =
        octets_from<signature>(member_of(object, "server"), "the server's signature of the header");
    if (!server) return std::unexpected{server.error()};
    const auto one = optional_octets_from<signature>(
        member_of(object, "seat1"), "seat one's signature of the header"
    );
    if (!one) return std::unexpected{one.error()};
    const auto two = optional_octets_from<signature>(
        member_of(object, "seat2"), "seat two's signature of the header"
    );
    if (!two) return std::unexpected{two.error()};
    return header_signatures{*server, *one, *two};
}

claimed<signature_entry> signature_entry_from(const json* value) {
    if (value == nullptr || !value->is_object())
        return bad("the record's signature entry", "is no object");
    const auto sig = octets_from<signature>(member_of(*value, "sig"), "the record's signature");
    if (!sig) return std::unexpected{sig.error()};
    const auto index = number_from(member_of(*value, "index"), "the index in the batch");
    if (!index) return std::unexpected{index.error()};
    const auto size = number_from(member_of(*value, "size"), "the size of the batch");
    if (!size) return std::unexpected{size.error()};
    const json* path = member_of(*value, "path");
    if (path == nullptr || !path->is_array() || path->size() > longest_path)
        return bad("the path in the batch", "is no array of at most 32 hashes");
    signature_entry entry{*sig, *index, *size, {}};
    entry.path.reserve(path->size());
    for (const json& hash : *path) {
        const auto element = octets_from<hash256>(&hash, "an element of the path in the batch");
        if (!element) return std::unexpected{element.error()};
        entry.path.push_back(*element);
    }
    return entry;
}

claimed<signed_record> signed_record_from(const json* data, const json* proof, std::size_t limit) {
    auto record = bytes_from(data, "the record", limit);
    if (!record) return std::unexpected{std::move(record.error())};
    auto entry = signature_entry_from(proof);
    if (!entry) return std::unexpected{std::move(entry.error())};
    return signed_record{std::move(*record), std::move(*entry)};
}

} // namespace gulbara::protocol
