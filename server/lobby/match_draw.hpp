// A match that is to be made, and what is drawn for it before anybody has seen it.
#pragma once

#include "engine/side.hpp"
#include "protocol/bytes.hpp"
#include "protocol/rules_document.hpp"
#include "server/runtime/time_source.hpp"

#include <functional>
#include <optional>
#include <string>

namespace gulbara::server::lobby {

struct contestant {
    std::string player; // public id
    std::string name;
};

struct proposal {
    protocol::rules_document terms;
    engine::by_side<contestant> players;
    std::optional<std::string> challenge;
    std::optional<protocol::match_id> rematch_of;
};

// With the seats' own parts this fixes all dice of the match (fairness page, section 2).
struct match_draw {
    protocol::match_id match;
    runtime::instant created = 0;
    protocol::chain_key terminal; // the server's; secret
    engine::by_side<protocol::player_salt> salts;
};

// Thread: any. May throw std::runtime_error; then no match is made.
using draw_source = std::function<match_draw(const proposal&, runtime::instant now)>;

// From the operating system's generator; created now.
match_draw draw_match(const proposal&, runtime::instant now);

} // namespace gulbara::server::lobby
