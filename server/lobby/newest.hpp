// The top of a list that everybody may see.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace gulbara::server::lobby {

// Those whose `place` is greatest, `most` at most, the greatest first.
template <class Item, class Place>
std::vector<const Item*> newest_of(std::vector<const Item*> all, std::size_t most, Place place) {
    const auto count = std::min(most, all.size());
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(count);
    std::ranges::partial_sort(all, end, std::greater{}, place);
    all.resize(count);
    return all;
}

} // namespace gulbara::server::lobby
