#include "server/store/write_changes.hpp"

#include <array>

namespace gulbara::server::store {
namespace {

// A player comes again whenever one of its commands needs it. With another token it is somebody
// else's id: the null is refused.
constexpr statement insert_player{"insert_player", R"(
    insert into players (id, name, token_hash, created)
    values ($1::text, $2::text, $3::bytea, $4::int8)
    on conflict (id) do update set name = excluded.name, token_hash =
        case players.token_hash when excluded.token_hash then players.token_hash end
    where (players.name, players.token_hash) is distinct from (excluded.name, excluded.token_hash)
    )"};
constexpr statement insert_challenge{"insert_challenge", R"(
    insert into challenges (id, player, command, rules, created, expires)
    values ($1::text, $2::text, $3::text, $4::text, $5::int8, $6::int8))"};
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
constexpr statement insert_match{"insert_match", R"(
    insert into matches (id, rules, links, created, white, white_name, white_salt,
        black, black_name, black_salt, sealed_terminal, challenge, rematch_of)
    values ($1::bytea, $2::text, $3::int4, $4::int8, $5::text, $6::text, $7::bytea,
        $8::text, $9::text, $10::bytea, $11::bytea, $12::text, $13::bytea)
    returning key)"};
constexpr statement insert_records{"insert_records", R"(
    insert into records (match, seq, seat, record, proof, command, command_digest, clock_book)
    select * from unnest($1::int8[], $2::int4[], $3::int2[], $4::bytea[], $5::bytea[],
        $6::text[], $7::bytea[], $8::bytea[]))"};
constexpr statement insert_header{"insert_header", R"(
    insert into headers (match, header, signature) values ($1::int8, $2::bytea, $3::bytea))"};
constexpr statement insert_seat_signature{"insert_seat_signature", R"(
    insert into seat_signatures (match, seat, signature)
    values ($1::int8, $2::int2, $3::bytea))"};
constexpr statement insert_close{"insert_close", R"(
    insert into closes (match, close, signature, seat, command, command_digest)
    values ($1::int8, $2::bytea, $3::bytea, $4::int2, $5::text, $6::bytea))"};
constexpr statement insert_terminal{"insert_terminal", R"(
    insert into terminals (match, seat, terminal) values ($1::int8, $2::int2, $3::bytea))"};
// A match ends once: the null is refused.
constexpr statement end_match{"end_match", R"(
    update matches set state = case state when 'live' then $2::text::match_state end
    where key = $1::int8)"};
constexpr statement update_clock_book{"update_clock_book", R"(
    update records set clock_book = $3::bytea where match = $1::int8 and seq = $2::int4)"};
constexpr statement update_first_clock_book{"update_first_clock_book", R"(
    update matches set clock_book = $2::bytea where key = $1::int8)"};

constexpr std::array all_statements{
    insert_player,
    insert_challenge,
    sweep_challenges,
    insert_match,
    insert_records,
    insert_header,
    insert_seat_signature,
    insert_close,
    insert_terminal,
    end_match,
    update_clock_book,
    update_first_clock_book,
};

// The records of a whole transaction, column by column.
struct record_columns {
    array_value match{element::int8};
    array_value seq{element::int4};
    array_value seat{element::int2};
    array_value record{element::bytea};
    array_value proof{element::bytea};
    array_value command{element::text};
    array_value digest{element::bytea};
    array_value clock_book{element::bytea};
    std::size_t count = 0;

    void add(const write_item& item) {
        const match_commit& commit = *item.commit();
        count += commit.records.size();
        for (std::size_t i = 0; i < commit.records.size(); ++i) {
            const record_row& row = commit.records[i];
            match.add(item.match.key);
            seq.add(static_cast<std::int32_t>(commit.first_seq + i));
            seat.add(static_cast<std::int16_t>(row.seat));
            record.add(protocol::byte_view{row.record});
            proof.add(protocol::byte_view{item.stored_proofs[i]});
            if (row.command) {
                command.add(std::string_view{*row.command});
                digest.add(protocol::byte_view{row.command_digest});
            } else {
                command.add_null();
                digest.add_null();
            }
            if (commit.clock_book && i + 1 == commit.records.size())
                clock_book.add(protocol::byte_view{*commit.clock_book});
            else
                clock_book.add_null();
        }
    }

    bool is_empty() const { return count == 0; }

    parameters values() const {
        parameters all;
        all.add(match).add(seq).add(seat).add(record).add(proof).add(command).add(digest);
        all.add(clock_book);
        return all;
    }
};

// Enqueues everything but records.
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
        database_.enqueue(insert_challenge, values);
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
        values.add(row.challenge).add(row.rematch_of);
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
            enqueue_end("closed");
        } else if (commit.is_withdrawn) {
            enqueue_end("withdrawn");
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

    void enqueue_end(std::string_view state) const {
        parameters values;
        values.add(match_.key).add(state);
        database_.enqueue(end_match, values);
    }

    connection& database_;
    const known_match& match_;
};

} // namespace

std::span<const statement> writing_statements() {
    return all_statements;
}

void write(connection& database, std::span<write_item* const> items) {
    record_columns records;
    std::vector<std::pair<write_item*, std::size_t>> new_matches; // and the place of their answers
    for (write_item* item : items) {
        if (std::holds_alternative<match_row>(item->pending.what))
            new_matches.emplace_back(item, database.enqueued());
        std::visit(enqueuer{database, item->match}, item->pending.what);
        if (item->commit() != nullptr) records.add(*item);
    }
    if (!records.is_empty()) database.enqueue(insert_records, records.values());
    const std::vector<result> answers = database.commit();
    for (const auto& [item, place] : new_matches)
        item->match = {.key = answers[place].number(0, 0)};
}

} // namespace gulbara::server::store
