#include "protocol/envelope.hpp"
#include "protocol/server_shape.hpp"

namespace gulbara::protocol {
namespace {

constexpr json_limits limits{server_frame_limit, nesting_limit, server_values_limit};

} // namespace

std::expected<server_message, decode_error> decode_server(std::string_view frame) {
    const auto tree = json_tree::parse(frame, limits);
    if (!tree) return std::unexpected{decode_error_of(tree.error())};
    auto envelope = open_envelope(tree->root());
    if (!envelope) return std::unexpected{std::move(envelope.error())};
    wire_failure failure;
    auto body = read_body(*envelope, std::type_identity<server_body>{}, failure);
    if (!body)
        return std::unexpected{decode_error{failure.code(), failure.message(), envelope->id}};
    return server_message{std::move(envelope->id), std::move(*body)};
}

std::string encode(const server_message& message) {
    return encode_envelope(message.id, message.body);
}

} // namespace gulbara::protocol
