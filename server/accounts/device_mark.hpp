// A device on which somebody has logged in to an account before: strangers who guess at its
// password do not use up that device's attempts (after OWASP's "device cookies").
#pragma once

#include "protocol/bytes.hpp"
#include "server/keys/secret_file.hpp"
#include "server/store/account_rows.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace gulbara::server::accounts {

// The random part of a mark: by it the attempts of one device are counted.
using device_name = protocol::octets<struct device_name_tag, 16>;

// Makes marks and knows its own again. A mark is no proof of who somebody is and opens nothing. It
// is "<device name>.<HMAC-SHA-256 of it, the kept password and the player>" in hex: with another
// password it is none any more, so that whoever knew the former one has no attempts of his own.
// Thread: any.
class device_marker {
public:
    explicit device_marker(const keys::secret& key) : key_(key) {}

    // For a device that has just shown that account's password. `known`: the name that it has
    // already; another login does not give it more attempts. Throws std::runtime_error if the
    // cryptographic library fails.
    std::string
    mark_for(const store::login_row&, const std::optional<device_name>& known = {}) const;
    // None: it is no mark, or not one for that player and password.
    std::optional<device_name> read(std::string_view mark, const store::login_row&) const;

private:
    protocol::hash256 seal_of(const device_name&, const store::login_row&) const;

    keys::secret key_;
};

} // namespace gulbara::server::accounts
