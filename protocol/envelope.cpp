#include "protocol/envelope.hpp"

namespace gulbara::protocol {
namespace {

bool is_printable_ascii(char c) {
    return c >= 0x20 && c < 0x7F;
}

decode_error refusal(error_id code, std::string message, std::optional<command_id> id = {}) {
    return {code, std::move(message), std::move(id)};
}

// The id, none if there is none; unexpected what is wrong with it.
std::expected<std::optional<command_id>, decode_error> id_of(json_value frame) {
    const found_member found = find_member(frame, "id");
    if (found.how == finding::absent) return std::nullopt;
    if (found.how == finding::twice)
        return std::unexpected{refusal(error_id::bad_member, "id: stands there twice")};
    if (found.value->is(json_kind::text)) {
        const std::string_view text = found.value->text();
        if (!text.empty() && text.size() <= command_id_limit &&
            std::ranges::all_of(text, is_printable_ascii))
            return command_id{text};
    }
    return std::unexpected{
        refusal(error_id::bad_member, "id: a text of 1 to 64 printable ASCII characters is wanted")
    };
}

} // namespace

decode_error decode_error_of(json_fault fault) {
    switch (fault) {
    case json_fault::too_large:
        return refusal(error_id::too_large, "the frame is too large");
    case json_fault::too_deep:
        return refusal(error_id::too_deep, "the frame is nested too deep");
    case json_fault::not_json:
        break;
    }
    return refusal(error_id::not_json, "the frame is not JSON");
}

std::expected<opened_envelope, decode_error> open_envelope(json_value frame) {
    if (!frame.is(json_kind::object))
        return std::unexpected{refusal(error_id::not_a_message, "the frame is not an object")};
    auto id = id_of(frame);
    if (!id) return std::unexpected{std::move(id.error())};
    const found_member type = find_member(frame, "t");
    if (!type.value || !type.value->is(json_kind::text))
        return std::unexpected{refusal(error_id::not_a_message, "t: one text is wanted", *id)};
    const found_member body = find_member(frame, "d");
    if (body.how == finding::twice || (body.value && !body.value->is(json_kind::object)))
        return std::unexpected{refusal(error_id::bad_member, "d: one object is wanted", *id)};
    return opened_envelope{type.value->text(), std::move(*id), body.value};
}

void write_envelope_start(
    std::string& out, std::string_view type, const std::optional<command_id>& id
) {
    out.append("{\"t\":\"").append(type).append("\"");
    if (id) {
        out.append(",\"id\":");
        append_text(out, *id);
    }
    out.append(",\"d\":{");
}

} // namespace gulbara::protocol
