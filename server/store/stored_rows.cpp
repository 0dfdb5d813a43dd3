#include "server/store/stored_rows.hpp"

#include "protocol/close.hpp"
#include "server/store/proof_encoding.hpp"
#include "server/store/rating_columns.hpp"

#include <utility>

namespace gulbara::server::store {

namespace {

// All null where the player has deleted his account.
seat_row seat_in(row_reader& row) {
    auto player = row.optional_text();
    auto name = row.optional_text();
    const auto salt = row.optional_octets<protocol::player_salt>();
    if (!player || !name || !salt) return {};
    return {.player = *std::move(player), .name = *std::move(name), .salt = *salt};
}

engine::by_side<seat_row> seats_in(row_reader& row) {
    seat_row white = seat_in(row);
    return {.white = std::move(white), .black = seat_in(row)};
}

match_summary summary_in(row_reader& row) {
    match_summary line;
    line.id = row.octets<protocol::match_id>();
    line.rules = row.text();
    line.seats = seats_in(row);
    line.created = row.number();
    line.records = static_cast<std::uint32_t>(row.number());
    return line;
}

match_ending ending_in(row_reader& row) {
    const auto ending = ending_named(row.text());
    if (!ending) throw damaged_data("a match has an ending that nobody knows");
    return *ending;
}

// Likewise.
seated_player seated_player_in(row_reader& row) {
    auto player = row.optional_text();
    auto name = row.optional_text();
    if (!player || !name) return {};
    return {.player = *std::move(player), .name = *std::move(name)};
}

// None if its columns are null.
std::optional<match_result> result_in(row_reader& row) {
    const auto ending = row.optional([&row] { return ending_in(row); });
    const auto data = row.optional_bytes();
    if (!ending || !data) return std::nullopt;
    const auto close = protocol::decode_close(*data);
    if (!close) throw damaged_data("a stored close is none: " + close.error().message);
    return match_result{
        .ending = *ending,
        .winner = close->winner,
        .score = close->score,
        .closed = static_cast<runtime::instant>(close->ms),
    };
}

// None if its columns are null.
std::optional<close_row> close_in(row_reader& row) {
    auto close = row.optional_bytes();
    const auto by_server = row.optional_octets<protocol::signature>();
    const auto seat = row.optional([&row] { return row.number(); });
    auto command = row.optional_text();
    const auto digest = row.optional_octets<protocol::hash256>();
    if (!close) return std::nullopt;
    close_row found{.close = *std::move(close), .by_server = by_server.value()};
    if (command)
        found.command = {
            .seat = static_cast<std::uint8_t>(seat.value()),
            .command = *std::move(command),
            .digest = digest.value()
        };
    return found;
}

// None if its columns are null.
std::optional<challenge_password> password_in(row_reader& row) {
    const auto salt = row.optional_octets<password_salt>();
    const auto hash = row.optional_octets<protocol::hash256>();
    if (!salt || !hash) return std::nullopt;
    return challenge_password{*salt, *hash};
}

challenge_row challenge_in(row_reader& row) {
    return {
        .id = row.text(),
        .player = row.text(),
        .command = row.text(),
        .rules = row.text(),
        .created = row.number(),
        .match = row.optional_octets<protocol::match_id>(),
        .expires = row.optional([&row] { return row.number(); }),
        .recipient = row.optional_text(),
        .password = password_in(row),
    };
}

} // namespace

std::optional<player_row> player_in(const result& rows) {
    if (rows.size() == 0) return std::nullopt;
    row_reader row{rows, 0};
    return player_row{
        .id = row.text(),
        .name = row.text(),
        .token_hash = row.octets<protocol::hash256>(),
        .created = row.number(),
    };
}

std::optional<challenge_row> challenge_in(const result& rows) {
    if (rows.size() == 0) return std::nullopt;
    row_reader row{rows, 0};
    return challenge_in(row);
}

std::vector<addressed_challenge> addressed_challenges_in(const result& rows) {
    std::vector<addressed_challenge> found;
    for (std::size_t at = 0; at < rows.size(); ++at) {
        row_reader row{rows, at};
        auto challenge = challenge_in(row);
        found.push_back({std::move(challenge), row.text()});
    }
    return found;
}

std::optional<match_outline> outline_in(const result& rows) {
    if (rows.size() == 0) return std::nullopt;
    row_reader row{rows, 0};
    match_outline found{summary_in(row)};
    found.is_withdrawn = row.number() != 0;
    found.header = row.optional_bytes();
    found.close = row.optional_bytes();
    found.ending = row.optional([&row] { return ending_in(row); });
    found.rated = rating_outcome_in(row);
    return found;
}

stored_match match_in(const result& rows, const protocol::match_id& id) {
    row_reader row{rows, 0};
    row.number(); // its key
    stored_match found;
    found.match.id = id;
    found.match.rules = row.text();
    found.match.links = static_cast<std::uint32_t>(row.number());
    found.match.created = row.number();
    found.match.seats = seats_in(row);
    found.match.sealed_terminal = row.byte_string();
    found.match.challenge = row.optional_text();
    found.match.rematch_of = row.optional_octets<protocol::match_id>();
    found.match.company = row.text() == "people" ? match_company::people : match_company::house_bot;
    found.is_withdrawn = row.number() != 0;
    found.clock_book = row.optional_bytes().value_or(bytes{});
    found.header = row.optional_bytes();
    found.header_signature = row.optional_octets<protocol::signature>();
    found.seat_signatures.white = row.optional_octets<protocol::signature>();
    found.seat_signatures.black = row.optional_octets<protocol::signature>();
    found.close = close_in(row);
    found.terminals.white = row.optional_octets<protocol::chain_key>();
    found.terminals.black = row.optional_octets<protocol::chain_key>();
    found.rated = rating_outcome_in(row);
    return found;
}

record_in_page record_in(const result& rows, std::size_t index) {
    row_reader row{rows, index};
    record_in_page found;
    found.seq = static_cast<std::uint32_t>(row.number());
    found.record.seat = static_cast<std::uint8_t>(row.number());
    found.record.record = row.byte_string();
    auto proof = decode_proof(row.byte_string());
    if (!proof) throw damaged_data("a record's signature entry has a wrong length");
    found.record.proof = *std::move(proof);
    found.record.command = row.optional_text();
    found.record.command_digest =
        row.optional_octets<protocol::hash256>().value_or(protocol::hash256{});
    found.clock_book = row.optional_bytes();
    return found;
}

match_summary summary_in(const result& rows, std::size_t index) {
    row_reader row{rows, index};
    return summary_in(row);
}

relation_row relation_in(const result& rows, std::size_t index) {
    row_reader row{rows, index};
    return {
        .player = row.text(),
        .other = row.text(),
        .is_muted = row.number() != 0,
        .is_blocked = row.number() != 0,
        .changed = row.number(),
        .other_name = row.text(),
    };
}

played_match played_match_in(const result& rows, std::size_t index) {
    row_reader row{rows, index};
    played_match line;
    line.id = row.octets<protocol::match_id>();
    line.rules = row.text();
    line.seats.white = seated_player_in(row);
    line.seats.black = seated_player_in(row);
    line.created = row.number();
    line.is_withdrawn = row.number() != 0;
    line.result = result_in(row);
    line.rated = rating_outcome_in(row);
    return line;
}

player_outcomes player_outcomes_in(const result& rows) {
    player_outcomes found;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        row_reader row{rows, i};
        const match_ending ending = ending_in(row);
        const auto count = [&row] { return static_cast<std::uint64_t>(row.number()); };
        found[ending] = {
            .won = count(), .lost = count(), .undecided = count(), .deserted = count()
        };
    }
    return found;
}

std::vector<month_outcomes> month_outcomes_in(const result& rows) {
    std::vector<month_outcomes> found;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        row_reader row{rows, i};
        const std::chrono::year year{static_cast<int>(row.number())};
        const std::chrono::month month{static_cast<unsigned>(row.number())};
        if (found.empty() || found.back().month != year / month)
            found.push_back({.month = year / month, .counts = {}});
        const match_ending ending = ending_in(row);
        found.back().counts[ending] = static_cast<std::uint64_t>(row.number());
    }
    return found;
}

} // namespace gulbara::server::store
