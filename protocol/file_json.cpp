#include "protocol/file_json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace gulbara::protocol {

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

std::unexpected<fault> missing(std::string_view what) {
    return faulty(fault_code::missing_member, std::string{what} + " is missing");
}

std::unexpected<fault> bad(std::string_view what, std::string_view why) {
    return faulty(fault_code::bad_member, std::string{what} + " " + std::string{why});
}

std::unexpected<fault> refused(json_fault why) {
    switch (why) {
    case json_fault::too_large:
        return faulty(fault_code::too_large, "the file is too large");
    case json_fault::too_deep:
        return faulty(fault_code::too_deep, "nested too deeply");
    case json_fault::not_json:
        break;
    }
    return faulty(fault_code::not_json, "the file is no JSON");
}

bool has_twins(json_value object) {
    std::vector<std::string_view> names;
    for (const json_value each : object) names.push_back(each.name());
    std::ranges::sort(names);
    return std::ranges::adjacent_find(names) != names.end();
}

// Goes as deep as the parser's limit lets a text be nested.
bool has_twins_inside(json_value value) {
    if (value.is(json_kind::object) && has_twins(value)) return true;
    if (!value.is(json_kind::object) && !value.is(json_kind::array)) return false;
    for (const json_value each : value)
        if (has_twins_inside(each)) return true;
    return false;
}

} // namespace

std::expected<json_tree, fault> parse_file(std::string_view text, const json_limits& limits) {
    auto tree = json_tree::parse(text, limits);
    if (!tree) return refused(tree.error());
    if (!tree->root().is(json_kind::object)) return bad("the file", "is no object");
    if (has_twins_inside(tree->root()))
        return faulty(
            fault_code::duplicate_member, "a member name stands twice in an object of the file"
        );
    return std::move(*tree);
}

member member_of(json_value object, std::string_view name) {
    for (const json_value each : object)
        if (each.name() == name) return each.is(json_kind::null) ? std::nullopt : member{each};
    return std::nullopt;
}

member outer_members::required(std::string_view name, json_kind kind) {
    const member value = optional(name, kind);
    if (!value) note(fault_code::missing_member, name, "is missing");
    return value;
}

member outer_members::optional(std::string_view name, json_kind kind) {
    const member value = member_of(file_, name);
    if (value && !value->is(kind)) note(fault_code::bad_member, name, "has not its type");
    return value;
}

void outer_members::note(fault_code code, std::string_view name, std::string_view why) {
    if (fault_) return;
    fault_ = fault{code, "the member \"" + std::string{name} + "\" " + std::string{why}};
}

claimed<bytes> bytes_from(const member& value, std::string_view what, std::size_t limit) {
    if (!value) return missing(what);
    if (!value->is(json_kind::text)) return bad(what, "is no text");
    if (value->text().size() > 2 * limit) return bad(what, "is too long");
    auto data = bytes_from_hex(value->text());
    if (!data) return bad(what, "is no lower-case hex");
    return std::move(*data);
}

claimed<std::uint32_t> number_from(const member& value, std::string_view what) {
    if (!value) return missing(what);
    constexpr std::int64_t largest = std::numeric_limits<std::uint32_t>::max();
    if (!value->is(json_kind::integer) || value->integer() < 0 || value->integer() > largest)
        return bad(what, "is no number below 2^32");
    return static_cast<std::uint32_t>(value->integer());
}

namespace {

claimed<header_signatures> header_signatures_from(const member& object) {
    if (!object || !object->is(json_kind::object)) return bad("signatures", "is no object");
    const auto server = octets_from<signature>(
        member_of(*object, "server"), "the server's signature of the header"
    );
    if (!server) return std::unexpected{server.error()};
    const auto one = optional_octets_from<signature>(
        member_of(*object, "seat1"), "seat one's signature of the header"
    );
    if (!one) return std::unexpected{one.error()};
    const auto two = optional_octets_from<signature>(
        member_of(*object, "seat2"), "seat two's signature of the header"
    );
    if (!two) return std::unexpected{two.error()};
    return header_signatures{*server, *one, *two};
}

} // namespace

unverified_header header_from(outer_members& outer) {
    const member data = outer.required("header", json_kind::text);
    const member signatures = outer.required("signatures", json_kind::object);
    return {bytes_from(data, "the header", header_size), header_signatures_from(signatures)};
}

claimed<signature_entry> signature_entry_from(const member& value) {
    if (!value || !value->is(json_kind::object))
        return bad("the record's signature entry", "is no object");
    const auto sig = octets_from<signature>(member_of(*value, "sig"), "the record's signature");
    if (!sig) return std::unexpected{sig.error()};
    const auto index = number_from(member_of(*value, "index"), "the index in the batch");
    if (!index) return std::unexpected{index.error()};
    const auto size = number_from(member_of(*value, "size"), "the size of the batch");
    if (!size) return std::unexpected{size.error()};
    const member path = member_of(*value, "path");
    if (!path || !path->is(json_kind::array) || path->size() > longest_path)
        return bad("the path in the batch", "is no array of at most 32 hashes");
    signature_entry entry{*sig, *index, *size, {}};
    for (const json_value hash : *path) {
        const auto element = octets_from<hash256>(hash, "an element of the path in the batch");
        if (!element) return std::unexpected{element.error()};
        entry.path.push_back(*element);
    }
    return entry;
}

claimed<signed_record>
signed_record_from(const member& data, const member& proof, std::size_t limit) {
    auto record = bytes_from(data, "the record", limit);
    if (!record) return std::unexpected{std::move(record.error())};
    auto entry = signature_entry_from(proof);
    if (!entry) return std::unexpected{std::move(entry.error())};
    return signed_record{std::move(*record), std::move(*entry)};
}

} // namespace gulbara::protocol
