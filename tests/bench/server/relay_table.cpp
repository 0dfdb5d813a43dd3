#include "tests/bench/server/relay_table.hpp"

#include <fmt/format.h>

#include <charconv>

namespace gulbara::bench {

namespace {

// Of an event; 0: it has none.
std::uint32_t version_in(std::string_view event) {
    constexpr std::string_view name = R"("version":)";
    std::uint32_t version = 0;
    if (const auto at = event.find(name); at != std::string_view::npos)
        std::from_chars(event.data() + at + name.size(), event.data() + event.size(), version);
    return version;
}

} // namespace

relay_table::relay_table(turn_meter& meter, std::uint16_t port, std::uint32_t number)
    : table(meter) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
        seats_[seat] = std::make_unique<websocket>(port, "/", "");
        seats_[seat]->send(
            fmt::format(R"({{"type":"join","match":"match{}","seat":{}}})", number, seat)
        );
    }
}

void relay_table::take(std::size_t seat, std::string_view text) {
    if (text.find(R"("type":"joined")") != std::string_view::npos) {
        if (++joined_ == 2) state_ = table_state::ready;
        return;
    }
    // The turn is over when the opponent has the move. The mover has a copy of his own, which may
    // come after it.
    if (seat == turn_ || version_in(text) != version_ + 1) return;
    count_record();
    ++version_;
    turn_ = seat;
    end_turn();
}

void relay_table::play() {
    seats_[turn_]->send(
        fmt::format(R"({{"type":"move","version":{},"steps":[[24,5],[24,3]]}})", version_)
    );
}

} // namespace gulbara::bench
