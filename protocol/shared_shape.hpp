// What both directions of the wire have in common.
#pragma once

#include "engine/play.hpp"
#include "protocol/batch.hpp"
#include "protocol/bot_level.hpp"
#include "protocol/error_id.hpp"
#include "protocol/limits.hpp"
#include "protocol/rules_document.hpp"
#include "protocol/seek_terms.hpp"
#include "protocol/wire_shape.hpp"

namespace gulbara::protocol {

inline constexpr bounds seat_number{1, 2};
inline constexpr bounds seat_or_none{0, 2};

// Milliseconds, of terms that are offered: a timed match that both have left ends when its clock
// does, so that a clock is bounded by about the day after which an untimed one is called off.
inline constexpr bounds reserve_bounds{0, 24 * 60 * 60 * 1'000};
inline constexpr bounds hold_bounds{0, 60 * 60 * 1'000}; // delay and increment
inline constexpr bounds rung_bounds{0, 10 * 60 * 1'000};
// Reserve or delay is as much: in less than that nobody can play.
inline constexpr std::uint32_t least_time_ms = 1'000;

// Of a player who is a house bot, its level: it follows from his name.
void name_bot_level(const std::string& player_name, auto& each) {
    std::optional<bot_level> level = level_of_house_bot(player_name);
    each("bot", level);
}

template <>
struct shape<engine::step> {
    static void members(auto& self, auto& each) {
        each("from", self.from.number, bounds{1, engine::head.number});
        each("die", self.used.pips, bounds{1, 6});
    }
};

template <>
struct shape<signature_entry> {
    static void members(auto& self, auto& each) {
        each("sig", self.sig);
        each("index", self.index);
        each("size", self.size);
        each("path", self.path, at_most(longest_path));
    }
};

template <>
struct shape<clock_settings> {
    static void members(auto& self, auto& each) {
        each("reserve_ms", self.reserve_ms, reserve_bounds);
        each("delay_ms", self.delay_ms, hold_bounds);
        each("increment_ms", self.increment_ms, hold_bounds);
        each("rung_ms", self.rung_ms, rung_bounds);
    }
};

template <>
struct shape<rules_document> {
    static void members(auto& self, auto& each) {
        std::string id;
        std::optional<std::uint16_t> version;
        if (self.rules) {
            id = self.rules->id;
            version = self.rules->version;
        }
        each("rules", id, at_most(rule_set_id_limit));
        each("version", version);
        each("points", self.points, bounds{1, most_points});
        each("rated", self.is_rated);
        each("clock", self.clock);
        if constexpr (std::remove_reference_t<decltype(each)>::is_reading) {
            self.rules = engine::find_rule_set(id);
            const auto is_known = [&] {
                return self.rules && self.rules->version == version.value_or(self.rules->version);
            };
            each.check("rules", "is no rule set of ours", is_known, error_id::unknown_rules);
            const auto is_timed = [&] { return !self.is_rated || self.clock; };
            each.check("clock", "a rated match has one", is_timed, error_id::bad_terms);
            const auto has_time = [&] {
                return !self.clock || self.clock->reserve_ms >= least_time_ms ||
                       self.clock->delay_ms >= least_time_ms;
            };
            each.check(
                "clock", "a second at least, in reserve or delay", has_time, error_id::bad_terms
            );
        }
    }
};

// Lies flat in the messages that have it.
template <>
struct shape<seek_terms> {
    static void members(auto& self, auto& each) {
        each("rules", self.rules, bounds{1, rule_sets_limit}, at_most(rule_set_id_limit));
        each("points", self.points, bounds{1, most_points});
        each("pace", self.pace);
        each.when_true("rated", self.is_rated);
        const auto is_timed = [&] { return !self.is_rated || self.pace != pace::untimed; };
        each.check("pace", "a rated match has a clock", is_timed, error_id::bad_terms);
    }
};

} // namespace gulbara::protocol
