#include "server/store/write_changes.hpp"

#include "server/store/account_changes.hpp"
#include "server/store/engagement_changes.hpp"
#include "server/store/rating_changes.hpp"
#include "server/store/record_columns.hpp"

#include <array>
#include <map>
#include <ranges>

namespace gulbara::server::store {
namespace {

std::string_view to_string(match_company company) {
    return company == match_company::people ? "people" : "house_bot";
}

// A player comes again whenever one of its commands needs it. With another token it is somebody
// else's id: the null is refused. Who has an account keeps its name, whatever a connection from
// before it still calls him.
constexpr statement insert_player{"insert_player", R"(
    insert into players (id, name, token_hash, created)
    values ($1::text, $2::text, $3::bytea, $4::int8)
    on conflict (id) do update set
        name = coalesce((select name from accounts where player = $1), excluded.name),
        token_hash = case players.token_hash when excluded.token_hash then players.token_hash end
    where (players.name, players.token_hash) is distinct from
        (coalesce((select name from accounts where player = $1), excluded.name),
            excluded.token_hash))"};
constexpr statement insert_challenge{"insert_challenge", R"(
    insert into challenges (id, player, command, rules, created, expires, recipient,
        password_salt, password_hash)
    values ($1::text, $2::text, $3::text, $4::text, $5::int8, $6::int8, $7::text,
        $8::bytea, $9::bytea))"};
// Those that were accepted are not met again. What somebody is accepting at this moment is locked,
// and is passed over.
constexpr statement sweep_challenges{"sweep_challenges", R"(
    with due as (
        select id, exists (select from matches where challenge = challenges.id) as is_taken
        from challenges where expires < $1::int8
        order by expires limit $2::int8 for update skip locked),
    kept as (
        update challenges set expires = null from due where challenges.id = due.id and is_taken)
    delete from challenges using due where challenges.id = due.id and not is_taken)"};
constexpr statement end_challenge{"end_challenge", R"(
    update challenges set expires = $2::int8 where id = $1::text and expires > $2
        and not exists (select from matches where challenge = $1))"};
constexpr statement insert_match{"insert_match", R"(
    insert into matches (id, rules, links, created, white, white_name, white_salt,
        black, black_name, black_salt, sealed_terminal, challenge, rematch_of, company)
    values ($1::bytea, $2::text, $3::int4, $4::int8, $5::text, $6::text, $7::bytea,
        $8::text, $9::text, $10::bytea, $11::bytea, $12::text, $13::bytea,
        $14::text::match_company)
    returning key, is_rated)"};
// One wish too many is the null, which is refused.
constexpr statement upsert_relation{"upsert_relation", R"(
    insert into relations (player, other, is_muted, is_blocked, changed)
    select $1::text, $2::text, $3::int2 = 1, $4::int2 = 1, case
        when (select count(*) from relations where player = $1) < $6::int8
            or exists (select from relations where player = $1 and other = $2) then $5::int8 end
    on conflict (player, other) do update set is_muted = excluded.is_muted,
        is_blocked = excluded.is_blocked, changed = excluded.changed)"};
constexpr statement delete_relation{"delete_relation", R"(
    delete from relations where player = $1::text and other = $2::text)"};
constexpr statement insert_header{"insert_header", R"(
    insert into headers (match, header, signature) values ($1::int8, $2::bytea, $3::bytea))"};
constexpr statement insert_seat_signature{"insert_seat_signature", R"(
    insert into seat_signatures (match, seat, signature)
    values ($1::int8, $2::int2, $3::bytea))"};
constexpr statement insert_close{"insert_close", R"(
    insert into closes (match, close, signature, seat, command, command_digest, ending)
    values ($1::int8, $2::bytea, $3::bytea, $4::int2, $5::text, $6::bytea, ending_of($1, $2)))"};
constexpr statement insert_terminal{"insert_terminal", R"(
    insert into terminals (match, seat, terminal) values ($1::int8, $2::int2, $3::bytea))"};
// A match ends once: the null is refused.
constexpr statement end_match{"end_match", R"(
    update matches set state = case state when 'live' then $2::text::match_state end,
        late_seat = $3::int2
    where key = $1::int8)"};
constexpr statement update_clock_book{"update_clock_book", R"(
    update records set clock_book = $3::bytea where match = $1::int8 and seq = $2::int4)"};
constexpr statement update_first_clock_book{"update_first_clock_book", R"(
    update matches set clock_book = $2::bytea where key = $1::int8)"};

constexpr std::array all_statements{
    insert_player,
    insert_challenge,
    sweep_challenges,
    end_challenge,
    insert_match,
    insert_engagements,
    delete_engagements,
    upsert_relation,
    delete_relation,
    insert_records,
    insert_header,
    insert_seat_signature,
    insert_close,
    insert_terminal,
    end_match,
    update_clock_book,
    update_first_clock_book,
};

// Enqueues everything but records and engagements.
class enqueuer {
public:
    enqueuer(connection& database, const known_match& match) : database_(database), match_(match) {}

    void operator()(const player_row& row) const {
        parameters values;
        values.add(std::string_view{row.id}).add(std::string_view{row.name});
        values.add(protocol::byte_view{row.token_hash}).add(std::int64_t{row.created});
        database_.enqueue(insert_player, values);
    }

    void operator()(const challenge_row& row) const {
        parameters values;
        values.add(std::string_view{row.id}).add(std::string_view{row.player});
        values.add(std::string_view{row.command}).add(std::string_view{row.rules});
        values.add(std::int64_t{row.created});
        if (row.expires)
            values.add(std::int64_t{*row.expires});
        else
            values.add_null();
        values.add(row.recipient);
        if (row.password)
            values.add(protocol::byte_view{row.password->salt})
                .add(protocol::byte_view{row.password->hash});
        else
            values.add_null().add_null();
        database_.enqueue(insert_challenge, values);
    }

    void operator()(const relation_row& row) const {
        parameters values;
        values.add(std::string_view{row.player}).add(std::string_view{row.other});
        if (!row.is_muted && !row.is_blocked) return database_.enqueue(delete_relation, values);
        values.add(static_cast<std::int16_t>(row.is_muted ? 1 : 0));
        values.add(static_cast<std::int16_t>(row.is_blocked ? 1 : 0));
        values.add(std::int64_t{row.changed}).add(static_cast<std::int64_t>(most_relations));
        database_.enqueue(upsert_relation, values);
    }

    void operator()(const account_change& what) const { store::enqueue(database_, what); }

    void operator()(const challenge_end& what) const {
        parameters values;
        values.add(std::string_view{what.challenge}).add(std::int64_t{what.at});
        database_.enqueue(end_challenge, values);
    }

    void operator()(const challenge_sweep& what) const {
        parameters values;
        values.add(std::int64_t{what.expired_before}).add(static_cast<std::int64_t>(what.at_most));
        database_.enqueue(sweep_challenges, values);
    }

    void operator()(const match_row& row) const {
        parameters values;
        values.add(protocol::byte_view{row.id}).add(std::string_view{row.rules});
        values.add(static_cast<std::int32_t>(row.links)).add(std::int64_t{row.created});
        for (const engine::side who : engine::both_sides) {
            const seat_row& seat = row.seats[who];
            values.add(std::string_view{seat.player}).add(std::string_view{seat.name});
            values.add(protocol::byte_view{seat.salt});
        }
        values.add(protocol::byte_view{row.sealed_terminal});
        values.add(row.challenge).add(row.rematch_of).add(to_string(row.company));
        database_.enqueue(insert_match, values);
    }

    void operator()(const match_commit& commit) const {
        if (commit.header) enqueue_pair(insert_header, *commit.header, *commit.header_signature);
        for (const engine::side who : engine::both_sides) {
            if (const auto& given = commit.seat_signatures[who])
                enqueue_of_seat(insert_seat_signature, who, *given);
            if (const auto& given = commit.terminals[who])
                enqueue_of_seat(insert_terminal, who, *given);
        }
        if (commit.clock_book && commit.records.empty()) enqueue_clock_book(*commit.clock_book);
        if (commit.close) {
            enqueue_close(*commit.close);
            enqueue_end("closed", commit.late_seat);
        } else if (commit.is_withdrawn) {
            enqueue_end("withdrawn", commit.late_seat);
        }
    }

private:
    void enqueue_pair(
        const statement& what, protocol::byte_view thing, protocol::byte_view signature
    ) const {
        parameters values;
        values.add(match_.key).add(thing).add(signature);
        database_.enqueue(what, values);
    }

    void enqueue_close(const close_row& row) const {
        parameters values;
        values.add(match_.key).add(protocol::byte_view{row.close});
        values.add(protocol::byte_view{row.by_server});
        if (const auto& made_by = row.command)
            values.add(static_cast<std::int16_t>(made_by->seat))
                .add(std::string_view{made_by->command})
                .add(protocol::byte_view{made_by->digest});
        else
            values.add_null().add_null().add_null();
        database_.enqueue(insert_close, values);
    }

    void enqueue_of_seat(const statement& what, engine::side who, protocol::byte_view thing) const {
        parameters values;
        values.add(match_.key).add(std::int16_t{protocol::number_of(who)}).add(thing);
        database_.enqueue(what, values);
    }

    void enqueue_clock_book(protocol::byte_view book) const {
        parameters values;
        values.add(match_.key);
        if (match_.next_seq != 0) values.add(static_cast<std::int32_t>(match_.next_seq - 1));
        values.add(book);
        database_.enqueue(
            match_.next_seq != 0 ? update_clock_book : update_first_clock_book, values
        );
    }

    void enqueue_end(std::string_view state, std::optional<engine::side> late) const {
        parameters values;
        values.add(match_.key).add(state);
        if (late)
            values.add(std::int16_t{protocol::number_of(late)});
        else
            values.add_null();
        database_.enqueue(end_match, values);
    }

    connection& database_;
    const known_match& match_;
};

// None: the change writes no player.
const player_row* player_of(const change& what) {
    if (const auto* row = std::get_if<player_row>(&what)) return row;
    const auto* of_account = std::get_if<account_change>(&what);
    const auto* account = of_account == nullptr ? nullptr : std::get_if<account_row>(of_account);
    return account == nullptr ? nullptr : &account->player;
}

// By player, otherwise in their order. Rows of players are locked until the commit: two
// transactions that write the same ones take them in one order, first of all, and never wait for
// each other.
std::multimap<std::string_view, const player_row*>
rows_of_players(std::span<write_item* const> items) {
    std::multimap<std::string_view, const player_row*> rows;
    for (const write_item* item : items)
        if (const auto* row = player_of(item->pending.what)) rows.emplace(row->id, row);
    return rows;
}

} // namespace

std::span<const statement> writing_statements() {
    return all_statements;
}

void write(connection& database, std::span<write_item* const> items) {
    record_columns records;
    const engagement_changes engagements{items};
    rating_changes ratings{items};
    std::vector<std::pair<write_item*, std::size_t>> new_matches; // and the place of their answers
    for (const player_row* row : rows_of_players(items) | std::views::values)
        enqueuer{database, {}}(*row);
    ratings.work_out(database);
    // Before the closes: how a match ended may stand in a record that comes with its close.
    for (const write_item* item : items)
        if (item->commit() != nullptr) records.add(*item);
    records.enqueue(database);
    engagements.enqueue_ends(database);
    for (write_item* item : items) {
        if (std::holds_alternative<player_row>(item->pending.what)) continue;
        if (std::holds_alternative<match_row>(item->pending.what))
            new_matches.emplace_back(item, database.enqueued());
        std::visit(enqueuer{database, item->match}, item->pending.what);
    }
    ratings.enqueue(database);
    engagements.enqueue_begins(database);
    const std::vector<result> answers = database.commit();
    for (const auto& [item, place] : new_matches)
        item->match = {
            .key = answers[place].number(0, 0), .is_rated = answers[place].number(0, 1) != 0
        };
}

} // namespace gulbara::server::store
