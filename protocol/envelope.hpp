// The frame around every message: `{"t":type,"id":…,"d":{…}}`.
#pragma once

#include "protocol/codec.hpp"
#include "protocol/wire_reader.hpp"
#include "protocol/wire_writer.hpp"

#include <variant>

namespace gulbara::protocol {

// A frame whose outside is in order. Borrows from the tree.
struct opened_envelope {
    std::string_view type;
    std::optional<command_id> id;
    std::optional<json_value> body; // `d`, an object; none: it has none, as if empty
};

std::expected<opened_envelope, decode_error> open_envelope(json_value frame);

decode_error decode_error_of(json_fault);

// Before: `text` begins an envelope of that type. After: `d` is open.
void write_envelope_start(std::string&, std::string_view type, const std::optional<command_id>&);

// The body of that type. Where the type is unknown or something fails, `failure` says so.
template <class... Bodies>
std::optional<std::variant<Bodies...>> read_body(
    const opened_envelope& from, std::type_identity<std::variant<Bodies...>>, wire_failure& failure
) {
    std::optional<std::variant<Bodies...>> body;
    const wire_place at{nullptr, "d"};
    const auto read_if_named = [&]<class Body>(std::type_identity<Body>) {
        if (from.type != shape<Body>::name) return false;
        Body& target = std::get<Body>(body.emplace(std::in_place_type<Body>));
        wire_reader each{from.body, at, failure};
        shape<Body>::members(target, each);
        return true;
    };
    const bool is_known = (read_if_named(std::type_identity<Bodies>{}) || ...);
    if (!is_known)
        failure.set({nullptr, "t"}, "is no type that is known here", error_id::unknown_type);
    if (failure.has_happened()) body.reset();
    return body;
}

// Written into a buffer that each thread keeps, so that a frame is allocated once, in its size.
template <class Body>
std::string encode_envelope(const std::optional<command_id>& id, const Body& body) {
    thread_local std::string frame;
    frame.clear();
    std::visit(
        [&]<class Held>(const Held& held) {
            write_envelope_start(frame, shape<Held>::name, id);
            wire_writer each{frame};
            shape<Held>::members(held, each);
        },
        body
    );
    frame.append("}}");
    return frame;
}

} // namespace gulbara::protocol
