// What never changes of a match: as it was offered, and the server's secrets for it.
#pragma once

#include "protocol/chain.hpp"
#include "protocol/ed25519.hpp"
#include "protocol/rules_document.hpp"
#include "server/store/rows.hpp"

#include <memory>

namespace gulbara::server::room {

struct match_facts {
    store::match_row row;
    protocol::rules_document rules;
    // Null: the sealed terminal cannot be opened any more, and the match ends as "state lost".
    std::shared_ptr<const protocol::hash_chain> chain;
    protocol::key_pair key; // the installation's
};

} // namespace gulbara::server::room
