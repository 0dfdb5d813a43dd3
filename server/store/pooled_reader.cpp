#include "server/store/pooled_reader.hpp"

#include "server/store/proof_encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace gulbara::server::store {
namespace {

constexpr statement player_of_token{"player_of_token", R"(
    select id, name, token_hash, created from players where token_hash = $1::bytea)"};
constexpr statement player_by_id{"player_by_id", R"(
    select id, name, token_hash, created from players where id = $1::text)"};
constexpr statement challenge_by_id{"challenge_by_id", R"(
    select c.id, c.player, c.command, c.rules, c.created, m.id
    from challenges c left join matches m on m.challenge = c.id where c.id = $1::text)"};
constexpr statement challenge_by_command{"challenge_by_command", R"(
    select c.id, c.player, c.command, c.rules, c.created, m.id
    from challenges c left join matches m on m.challenge = c.id
    where c.player = $1::text and c.command = $2::text)"};
constexpr statement match_by_challenge{"match_by_challenge", R"(
    select id from matches where challenge = $1::text)"};
// Everything but the records.
constexpr statement match_by_id{"match_by_id", R"(
    select m.key, m.rules, m.links, m.created, m.white, m.white_name, m.white_salt,
        m.black, m.black_name, m.black_salt, m.sealed_terminal, m.challenge, m.rematch_of,
        m.state = 'withdrawn', m.clock_book, h.header, h.signature, s1.signature, s2.signature,
        c.close, c.signature, c.seat, c.command, c.command_digest, t1.terminal, t2.terminal
    from matches m
    left join headers h on h.match = m.key
    left join seat_signatures s1 on s1.match = m.key and s1.seat = 1
    left join seat_signatures s2 on s2.match = m.key and s2.seat = 2
    left join closes c on c.match = m.key
    left join terminals t1 on t1.match = m.key and t1.seat = 1
    left join terminals t2 on t2.match = m.key and t2.seat = 2
    where m.id = $1::bytea)"};
constexpr statement records_page{"records_page", R"(
    select seq, seat, record, proof, command, command_digest, clock_book from records
    where match = (select key from matches where id = $1::bytea) and seq >= $2::int4
    order by seq limit $3::int8)"};
constexpr statement live_ids{"live_ids", R"(
    select id from matches where state = 'live' order by key)"};
constexpr statement live_summaries{"live_summaries", R"(
    select id, rules, white, white_name, white_salt, black, black_name, black_salt, created,
        coalesce((select max(seq) + 1 from records where match = key), 0)
    from matches where state = 'live' order by key desc limit $1::int8)"};
constexpr statement all_keys{"all_keys", R"(
    select public_key from server_keys order by number)"};

constexpr std::array all_statements{
    player_of_token,
    player_by_id,
    challenge_by_id,
    challenge_by_command,
    match_by_challenge,
    match_by_id,
    records_page,
    live_ids,
    live_summaries,
    all_keys,
};

// Records read at once, so that a long match never stands in memory twice.
constexpr std::size_t page = 4096;

// The columns of one row from left to right.
class row_reader {
public:
    row_reader(const result& rows, std::size_t row) : rows_(rows), row_(row) {}

    std::int64_t number() { return rows_.number(row_, next_++); }
    std::string text() { return std::string{rows_.text(row_, next_++)}; }
    bytes byte_string() {
        const protocol::byte_view view = rows_.bytes(row_, next_++);
        return {view.begin(), view.end()};
    }
    template <class Octets>
    Octets octets() {
        const auto value = protocol::octets_from<Octets>(rows_.bytes(row_, next_++));
        if (!value) throw damaged_match("a column of the database has a wrong length");
        return *value;
    }
    // Whatever `read` reads, or none if the column is null.
    template <class Read>
    auto optional(Read read) -> std::optional<decltype(read())> {
        if (rows_.is_null(row_, next_)) {
            ++next_;
            return std::nullopt;
        }
        return read();
    }
    template <class Octets>
    std::optional<Octets> optional_octets() {
        return optional([this] { return octets<Octets>(); });
    }
    std::optional<bytes> optional_bytes() {
        return optional([this] { return byte_string(); });
    }
    std::optional<std::string> optional_text() {
        return optional([this] { return text(); });
    }

private:
    const result& rows_;
    std::size_t row_;
    int next_ = 0;
};

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
    return challenge_row{
        .id = row.text(),
        .player = row.text(),
        .command = row.text(),
        .rules = row.text(),
        .created = row.number(),
        .match = row.optional_octets<protocol::match_id>(),
    };
}

seat_row seat_in(row_reader& row) {
    return {.player = row.text(), .name = row.text(), .salt = row.octets<protocol::player_salt>()};
}

engine::by_side<seat_row> seats_in(row_reader& row) {
    seat_row white = seat_in(row);
    return {.white = std::move(white), .black = seat_in(row)};
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

stored_match match_in(const protocol::match_id& id, const result& rows) {
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
    found.is_withdrawn = row.number() != 0;
    found.clock_book = row.optional_bytes().value_or(bytes{});
    found.header = row.optional_bytes();
    found.header_signature = row.optional_octets<protocol::signature>();
    found.seat_signatures.white = row.optional_octets<protocol::signature>();
    found.seat_signatures.black = row.optional_octets<protocol::signature>();
    found.close = close_in(row);
    found.terminals.white = row.optional_octets<protocol::chain_key>();
    found.terminals.black = row.optional_octets<protocol::chain_key>();
    return found;
}

struct record_in_page {
    stored_record record;
    std::uint32_t seq = 0;
    std::optional<bytes> clock_book;
};

record_in_page record_in(const result& rows, std::size_t index) {
    row_reader row{rows, index};
    record_in_page found;
    found.seq = static_cast<std::uint32_t>(row.number());
    found.record.seat = static_cast<std::uint8_t>(row.number());
    found.record.record = row.byte_string();
    auto proof = decode_proof(row.byte_string());
    if (!proof) throw damaged_match("a record's signature entry has a wrong length");
    found.record.proof = *std::move(proof);
    found.record.command = row.optional_text();
    found.record.command_digest =
        row.optional_octets<protocol::hash256>().value_or(protocol::hash256{});
    found.clock_book = row.optional_bytes();
    return found;
}

result ask_page(
    connection& database, const protocol::match_id& match, std::size_t first, std::size_t limit
) {
    parameters values;
    values.add(protocol::byte_view{match}).add(static_cast<std::int32_t>(first));
    values.add(static_cast<std::int64_t>(limit));
    return database.ask(records_page, values);
}

void read_records(connection& database, stored_match& into) {
    for (;;) {
        const result rows = ask_page(database, into.match.id, into.records.size(), page);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            record_in_page next = record_in(rows, i);
            if (next.seq != into.records.size())
                throw damaged_match(fmt::format(
                    "match {} has no record {}",
                    protocol::to_hex(into.match.id),
                    into.records.size()
                ));
            if (next.clock_book) into.clock_book = *std::move(next.clock_book);
            into.records.push_back(std::move(next.record));
        }
        if (rows.size() < page) return;
    }
}

parameters one_text(std::string_view value) {
    parameters values;
    values.add(value);
    return values;
}

parameters one_value(protocol::byte_view value) {
    parameters values;
    values.add(value);
    return values;
}

template <class Octets>
std::vector<Octets> all_octets(const result& rows) {
    std::vector<Octets> all;
    for (std::size_t i = 0; i < rows.size(); ++i)
        all.push_back(row_reader{rows, i}.octets<Octets>());
    return all;
}

} // namespace

pooled_reader::pooled_reader(connection_options options, std::size_t connections)
    : pool_(std::move(options), connections, all_statements) {}

std::optional<player_row> pooled_reader::player_by_token(const protocol::hash256& token_hash) {
    return player_in(pool_.ask([&](connection& database) {
        return database.ask(player_of_token, one_value(token_hash));
    }));
}

std::optional<player_row> pooled_reader::player(std::string_view id) {
    return player_in(pool_.ask([&](connection& database) {
        return database.ask(player_by_id, one_text(id));
    }));
}

std::optional<challenge_row> pooled_reader::challenge(std::string_view id) {
    return challenge_in(pool_.ask([&](connection& database) {
        return database.ask(challenge_by_id, one_text(id));
    }));
}

std::optional<challenge_row>
pooled_reader::challenge_of_command(std::string_view player, const protocol::command_id& command) {
    parameters values;
    values.add(player).add(std::string_view{command});
    return challenge_in(pool_.ask([&](connection& database) {
        return database.ask(challenge_by_command, values);
    }));
}

std::optional<protocol::match_id> pooled_reader::match_of_challenge(std::string_view challenge) {
    const auto found = all_octets<protocol::match_id>(pool_.ask([&](connection& database) {
        return database.ask(match_by_challenge, one_text(challenge));
    }));
    return found.empty() ? std::nullopt : std::optional{found.front()};
}

std::optional<stored_match> pooled_reader::match(const protocol::match_id& id) {
    return pool_.ask([&](connection& database) -> std::optional<stored_match> {
        database.run("begin isolation level repeatable read read only");
        std::optional<stored_match> found;
        const result rows = database.ask(match_by_id, one_value(id));
        if (rows.size() != 0) {
            found = match_in(id, rows);
            read_records(database, *found);
        }
        database.run("commit");
        return found;
    });
}

std::vector<stored_record> pooled_reader::records(
    const protocol::match_id& match, std::uint32_t first_seq, std::size_t limit
) {
    const result rows = pool_.ask([&](connection& database) {
        return ask_page(database, match, first_seq, limit);
    });
    std::vector<stored_record> all;
    for (std::size_t i = 0; i < rows.size(); ++i) all.push_back(record_in(rows, i).record);
    return all;
}

std::vector<protocol::match_id> pooled_reader::live_matches() {
    return all_octets<protocol::match_id>(pool_.ask([](connection& database) {
        return database.ask(live_ids);
    }));
}

std::vector<match_summary> pooled_reader::list(std::size_t limit) {
    parameters values;
    values.add(static_cast<std::int64_t>(limit));
    const result rows =
        pool_.ask([&](connection& database) { return database.ask(live_summaries, values); });
    std::vector<match_summary> all;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        row_reader row{rows, i};
        match_summary line;
        line.id = row.octets<protocol::match_id>();
        line.rules = row.text();
        line.seats = seats_in(row);
        line.created = row.number();
        line.records = static_cast<std::uint32_t>(row.number());
        all.push_back(std::move(line));
    }
    return all;
}

std::vector<protocol::public_key> pooled_reader::server_keys() {
    return all_octets<protocol::public_key>(pool_.ask([](connection& database) {
        return database.ask(all_keys);
    }));
}

} // namespace gulbara::server::store
