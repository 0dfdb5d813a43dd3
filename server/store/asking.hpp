// What the parts of the pooled reader share.
#pragma once

#include "server/store/parameters.hpp"
#include "server/store/result.hpp"

#include <string_view>
#include <vector>

namespace gulbara::server::store {

inline parameters one_text(std::string_view value) {
    parameters values;
    values.add(value);
    return values;
}

// What `read` makes of each row.
template <class Read>
auto all_rows(const result& rows, Read read) {
    std::vector<decltype(read(rows, 0))> all;
    all.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) all.push_back(read(rows, i));
    return all;
}

} // namespace gulbara::server::store
