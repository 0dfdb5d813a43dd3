// How a message is described, once for both directions: what its members are called on the wire.
//
// `shape<T>::members(self, each)` calls `each(name, member, bounds…)` for every member in the order
// in which it is written. `each` is a `wire_reader` (then `self` is filled) or a `wire_writer`
// (then it is const and only looked at). Where T is a message, `shape<T>::name` is its `t`.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

namespace gulbara::protocol {

template <class T>
struct shape;

template <class T>
concept has_shape = requires { sizeof(shape<T>); };

// The wire's names of an enumeration: `pairs`, an array of {value, name}.
template <class Enumeration>
struct wire_names;

template <class T>
concept has_wire_names = requires { wire_names<T>::pairs; };

// Empty for a value that has none.
template <has_wire_names Enumeration>
constexpr std::string_view wire_name(Enumeration wanted) {
    for (const auto& [value, name] : wire_names<Enumeration>::pairs)
        if (value == wanted) return name;
    return {};
}

// What is allowed, ends included: the value of a number, the bytes of a text or byte string, the
// count of an array.
struct bounds {
    std::int64_t least;
    std::int64_t most;
};

constexpr bounds at_most(std::size_t most) {
    return {0, static_cast<std::int64_t>(most)};
}

// JSON numbers are doubles in many programs: whole numbers stay exact up to here.
inline constexpr std::int64_t largest_exact_integer = (std::int64_t{1} << 53) - 1;

template <class Integer>
constexpr bounds range_of() {
    using limits = std::numeric_limits<Integer>;
    if constexpr (sizeof(Integer) < 8) return {limits::min(), limits::max()};
    return {limits::is_signed ? -largest_exact_integer : 0, largest_exact_integer};
}

// Where no bounds are given: texts and arrays are bounded by the frame alone.
inline constexpr bounds unbounded{0, largest_exact_integer};

} // namespace gulbara::protocol
