// What both directions of the wire have in common.
#pragma once

#include "engine/play.hpp"
#include "protocol/batch.hpp"
#include "protocol/limits.hpp"
#include "protocol/rules_document.hpp"
#include "protocol/wire_shape.hpp"

namespace gulbara::protocol {

inline constexpr bounds seat_number{1, 2};
inline constexpr bounds seat_or_none{0, 2};

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
        each("reserve_ms", self.reserve_ms);
        each("delay_ms", self.delay_ms);
        each("increment_ms", self.increment_ms);
        each("rung_ms", self.rung_ms);
    }
};

} // namespace gulbara::protocol
