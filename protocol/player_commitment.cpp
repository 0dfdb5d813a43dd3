#include "protocol/player_commitment.hpp"

#include "protocol/byte_stream.hpp"
#include "protocol/sha256.hpp"

namespace gulbara::protocol {

hash256 commit_to_player(const player_salt& salt, std::string_view id) {
    constexpr tag player_tag = make_tag("player");
    const auto length = static_cast<std::uint16_t>(id.size());
    const std::array length_bytes{
        static_cast<std::byte>(length >> 8), static_cast<std::byte>(length & 0xff)
    };
    return sha256({player_tag, salt, length_bytes, bytes_of(id)});
}

} // namespace gulbara::protocol
