// How what an API token may do stands in the database: 1 read, 2 play, 3 both.
#pragma once

#include "server/store/account_rows.hpp"

#include <cstdint>

namespace gulbara::server::store {

inline std::int16_t column_of(const token_scopes& scopes) {
    return static_cast<std::int16_t>((scopes.read ? 1 : 0) + (scopes.play ? 2 : 0));
}

inline token_scopes scopes_of(std::int64_t column) {
    return {.read = column % 2 == 1, .play = column >= 2};
}

} // namespace gulbara::server::store
