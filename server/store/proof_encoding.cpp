#include "server/store/proof_encoding.hpp"

#include "protocol/byte_stream.hpp"

namespace gulbara::server::store {

protocol::bytes encode_proof(const protocol::signature_entry& entry) {
    constexpr std::size_t fixed = protocol::signature::size + 4 + 4;
    protocol::byte_writer out{fixed + entry.path.size() * protocol::hash256::size};
    out.put(protocol::byte_view{entry.sig}).put(entry.index).put(entry.size);
    for (const protocol::hash256& node : entry.path) out.put(protocol::byte_view{node});
    return std::move(out).take();
}

std::optional<protocol::signature_entry> decode_proof(protocol::byte_view stored) {
    protocol::byte_reader in{stored};
    protocol::signature_entry entry;
    entry.sig = in.octets<protocol::signature>();
    entry.index = in.number<std::uint32_t>();
    entry.size = in.number<std::uint32_t>();
    const std::size_t nodes = in.left() / protocol::hash256::size;
    if (nodes > protocol::longest_path) return std::nullopt;
    for (std::size_t i = 0; i < nodes; ++i) entry.path.push_back(in.octets<protocol::hash256>());
    if (!in.is_whole()) return std::nullopt;
    return entry;
}

} // namespace gulbara::server::store
