// A device on which somebody has logged in to an account before: strangers who guess at its
// password do not use up that device's attempts (after OWASP's "device cookies").
#pragma once

#include "protocol/bytes.hpp"
#include "server/keys/secret_file.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace gulbara::server::accounts {

// The random part of a mark: by it the attempts of one device are counted.
using device_name = protocol::octets<struct device_name_tag, 16>;

// Makes marks and knows its own again. A mark is no proof of who somebody is and opens nothing. It
// is "<device name>.<HMAC-SHA-256 of it and the player>" in hex. Thread: any.
class device_marker {
public:
    explicit device_marker(const keys::secret& key) : key_(key) {}

    // For a device that has just logged in as that player. Throws std::runtime_error if the
    // cryptographic library fails.
    std::string mark_for(std::string_view player) const;
    // None: it is no mark, or not one for that player.
    std::optional<device_name> read(std::string_view mark, std::string_view player) const;

private:
    protocol::hash256 seal_of(const device_name&, std::string_view player) const;

    keys::secret key_;
};

} // namespace gulbara::server::accounts
