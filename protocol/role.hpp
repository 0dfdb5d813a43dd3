// The three who take part in a throw, and whatever exists once per role.
#pragma once

#include "engine/side.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace gulbara::protocol {

// Numbers of the dice scheme: seat one is White, seat two is Black.
enum class role : std::uint8_t { server, seat_one, seat_two };

inline constexpr std::array all_roles{role::server, role::seat_one, role::seat_two};

constexpr role seat_of(engine::side who) {
    return who == engine::side::white ? role::seat_one : role::seat_two;
}

// As records and messages say it; 0: nobody.
constexpr std::uint8_t number_of(std::optional<engine::side> seat) {
    return seat ? static_cast<std::uint8_t>(seat_of(*seat)) : std::uint8_t{0};
}

// The side of a seat; none for the server.
constexpr std::optional<engine::side> side_of(role who) {
    if (who == role::server) return std::nullopt;
    return who == role::seat_one ? engine::side::white : engine::side::black;
}

// For people: "server", "seat one", "seat two".
constexpr std::string_view to_string(role who) {
    constexpr std::array<std::string_view, 3> names{"server", "seat one", "seat two"};
    return names[static_cast<std::size_t>(who)];
}

// One value per role, indexed by role.
template <class T>
struct by_role {
    T server{};
    T seat_one{};
    T seat_two{};

    constexpr T& operator[](role who) {
        return who == role::server ? server : who == role::seat_one ? seat_one : seat_two;
    }
    constexpr const T& operator[](role who) const {
        return who == role::server ? server : who == role::seat_one ? seat_one : seat_two;
    }
    friend bool operator==(const by_role&, const by_role&) = default;
};

} // namespace gulbara::protocol
