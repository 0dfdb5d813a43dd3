// What the reader's statements select, as rows of the domain. Each function knows the columns of
// its statement in `pooled_reader` and their order.
#pragma once

#include "server/store/result.hpp"
#include "server/store/rows.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace gulbara::server::store {

struct record_in_page {
    stored_record record;
    std::uint32_t seq = 0;
    std::optional<bytes> clock_book;
};

// All throw `damaged_data`. Of at most one row; none if there is none.
std::optional<player_row> player_in(const result&);
std::optional<challenge_row> challenge_in(const result&);
std::vector<addressed_challenge> addressed_challenges_in(const result&);
std::optional<match_outline> outline_in(const result&);
// Before: there is a row. Without its records.
stored_match match_in(const result&, const protocol::match_id&);
// One row of many.
record_in_page record_in(const result&, std::size_t row);
match_summary summary_in(const result&, std::size_t row);
relation_row relation_in(const result&, std::size_t row);
played_match played_match_in(const result&, std::size_t row);
// All rows as one.
player_outcomes player_outcomes_in(const result&);
std::vector<month_outcomes> month_outcomes_in(const result&);

} // namespace gulbara::server::store
