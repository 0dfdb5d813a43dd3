// The header of a match as this installation has signed it, whoever brings it: the database or a
// client that hands it in.
#pragma once

#include "protocol/header.hpp"
#include "server/room/match_facts.hpp"

#include <expected>
#include <string>

namespace gulbara::server::room {

struct own_header {
    protocol::header head;
    protocol::rules_document rules;
};

// The error says what is wrong with it.
std::expected<own_header, std::string>
read_own_header(const protocol::bytes& data, const protocol::signature& by_server, const match_facts&);

} // namespace gulbara::server::room
