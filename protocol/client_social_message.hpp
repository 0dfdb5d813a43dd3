// What a client says about other players, beside its matches: the lobby, pairing, talk and
// relations (protocol page, sections 4 and 10). Parsed and bounded, as all of `client_message`.
#pragma once

#include "protocol/bytes.hpp"
#include "protocol/phrase.hpp"
#include "protocol/seek_terms.hpp"

#include <optional>
#include <string>

namespace gulbara::protocol::client {

// To both seats and whoever looks on; from a seat alone.
struct phrase {
    match_id match;
    phrase_id said = phrase_id::hello; // "phrase"

    friend bool operator==(const phrase&, const phrase&) = default;
};

// From now on this connection gets the `lobby` event, or no more.
struct watch_lobby {
    friend bool operator==(const watch_lobby&, const watch_lobby&) = default;
};

struct unwatch_lobby {
    friend bool operator==(const unwatch_lobby&, const unwatch_lobby&) = default;
};

// The lobby shows one's challenge no more; who has its id may still accept it.
struct unlist {
    friend bool operator==(const unlist&, const unlist&) = default;
};

// One wants an opponent, and is paired with whoever wants the same.
struct seek {
    seek_terms terms; // its members are the message's

    friend bool operator==(const seek&, const seek&) = default;
};

struct cancel_seek {
    friend bool operator==(const cancel_seek&, const cancel_seek&) = default;
};

// Of a challenge that is for oneself alone. Whoever made it learns only that it is gone.
struct decline {
    std::string challenge;

    friend bool operator==(const decline&, const decline&) = default;
};

// How one wants to meet another player; what is absent stays as it is.
struct relate {
    std::string player;
    std::optional<bool> is_muted{}; // "muted": what he says is hidden from me
    std::optional<bool> is_blocked{
    }; // "blocked": we are not paired, and hear nothing of each other

    friend bool operator==(const relate&, const relate&) = default;
};

// A seat's consent to text, or its end.
struct agree_talk {
    match_id match;
    bool is_on = false; // "on"

    friend bool operator==(const agree_talk&, const agree_talk&) = default;
};

// A seat to the table, if both seats have agreed to text; a watcher to watchers.
struct say {
    match_id match;
    std::string text;

    friend bool operator==(const say&, const say&) = default;
};

// From now on this connection learns when that player comes, goes and plays, or no more.
struct follow {
    std::string player;

    friend bool operator==(const follow&, const follow&) = default;
};

struct unfollow {
    std::string player;

    friend bool operator==(const unfollow&, const unfollow&) = default;
};

} // namespace gulbara::protocol::client
