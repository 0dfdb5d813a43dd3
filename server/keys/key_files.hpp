// The two keys of an installation (fairness page, section 12). Both files belong in the backup.
#pragma once

#include "protocol/ed25519.hpp"
#include "server/keys/sealing_key.hpp"
#include "server/keys/secret_file.hpp"

namespace gulbara::server::keys {

struct installation_keys {
    protocol::key_pair signing;
    sealing_key sealing;
};

inline constexpr std::string_view signing_key_file = "signing.key";
inline constexpr std::string_view sealing_key_file = "sealing.key";

// The keys in `folder`, which must exist. If neither file is there this is the installation's first
// start and both are made; if only one is, the other was lost, and the error says what to do.
std::expected<installation_keys, file_error> keys_in(const std::filesystem::path& folder);

// Neither file is there: `keys_in` would make both.
bool are_missing(const std::filesystem::path& folder);
// What to tell the operator when they are missing and this is not the first start.
file_error both_lost(const std::filesystem::path& folder);

} // namespace gulbara::server::keys
