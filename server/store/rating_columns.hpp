// Columns about ratings, in domain words.
#pragma once

#include "server/store/rating_rows.hpp"
#include "server/store/row_reader.hpp"

namespace gulbara::server::store {

// Three columns: value, deviation, volatility.
ratings::rating rating_in(row_reader&);
// Six: before, after.
rating_change rating_change_in(row_reader&);
// Five: a rating, how many matches have changed it, when the last of them was closed.
standing standing_in(row_reader&);
// All columns of the view `rating_outcomes`, as the last ones of a row. None: no rated match that
// was closed.
std::optional<rating_outcome> rating_outcome_in(row_reader&);

} // namespace gulbara::server::store
