#include "server/store/pooled_reader.hpp"

#include "server/store/damaged_data.hpp"
#include "server/store/row_reader.hpp"
#include "server/store/stored_rows.hpp"

#include <fmt/format.h>

#include <array>

namespace gulbara::server::store {
namespace {

constexpr statement player_by_id{"player_by_id", R"(
    select id, name, token_hash, created from players where id = $1::text)"};
constexpr statement challenge_by_id{"challenge_by_id", R"(
    select c.id, c.player, c.command, c.rules, c.created, m.id, c.expires
    from challenges c left join matches m on m.challenge = c.id where c.id = $1::text)"};
constexpr statement challenge_by_command{"challenge_by_command", R"(
    select c.id, c.player, c.command, c.rules, c.created, m.id, c.expires
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
constexpr statement outline_by_id{"outline_by_id", R"(
    select id, rules, white, white_name, white_salt, black, black_name, black_salt, created,
        coalesce((select max(seq) + 1 from records where match = key), 0),
        state = 'withdrawn', header, close
    from matches
    left join headers on headers.match = key
    left join closes on closes.match = key
    where id = $1::bytea)"};
constexpr statement records_page{"records_page", R"(
    select seq, seat, record, proof, command, command_digest, clock_book from records
    where match = (select key from matches where id = $1::bytea) and seq >= $2::int4
    order by seq limit $3::int8)"};
// What lies between the two sees the database as it stood at one moment.
constexpr statement begin_view{"begin_view", "begin isolation level repeatable read read only"};
constexpr statement end_view{"end_view", "commit"};
constexpr statement live_ids{"live_ids", R"(
    select id from matches where state = 'live' order by key)"};
constexpr statement live_summaries{"live_summaries", R"(
    select id, rules, white, white_name, white_salt, black, black_name, black_salt, created,
        coalesce((select max(seq) + 1 from records where match = key), 0)
    from matches where state = 'live' order by key desc limit $1::int8)"};
constexpr statement all_keys{"all_keys", R"(
    select public_key from server_keys order by number)"};

constexpr std::array all_statements{
    player_by_id,
    challenge_by_id,
    challenge_by_command,
    match_by_challenge,
    match_by_id,
    outline_by_id,
    records_page,
    begin_view,
    end_view,
    live_ids,
    live_summaries,
    all_keys,
};

// Records read at once, so that a long match never stands in memory twice.
constexpr std::size_t page = 4096;

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
                throw damaged_data(fmt::format(
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
    all.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        all.push_back(row_reader{rows, i}.octets<Octets>());
    return all;
}

} // namespace

pooled_reader::pooled_reader(connection_options options, std::size_t connections)
    : pool_(std::move(options), connections, all_statements) {}

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
        database.ask(begin_view);
        std::optional<stored_match> found;
        const result rows = database.ask(match_by_id, one_value(id));
        if (rows.size() != 0) {
            found = match_in(rows, id);
            read_records(database, *found);
        }
        database.ask(end_view);
        return found;
    });
}

std::optional<match_outline> pooled_reader::outline(const protocol::match_id& id) {
    return outline_in(pool_.ask([&](connection& database) {
        return database.ask(outline_by_id, one_value(id));
    }));
}

std::vector<stored_record> pooled_reader::records(
    const protocol::match_id& match, std::uint32_t first_seq, std::size_t limit
) {
    const result rows = pool_.ask([&](connection& database) {
        return ask_page(database, match, first_seq, limit);
    });
    std::vector<stored_record> all;
    all.reserve(rows.size());
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
    all.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) all.push_back(summary_in(rows, i));
    return all;
}

std::vector<protocol::public_key> pooled_reader::server_keys() {
    return all_octets<protocol::public_key>(pool_.ask([](connection& database) {
        return database.ask(all_keys);
    }));
}

} // namespace gulbara::server::store
