// The `lobby` event, member by member (docs/protocol.md, section 4).
#pragma once

#include "protocol/lobby_message.hpp"
#include "protocol/shared_shape.hpp"

namespace gulbara::protocol {

template <>
struct shape<server::person> {
    static void members(auto& self, auto& each) {
        each("name", self.name);
        each("id", self.id);
        name_bot_level(self.name, each);
    }
};

template <>
struct shape<server::listed_challenge> {
    static void members(auto& self, auto& each) {
        each("challenge", self.challenge, at_most(challenge_id_limit));
        each("terms", self.terms);
        each("player", self.player);
        each("at", self.at);
    }
};

template <>
struct shape<server::open_seek> {
    static void members(auto& self, auto& each) {
        shape<seek_terms>::members(self.terms, each);
        each("player", self.player);
        each("since", self.since);
    }
};

template <>
struct shape<server::live_table> {
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("terms", self.terms);
        each("players", self.players);
        each("score", self.score);
        each("watchers", self.watchers);
    }
};

template <>
struct shape<server::lobby> {
    static constexpr std::string_view name = "lobby";
    static void members(auto& self, auto& each) {
        each("challenges", self.challenges, at_most(listed_challenges_limit));
        each("seeks", self.seeks, at_most(listed_seeks_limit));
        each("tables", self.tables, at_most(listed_tables_limit));
        each.object("counts", [&](auto& counts) {
            counts("players", self.players);
            counts("matches", self.matches);
        });
    }
};

} // namespace gulbara::protocol
