// What the server says, member by member (docs/protocol.md, "Answers" and "Events").
//
// Where a message carries what a transcript carries, the members are called as in a transcript.
#pragma once

#include "protocol/server_message.hpp"
#include "protocol/shared_shape.hpp"
#include "protocol/social_shape.hpp"
#include "protocol/typed_members.hpp"

namespace gulbara::protocol {

inline constexpr bounds seq_or_none{-1, std::numeric_limits<std::uint32_t>::max()};

template <>
struct shape<server::hello> {
    static constexpr std::string_view name = "hello";
    static void members(auto& self, auto& each) {
        each.object("protocol", [&](auto& version) {
            version("major", self.major);
            version("minor", self.minor);
        });
        each("features", self.features, unbounded);
        each.object("limits", [&](auto& limits) { limits("frame", self.frame_limit); });
        each("now", self.now);
        each("player", self.player);
        each("matches", self.matches, at_most(live_matches_limit));
    }
};

template <>
struct shape<server::ok> {
    static constexpr std::string_view name = "ok";
    static void members(auto& self, auto& each) {
        each("seq", self.seq);
        each.when_true("held", self.is_held);
        each("match", self.match);
        each("challenge", self.challenge);
        each("seat", self.seat, seat_or_none);
        each("newest", self.newest, seq_or_none);
        each.when_true("more", self.has_more);
        each("now", self.now);
    }
};

template <>
struct shape<server::already> {
    static constexpr std::string_view name = "already";
    static void members(auto& self, auto& each) { shape<server::ok>::members(self.result, each); }
};

template <>
struct shape<server::error> {
    static constexpr std::string_view name = "error";
    static void members(auto& self, auto& each) {
        each("code", self.code);
        each("message", self.message);
        each("seq", self.seq);
        each("segment", self.segment);
        each("step", self.step);
        each("retry_ms", self.retry_ms);
        each("match", self.match);
    }
};

template <>
struct shape<server::player_view> {
    static void members(auto& self, auto& each) {
        each("name", self.name);
        each("id", self.id);
        each("salt", self.salt);
        name_bot_level(self.name, each);
    }
};

template <>
struct shape<server::offer> {
    static constexpr std::string_view name = "offer";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("seat", self.seat, seat_number);
        each("links", self.links);
        each("server_anchor", self.server_anchor);
        each("created", self.created);
        each("rules", self.rules);
        each("players", self.players);
        each("deadline", self.deadline);
    }
};

template <>
struct shape<server::withdrawn> {
    static constexpr std::string_view name = "withdrawn";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("late", self.late, seat_or_none);
    }
};

template <>
struct shape<server::header> {
    static constexpr std::string_view name = "header";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("header", self.header);
        each.object("signatures", [&](auto& by) { by("server", self.by_server); });
        each("deadline", self.deadline);
    }
};

template <>
struct shape<server::receipt> {
    static constexpr std::string_view name = "receipt";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("header", self.header);
        each.object("signatures", [&](auto& by) {
            by("server", self.by_server);
            by("seat1", self.by_seat.white);
            by("seat2", self.by_seat.black);
        });
    }
};

template <>
struct shape<server::record> {
    static constexpr std::string_view name = "record";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each.derived([&](auto& typed) { write_record_members(typed, self.bytes); });
        each("record", self.bytes);
        each("signature", self.proof);
    }
};

template <>
struct shape<server::waiting> {
    static constexpr std::string_view name = "waiting";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("index", self.index);
        each("seats", self.seats, at_most(2), seat_number);
        each("since", self.since);
    }
};

template <>
struct shape<server::seat_clock> {
    static void members(auto& self, auto& each) {
        each("reserve_ms", self.reserve_ms);
        each("delay_ms", self.delay_ms);
        each("grace_ms", self.grace_ms);
        each("credit_ms", self.credit_ms);
    }
};

template <>
struct shape<server::clock> {
    static constexpr std::string_view name = "clock";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("now", self.now);
        each("seats", self.seats);
        each("running", self.running, seat_number);
        each("deadline", self.deadline);
        each.when_true("storage_unavailable", self.storage_is_away);
    }
};

template <>
struct shape<server::presence> {
    static constexpr std::string_view name = "presence";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("seat", self.seat, seat_number);
        each("online", self.is_online);
        each("epoch", self.epoch);
        each("budget_ms", self.budget_ms);
        each.when_true("claimable", self.is_claimable);
    }
};

template <>
struct shape<server::debts> {
    static void members(auto& self, auto& each) {
        each.when_true("anchor", self.owes_anchor);
        each.when_true("sign", self.owes_signature);
        each("link", self.link);
        each("play", self.play_on);
        each.when_true("terminal", self.owes_terminal);
    }
};

template <>
struct shape<server::snapshot> {
    static constexpr std::string_view name = "snapshot";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("seat", self.seat, seat_or_none);
        each("seq", self.seq, seq_or_none);
        each("hash", self.hash);
        each("position", self.position);
        each("game", self.game);
        each("score", self.score);
        each("throws", self.throws);
        each("rules", self.rules);
        each("players", self.players);
        each("set_up", self.set_up);
        each("owed", self.owed);
        each("time", self.time);
        each("presences", self.presences, at_most(2));
        each("watchers", self.watchers);
    }
};

template <>
struct shape<server::watchers> {
    static constexpr std::string_view name = "watchers";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("count", self.count);
    }
};

template <>
struct shape<server::closed> {
    static constexpr std::string_view name = "closed";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each.derived([&](auto& typed) { write_close_members(typed, self.close); });
        each("close", self.close);
        each("close_signature", self.by_server);
        each.object("terminals", [&](auto& of) {
            of("seat1", self.terminals.white);
            of("seat2", self.terminals.black);
        });
        each("ratings", self.ratings);
        each("unrated", self.unrated);
    }
};

template <>
struct wire_names<server::open_reason> {
    static constexpr auto pairs = std::to_array<std::pair<server::open_reason, std::string_view>>(
        {{server::open_reason::terminal_lost, "terminal_lost"}}
    );
};

template <>
struct shape<server::left_open> {
    static constexpr std::string_view name = "left_open";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("reason", self.reason);
    }
};

template <>
struct shape<server::rematch_offered> {
    static constexpr std::string_view name = "rematch_offered";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("seat", self.seat, seat_number);
    }
};

template <>
struct shape<server::phrase> {
    static constexpr std::string_view name = "phrase";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("seat", self.seat, seat_number);
        each("phrase", self.said);
    }
};

template <>
struct shape<server::maintenance> {
    static constexpr std::string_view name = "maintenance";
    static void members(auto& self, auto& each) { each("at", self.at); }
};

} // namespace gulbara::protocol
