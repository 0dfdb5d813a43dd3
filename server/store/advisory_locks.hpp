// The advisory locks that servers of one database use among themselves.
#pragma once

namespace gulbara::server::store {

// First half of every key, "gulb"; the second is a `lock_name`.
inline constexpr int lock_family = 0x6775'6c62;

enum class lock_name : int {
    // Held while a server takes the database over, until its writers hold their places.
    take_over = 0,
    // Held while the schema is changed.
    migration = 1,
    // Writer k (from 0) holds `first_place` + k as long as its connection lives.
    first_place = 16,
};

// A server has at most so many writers; a successor waits until all places are free.
inline constexpr int most_writers = 16;

} // namespace gulbara::server::store
