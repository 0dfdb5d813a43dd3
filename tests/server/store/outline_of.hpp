// What the database would tell of a match that a test keeps in memory.
#pragma once

#include "protocol/close.hpp"
#include "protocol/record.hpp"
#include "server/store/rows.hpp"

namespace gulbara::tests {

inline server::store::match_ending ending_of(protocol::forfeit_reason reason) {
    using server::store::match_ending;
    switch (reason) {
    case protocol::forfeit_reason::time:
        return match_ending::timed_out;
    case protocol::forfeit_reason::abandoned:
        return match_ending::abandoned;
    case protocol::forfeit_reason::link_withheld:
        return match_ending::link_withheld;
    }
    return match_ending::timed_out;
}

// Of a match whose close gives this reason.
inline server::store::match_ending
ending_of(protocol::close_reason reason, const server::store::stored_match& whole) {
    using protocol::close_reason;
    using server::store::match_ending;
    switch (reason) {
    case close_reason::finished:
    case close_reason::void_match:
        return match_ending::finished;
    case close_reason::resigned:
        return match_ending::resigned;
    case close_reason::agreed:
    case close_reason::called_off_on_throw:
    case close_reason::called_off:
        return match_ending::called_off;
    case close_reason::exhausted:
    case close_reason::state_lost:
        return match_ending::lost;
    case close_reason::forfeited:
        break;
    }
    for (const auto& stored : whole.records)
        if (const auto record = protocol::decode_record(stored.record))
            if (const auto* forfeit = std::get_if<protocol::forfeit_body>(&record->body))
                return ending_of(forfeit->reason);
    return match_ending::timed_out;
}

// None: it has no close.
inline std::optional<server::store::match_result> result_of(const server::store::stored_match& whole
) {
    if (!whole.close) return std::nullopt;
    const auto close = protocol::decode_close(whole.close->close).value();
    return server::store::match_result{
        .ending = ending_of(close.reason, whole),
        .winner = close.winner,
        .score = close.score,
        .closed = static_cast<server::runtime::instant>(close.ms),
    };
}

inline server::store::match_outline outline_of(const server::store::stored_match& whole) {
    server::store::match_outline outline;
    outline.id = whole.match.id;
    outline.rules = whole.match.rules;
    outline.seats = whole.match.seats;
    outline.created = whole.match.created;
    outline.records = static_cast<std::uint32_t>(whole.records.size());
    outline.is_withdrawn = whole.is_withdrawn;
    outline.header = whole.header;
    outline.rated = whole.rated;
    if (!whole.close) return outline;
    outline.close = whole.close->close;
    outline.ending = result_of(whole)->ending;
    return outline;
}

inline server::store::played_match played_match_of(const server::store::stored_match& whole) {
    const auto seated = [&](engine::side who) {
        const server::store::seat_row& seat = whole.match.seats[who];
        return server::store::seated_player{seat.player, seat.name};
    };
    return {
        .id = whole.match.id,
        .rules = whole.match.rules,
        .seats = {seated(engine::side::white), seated(engine::side::black)},
        .created = whole.match.created,
        .is_withdrawn = whole.is_withdrawn,
        .result = result_of(whole),
        .rated = whole.rated,
    };
}

} // namespace gulbara::tests
