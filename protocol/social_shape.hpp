// Events of pairing, talk and relations, member by member (docs/protocol.md, sections 4 and 10).
#pragma once

#include "protocol/lobby_shape.hpp"
#include "protocol/social_message.hpp"

namespace gulbara::protocol {

template <>
struct shape<server::own_seek> {
    static void members(auto& self, auto& each) {
        shape<seek_terms>::members(self.terms, each);
        each("since", self.since);
    }
};

template <>
struct shape<server::seeking> {
    static constexpr std::string_view name = "seeking";
    static void members(auto& self, auto& each) { each("seek", self.seek); }
};

template <>
struct shape<server::challenged> {
    static constexpr std::string_view name = "challenged";
    static void members(auto& self, auto& each) {
        shape<server::listed_challenge>::members(self, each); // the same members
    }
};

template <>
struct shape<server::challenge_gone> {
    static constexpr std::string_view name = "challenge_gone";
    static void members(auto& self, auto& each) {
        each("challenge", self.challenge, at_most(challenge_id_limit));
    }
};

template <>
struct shape<server::relation> {
    static void members(auto& self, auto& each) {
        each("player", self.player);
        each.when_true("muted", self.is_muted);
        each.when_true("blocked", self.is_blocked);
    }
};

template <>
struct shape<server::relations> {
    static constexpr std::string_view name = "relations";
    static void members(auto& self, auto& each) {
        each("players", self.players, at_most(relations_limit));
    }
};

template <>
struct shape<server::talk> {
    static constexpr std::string_view name = "talk";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("agreed", self.agreed);
    }
};

template <>
struct shape<server::said> {
    static constexpr std::string_view name = "said";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("seat", self.seat, seat_number);
        each("player", self.player);
        each("text", self.text, bounds{1, said_limit});
    }
};

template <>
struct shape<server::player> {
    static constexpr std::string_view name = "player";
    static void members(auto& self, auto& each) {
        each("player", self.who);
        each("online", self.is_online);
        each("match", self.match);
    }
};

} // namespace gulbara::protocol
