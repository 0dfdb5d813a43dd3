#include "server/store/outcomes.hpp"

#include <algorithm>

namespace gulbara::server::store {

std::string_view to_string(match_ending ending) {
    constexpr by_ending<std::string_view> names{{
        "finished",
        "resigned",
        "timed_out",
        "abandoned",
        "link_withheld",
        "called_off",
        "lost",
    }};
    return names[ending];
}

std::optional<match_ending> ending_named(std::string_view name) {
    const auto found = std::ranges::find(all_endings, name, to_string);
    return found == all_endings.end() ? std::nullopt : std::optional{*found};
}

} // namespace gulbara::server::store
