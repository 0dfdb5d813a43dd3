#include "server/room_metrics.hpp"

#include <array>
#include <utility>

namespace gulbara::server {

namespace {

using kind = runtime::observed_kind;

struct observed_number {
    std::string_view name;
    std::string_view help;
    kind type;
    double (*value)(const room::room_numbers&);
};

template <auto Member>
double value_of(const room::room_numbers& numbers) {
    return static_cast<double>((numbers.*Member).load(std::memory_order_relaxed));
}

double refusals_of(const room::room_numbers& numbers) {
    std::uint64_t all = 0;
    for (const auto& one : numbers.refusals) all += one.load(std::memory_order_relaxed);
    return static_cast<double>(all);
}

using room::room_numbers;
constexpr std::array numbers_shown{
    observed_number{"gulbara_matches_live", "Matches that are not over.", kind::level, value_of<&room_numbers::matches_live>},
    observed_number{"gulbara_rooms", "Matches in memory, over ones included.", kind::level, value_of<&room_numbers::rooms>},
    observed_number{"gulbara_matches_closed_total", "Matches that got their close.", kind::total, value_of<&room_numbers::matches_closed>},
    observed_number{"gulbara_match_commands_total", "Commands judged by rooms.", kind::total, value_of<&room_numbers::commands>},
    observed_number{
        "gulbara_match_refusals_total", "Commands that rooms refused.", kind::total, refusals_of
    },
    observed_number{"gulbara_match_events_total", "Events encoded, each once for all who get it.", kind::total, value_of<&room_numbers::events>},
    observed_number{"gulbara_room_failures_total", "Rooms that ended by an exception.", kind::total, value_of<&room_numbers::failures>},
    observed_number{"gulbara_room_mailbox_deepest", "Commands that ever waited in one room.", kind::level, value_of<&room_numbers::deepest_mailbox>},
};

} // namespace

void observe_rooms(runtime::metrics& all, const room::room_numbers& numbers) {
    for (const observed_number& each : numbers_shown)
        all.observe(each.name, each.help, each.type, [&numbers, value = each.value] {
            return value(numbers);
        });
}

void forget_rooms(runtime::metrics& all) {
    for (const observed_number& each : numbers_shown) all.forget(each.name);
}

} // namespace gulbara::server
