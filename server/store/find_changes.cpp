#include "server/store/find_changes.hpp"

#include "server/store/account_changes.hpp"
#include "server/store/rating_columns.hpp"
#include "server/store/rating_statements.hpp"

#include <array>
#include <unordered_map>

namespace gulbara::server::store {
namespace {

constexpr statement find_player{"find_player", R"(
    select from players where id = $1::text and token_hash = $3::bytea
        and name = coalesce((select name from accounts where player = $1), $2::text))"};
constexpr statement find_challenge{"find_challenge", R"(
    select from challenges where id = $1::text and player = $2::text and command = $3::text
        and rules = $4::text and recipient is not distinct from $5::text
        and password_hash is not distinct from $6::bytea)"};
constexpr statement find_challenge_end{"find_challenge_end", R"(
    select where not exists (select from challenges where id = $1::text and expires > $2::int8
        and not exists (select from matches where challenge = $1)))"};
constexpr statement find_relation{"find_relation", R"(
    select from (values (1)) as one (row) left join relations
        on player = $1::text and other = $2::text
    where coalesce(is_muted, false) = ($3::int2 = 1)
        and coalesce(is_blocked, false) = ($4::int2 = 1))"};
constexpr statement find_match{"find_match", R"(
    select key, is_rated from matches where id = $1::bytea and sealed_terminal = $2::bytea)"};
constexpr statement find_matches{"find_matches", R"(
    select id, key, state = 'live',
        coalesce((select max(seq) + 1 from records where match = matches.key), 0), is_rated
    from matches where id = any($1::bytea[]))"};
constexpr statement find_commit{"find_commit", R"(
    select from matches where key = $1::int8
    and ($3::bytea is null or exists (select from records
        where match = $1 and seq = $2::int4 and record = $3 and proof = $4::bytea))
    and ($5::bytea is null or exists (select from headers
        where match = $1 and header = $5 and signature = $6::bytea))
    and ($7::bytea is null or exists (select from seat_signatures
        where match = $1 and seat = 1 and signature = $7))
    and ($8::bytea is null or exists (select from seat_signatures
        where match = $1 and seat = 2 and signature = $8))
    and ($9::bytea is null or exists (select from closes
        where match = $1 and close = $9 and signature = $10::bytea))
    and ($11::bytea is null or exists (select from terminals
        where match = $1 and seat = 1 and terminal = $11))
    and ($12::bytea is null or exists (select from terminals
        where match = $1 and seat = 2 and terminal = $12))
    and ($13::text is null or state = $13::match_state)
    and ($14::bytea is null or clock_book = $14 or exists (select from records
        where match = $1 and seq = $2 and clock_book = $14))
    and ($15::int2 = 0 or not exists (select from engagements where match = $1)))"};

constexpr std::array all_statements{
    find_player,
    find_challenge,
    find_challenge_end,
    find_relation,
    find_match,
    find_matches,
    find_commit,
    rating_of_match,
};

class searcher {
public:
    searcher(connection& database, write_item& item) : database_(database), item_(item) {}

    bool operator()(const player_row& row) const {
        parameters values;
        values.add(std::string_view{row.id}).add(std::string_view{row.name});
        values.add(protocol::byte_view{row.token_hash});
        return database_.ask(find_player, values).size() == 1;
    }

    bool operator()(const challenge_row& row) const {
        parameters values;
        values.add(std::string_view{row.id}).add(std::string_view{row.player});
        values.add(std::string_view{row.command}).add(std::string_view{row.rules});
        values.add(row.recipient);
        if (row.password)
            values.add(protocol::byte_view{row.password->hash});
        else
            values.add_null();
        return database_.ask(find_challenge, values).size() == 1;
    }

    bool operator()(const relation_row& row) const {
        parameters values;
        values.add(std::string_view{row.player}).add(std::string_view{row.other});
        values.add(static_cast<std::int16_t>(row.is_muted ? 1 : 0));
        values.add(static_cast<std::int16_t>(row.is_blocked ? 1 : 0));
        return database_.ask(find_relation, values).size() == 1;
    }

    bool operator()(const account_change& what) const { return store::is_written(database_, what); }

    bool operator()(const challenge_end& what) const {
        parameters values;
        values.add(std::string_view{what.challenge}).add(std::int64_t{what.at});
        return database_.ask(find_challenge_end, values).size() == 1;
    }

    // It leaves nothing to be found, and what it has not done the next one does.
    bool operator()(const challenge_sweep&) const { return true; }

    bool operator()(const match_row& row) const {
        parameters values;
        values.add(protocol::byte_view{row.id}).add(protocol::byte_view{row.sealed_terminal});
        const result found = database_.ask(find_match, values);
        if (found.size() != 1) return false;
        item_.match = {.key = found.number(0, 0), .is_rated = found.number(0, 1) != 0};
        return true;
    }

    bool operator()(const match_commit& commit) const {
        // -1: it brings no records and there are none before it.
        const auto last =
            static_cast<std::int64_t>(item_.match.next_seq + commit.records.size()) - 1;
        parameters values;
        values.add(item_.match.key).add(static_cast<std::int32_t>(last));
        if (commit.records.empty())
            values.add_null().add_null();
        else
            values.add(protocol::byte_view{commit.records.back().record})
                .add(protocol::byte_view{item_.stored_proofs.back()});
        values.add(commit.header).add(commit.header_signature);
        values.add(commit.seat_signatures.white).add(commit.seat_signatures.black);
        if (commit.close)
            values.add(protocol::byte_view{commit.close->close})
                .add(protocol::byte_view{commit.close->by_server});
        else
            values.add_null().add_null();
        values.add(commit.terminals.white).add(commit.terminals.black);
        if (commit.close)
            values.add(std::string_view{"closed"});
        else if (commit.is_withdrawn)
            values.add(std::string_view{"withdrawn"});
        else
            values.add_null();
        values.add(commit.clock_book);
        values.add(static_cast<std::int16_t>(commit.is_left_open ? 1 : 0));
        if (database_.ask(find_commit, values).size() != 1) return false;
        if (commit.close && item_.match.is_rated) find_rating();
        return true;
    }

private:
    void find_rating() const {
        parameters values;
        values.add(item_.match.key);
        const result found = database_.ask(rating_of_match, values);
        row_reader row{found, 0};
        item_.rated = rating_outcome_in(row);
    }

    connection& database_;
    write_item& item_;
};

} // namespace

std::span<const statement> finding_statements() {
    return all_statements;
}

bool is_written(connection& database, write_item& item) {
    return std::visit(searcher{database, item}, item.pending.what);
}

void look_up_matches(connection& database, std::span<write_item* const> items) {
    if (items.empty()) return;
    array_value ids{element::bytea};
    for (const write_item* item : items) ids.add(protocol::byte_view{item->commit()->match});
    parameters values;
    values.add(ids);
    const result rows = database.ask(find_matches, values);
    std::unordered_map<protocol::match_id, known_match> found;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto id = protocol::octets_from<protocol::match_id>(rows.bytes(row, 0));
        found[*id] = {
            .key = rows.number(row, 1),
            .next_seq = static_cast<std::uint32_t>(rows.number(row, 3)),
            .state = rows.number(row, 2) != 0 ? match_state::live : match_state::ended,
            .is_rated = rows.number(row, 4) != 0,
        };
    }
    for (write_item* item : items)
        if (const auto match = found.find(item->commit()->match); match != found.end())
            item->match = match->second;
}

} // namespace gulbara::server::store
