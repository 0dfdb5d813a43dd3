// What clients say about other players, member by member (docs/protocol.md, sections 4 and 10).
#pragma once

#include "protocol/client_social_message.hpp"
#include "protocol/shared_shape.hpp"

namespace gulbara::protocol {

template <>
struct shape<client::phrase> {
    static constexpr std::string_view name = "phrase";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("phrase", self.said);
    }
};

template <>
struct shape<client::watch_lobby> {
    static constexpr std::string_view name = "watch_lobby";
    static void members(auto&, auto&) {}
};

template <>
struct shape<client::unwatch_lobby> {
    static constexpr std::string_view name = "unwatch_lobby";
    static void members(auto&, auto&) {}
};

template <>
struct shape<client::unlist> {
    static constexpr std::string_view name = "unlist";
    static void members(auto&, auto&) {}
};

template <>
struct shape<client::seek> {
    static constexpr std::string_view name = "seek";
    static void members(auto& self, auto& each) { shape<seek_terms>::members(self.terms, each); }
};

template <>
struct shape<client::cancel_seek> {
    static constexpr std::string_view name = "cancel_seek";
    static void members(auto&, auto&) {}
};

template <>
struct shape<client::decline> {
    static constexpr std::string_view name = "decline";
    static void members(auto& self, auto& each) {
        each("challenge", self.challenge, at_most(challenge_id_limit));
    }
};

template <>
struct shape<client::relate> {
    static constexpr std::string_view name = "relate";
    static void members(auto& self, auto& each) {
        each("player", self.player, bounds{1, player_id_limit});
        each("muted", self.is_muted);
        each("blocked", self.is_blocked);
    }
};

template <>
struct shape<client::agree_talk> {
    static constexpr std::string_view name = "agree_talk";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("on", self.is_on);
    }
};

template <>
struct shape<client::say> {
    static constexpr std::string_view name = "say";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("text", self.text, bounds{1, said_limit});
    }
};

// One that names a player and nothing else.
template <class Command>
struct player_alone_shape {
    static void members(auto& self, auto& each) {
        each("player", self.player, bounds{1, player_id_limit});
    }
};

template <>
struct shape<client::follow> : player_alone_shape<client::follow> {
    static constexpr std::string_view name = "follow";
};

template <>
struct shape<client::unfollow> : player_alone_shape<client::unfollow> {
    static constexpr std::string_view name = "unfollow";
};

} // namespace gulbara::protocol
