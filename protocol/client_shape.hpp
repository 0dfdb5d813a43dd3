// What clients say, member by member (docs/protocol.md, "Commands").
#pragma once

#include "protocol/client_message.hpp"
#include "protocol/client_social_shape.hpp"
#include "protocol/close.hpp"
#include "protocol/error_id.hpp"
#include "protocol/header.hpp"
#include "protocol/record.hpp"
#include "protocol/shared_shape.hpp"

#include <array>

namespace gulbara::protocol {

template <>
struct shape<client::hello> {
    static constexpr std::string_view name = "hello";
    static void members(auto& self, auto& each) {
        each.object("protocol", [&](auto& version) {
            version("major", self.major);
            version("minor", self.minor);
        });
        each("client", self.client, at_most(client_name_limit));
    }
};

template <>
struct shape<client::ping> {
    static constexpr std::string_view name = "ping";
    static void members(auto&, auto&) {}
};

template <>
struct shape<client::quick_match> {
    static constexpr std::string_view name = "quick_match";
    static void members(auto& self, auto& each) {
        each("rules", self.rules, at_most(rule_set_id_limit));
        each("points", self.points, bounds{1, most_points});
        each("level", self.level);
    }
};

template <>
struct shape<client::challenge> {
    static constexpr std::string_view name = "challenge";
    static void members(auto& self, auto& each) {
        each("terms", self.terms);
        each.when_true("listed", self.is_listed);
        each("password", self.password, bounds{1, password_limit});
        each("to", self.to, bounds{1, player_id_limit});
    }
};

template <>
struct shape<client::accept> {
    static constexpr std::string_view name = "accept";
    static void members(auto& self, auto& each) {
        each("challenge", self.challenge, at_most(challenge_id_limit));
        each("password", self.password, bounds{1, password_limit});
    }
};

template <>
struct shape<client::watch> {
    static constexpr std::string_view name = "watch";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("since", self.since, bounds{-1, std::numeric_limits<std::uint32_t>::max()});
        each("hash", self.hash);
        each.check("hash", "stands there exactly when since is 0 or more", [&] {
            return self.hash.has_value() == (self.since.value_or(-1) >= 0);
        });
    }
};

// One that names a match and nothing else.
template <class Command>
struct match_alone_shape {
    static void members(auto& self, auto& each) { each("match", self.match); }
};

template <>
struct shape<client::unwatch> : match_alone_shape<client::unwatch> {
    static constexpr std::string_view name = "unwatch";
};

template <>
struct shape<client::rematch> : match_alone_shape<client::rematch> {
    static constexpr std::string_view name = "rematch";
};

template <>
struct shape<client::anchor> {
    static constexpr std::string_view name = "anchor";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("anchor", self.anchor);
        each("key", self.key);
    }
};

template <>
struct shape<client::sign> {
    static constexpr std::string_view name = "sign";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("signature", self.by_seat);
    }
};

template <>
struct shape<client::link> {
    static constexpr std::string_view name = "link";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("index", self.index);
        each("key", self.key);
    }
};

template <>
struct shape<client::play> {
    static constexpr std::string_view name = "play";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("base", self.base);
        each("segments", self.segments, bounds{1, segments_limit});
    }
};

template <>
struct shape<client::resign> {
    static constexpr std::string_view name = "resign";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("game", self.game);
    }
};

template <>
struct wire_names<client::claim_outcome> {
    static constexpr auto pairs = std::to_array<std::pair<client::claim_outcome, std::string_view>>(
        {{client::claim_outcome::win, "win"}, {client::claim_outcome::call_off, "call_off"}}
    );
};

template <>
struct shape<client::claim> {
    static constexpr std::string_view name = "claim";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("outcome", self.outcome);
        each("epoch", self.epoch);
    }
};

template <>
struct shape<client::background> {
    static constexpr std::string_view name = "background";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("game", self.game);
    }
};

template <>
struct shape<client::agree_void> {
    static constexpr std::string_view name = "agree_void";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("base", self.base);
    }
};

template <>
struct shape<client::terminal> {
    static constexpr std::string_view name = "terminal";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("key", self.key);
    }
};

template <>
struct shape<client::available> {
    static constexpr std::string_view name = "available";
    static void members(auto& self, auto& each) {
        each("rules", self.rules, at_most(rule_sets_limit), at_most(rule_set_id_limit));
        each("capacity", self.capacity);
    }
};

template <>
struct shape<client::hand_in> {
    static constexpr std::string_view name = "hand_in";
    static void members(auto& self, auto& each) {
        each("match", self.match);
        each("records", self.records, at_most(handed_in_records_limit), at_most(longest_record));
        each("signatures", self.signatures, at_most(handed_in_records_limit));
        each("header", self.header, bounds{header_size, header_size});
        each("header_signature", self.header_signature);
        each("seat1_signature", self.seat_signatures.white);
        each("seat2_signature", self.seat_signatures.black);
        each("close", self.close, bounds{close_size, close_size});
        each("close_signature", self.close_signature);
        each.when_true("more", self.more);
        each.check("signatures", "as many as records are wanted", [&] {
            return self.signatures.size() == self.records.size();
        });
        each.check("header_signature", "stands there exactly when header does", [&] {
            return self.header_signature.has_value() == self.header.has_value();
        });
        each.check("close_signature", "stands there exactly when close does", [&] {
            return self.close_signature.has_value() == self.close.has_value();
        });
    }
};

} // namespace gulbara::protocol
