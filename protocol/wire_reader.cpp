#include "protocol/wire_reader.hpp"

#include <fmt/format.h>

namespace gulbara::protocol {

found_member find_member(json_value object, std::string_view name) {
    found_member found;
    for (const json_value member : object) {
        if (member.name() != name) continue;
        if (found.how != finding::absent) return {finding::twice, std::nullopt};
        found = {finding::once, member};
    }
    if (found.value && found.value->is(json_kind::null)) return {};
    return found;
}

void read_value(const read_target& from, bool& out) {
    if (from.is(json_kind::boolean, "true or false is wanted")) out = from.value.boolean();
}

std::optional<std::int64_t> read_integer(const read_target& from, bounds range) {
    if (from.value.is(json_kind::integer)) {
        const std::int64_t value = from.value.integer();
        if (value >= range.least && value <= range.most) return value;
    }
    from.failure.set(
        from.at, fmt::format("a whole number from {} to {} is wanted", range.least, range.most)
    );
    return std::nullopt;
}

void read_value(const read_target& from, std::string& out, bounds size) {
    if (!from.is(json_kind::text, "a text is wanted")) return;
    const std::string_view text = from.value.text();
    const auto is_control = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    };
    const auto bytes = static_cast<std::int64_t>(text.size());
    if (bytes < size.least || bytes > size.most)
        return from.failure.set_out_of_range(from.at, "bytes of text", size);
    if (std::ranges::any_of(text, is_control))
        return from.failure.set(from.at, "control characters have no place here");
    out = text;
}

void read_value(const read_target& from, error_id& out) {
    if (!from.is(json_kind::text, "a text is wanted")) return;
    out = error_id_from(from.value.text()).value_or(error_id::internal);
}

void read_value(const read_target& from, std::vector<std::byte>& out, bounds size) {
    if (!from.is(json_kind::text, "a text of hex digits is wanted")) return;
    const std::string_view text = from.value.text();
    const auto count = static_cast<std::int64_t>(text.size() / 2);
    if (count < size.least || count > size.most)
        return from.failure.set_out_of_range(from.at, "bytes in hex", size);
    out.resize(text.size() / 2);
    if (!read_hex(text, out)) from.failure.set(from.at, "is not lower-case hex");
}

void read_hex_into(const read_target& from, std::span<std::byte> out) {
    if (!from.is(json_kind::text, "a text of hex digits is wanted")) return;
    if (!read_hex(from.value.text(), out))
        from.failure.set(
            from.at, fmt::format("{} digits of lower-case hex are wanted", 2 * out.size())
        );
}

} // namespace gulbara::protocol
