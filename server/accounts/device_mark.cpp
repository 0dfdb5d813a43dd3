#include "server/accounts/device_mark.hpp"

#include "protocol/random.hpp"
#include "protocol/sha256.hpp"
#include "server/accounts/scrypt.hpp"
#include "server/keys/sealing_key.hpp"

#include <algorithm>

namespace gulbara::server::accounts {

protocol::hash256
device_marker::seal_of(const device_name& device, const store::login_row& owner) const {
    // Of fixed length first, so that no two of them are one text.
    auto text = "gulbara device mark" + protocol::to_hex(device);
    text += protocol::to_hex(protocol::sha256(protocol::bytes_of(owner.password)));
    text += owner.player;
    protocol::chain_key key;
    std::ranges::copy(key_.bytes(), key.value.begin());
    const auto seal = protocol::hmac_sha256(key, protocol::bytes_of(text));
    keys::wipe(key.value);
    return seal;
}

std::string device_marker::mark_for(
    const store::login_row& owner, const std::optional<device_name>& known
) const {
    const auto device = known ? *known : protocol::random_octets<device_name>();
    return protocol::to_hex(device) + "." + protocol::to_hex(seal_of(device, owner));
}

std::optional<device_name>
device_marker::read(std::string_view mark, const store::login_row& owner) const {
    const auto end = mark.find('.');
    if (end == std::string_view::npos) return std::nullopt;
    const auto device = protocol::octets_from_hex<device_name>(mark.substr(0, end));
    const auto seal = protocol::octets_from_hex<protocol::hash256>(mark.substr(end + 1));
    if (!device || !seal || !is_same_hash(*seal, seal_of(*device, owner))) return std::nullopt;
    return device;
}

} // namespace gulbara::server::accounts
