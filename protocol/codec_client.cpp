#include "protocol/client_shape.hpp"
#include "protocol/envelope.hpp"

namespace gulbara::protocol {
namespace {

constexpr json_limits limits{client_frame_limit, nesting_limit, client_values_limit};

bool needs_id(const client_body& body) {
    return !std::holds_alternative<client::hello>(body) &&
           !std::holds_alternative<client::ping>(body);
}

} // namespace

std::expected<client_message, decode_error> decode_client(std::string_view frame) {
    const auto tree = json_tree::parse(frame, limits);
    if (!tree) return std::unexpected{decode_error_of(tree.error())};
    auto envelope = open_envelope(tree->root());
    if (!envelope) return std::unexpected{std::move(envelope.error())};
    wire_failure failure;
    auto body = read_body(*envelope, std::type_identity<client_body>{}, failure);
    if (!body)
        return std::unexpected{decode_error{failure.code(), failure.message(), envelope->id}};
    if (!envelope->id && needs_id(*body))
        return std::unexpected{decode_error{error_id::missing_id, "id: is missing", {}}};
    return client_message{std::move(envelope->id), std::move(*body)};
}

std::string encode(const client_message& message) {
    return encode_envelope(message.id, message.body);
}

} // namespace gulbara::protocol
