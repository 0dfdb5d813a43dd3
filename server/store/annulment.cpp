#include "server/store/annulment.hpp"

#include "protocol/role.hpp"
#include "server/store/audit.hpp"
#include "server/store/rating_columns.hpp"

#include <array>

namespace gulbara::server::store {

using engine::side;

namespace {

constexpr statement key_of_match{"key_of_match", R"(
    select key, exists (select from annulments where match = key)
    from matches where id = $1::bytea)"};
// In the order in which closing transactions take them.
constexpr statement lock_ratings_of_match{"lock_ratings_of_match", R"(
    select rated_player, value, deviation, volatility from ratings
    where (rated_player, rule_set) in (
        select rated_player, rule_set from rating_entries where match = $1::int8)
    order by rated_player, rule_set for update)"};
constexpr statement entries_of_match{"entries_of_match", R"(
    select seat, rated_player, rule_set, opponent, value_before, deviation_before,
        volatility_before, value_after, deviation_after, volatility_after
    from rating_entries where match = $1::int8 and cause = 'match' order by seat)"};
constexpr statement insert_annulment{"insert_annulment", R"(
    insert into annulments (match, reason, time) values ($1::int8, $2::text, $3::int8))"};
constexpr statement insert_annulling_entry{"insert_annulling_entry", R"(
    insert into rating_entries (match, seat, cause, rated_player, rule_set, opponent,
        value_before, deviation_before, volatility_before,
        value_after, deviation_after, volatility_after, time, algorithm)
    values ($1::int8, $2::int2, 'annulment', $3::int4, $4::text, $5::int4,
        $6::int4, $7::int4, $8::int4, $9::int4, $10::int4, $11::int4, $12::int8, $13::int4))"};
constexpr statement update_annulled_rating{"update_annulled_rating", R"(
    update ratings set value = $3::int4 where rated_player = $1::int4 and rule_set = $2::text)"};

constexpr std::array all_statements{
    key_of_match,
    lock_ratings_of_match,
    entries_of_match,
    insert_annulment,
    insert_annulling_entry,
    update_annulled_rating,
};

struct counted_entry {
    std::int32_t rated_player = 0;
    std::string rule_set;
    std::int32_t opponent = 0;
    rating_change change;
};

counted_entry entry_in(const result& rows, std::size_t index) {
    row_reader row{rows, index};
    row.number(); // its seat
    const auto number = [&row] { return static_cast<std::int32_t>(row.number()); };
    return {
        .rated_player = number(),
        .rule_set = row.text(),
        .opponent = number(),
        .change = rating_change_in(row),
    };
}

// Of that player among the locked ones.
ratings::rating rating_of(const result& locked, std::int32_t player) {
    for (std::size_t i = 0; i < locked.size(); ++i) {
        row_reader row{locked, i};
        if (row.number() == player) return rating_in(row);
    }
    throw damaged_data("an entry of the ledger has no rating");
}

void add(parameters& values, const ratings::rating& one) {
    values.add(one.value).add(one.deviation).add(one.volatility);
}

void enqueue_entry(
    connection& database,
    std::int64_t match,
    side who,
    const counted_entry& of,
    const rating_change& change,
    runtime::instant time
) {
    parameters entry;
    entry.add(match).add(std::int16_t{protocol::number_of(who)}).add(of.rated_player);
    entry.add(std::string_view{of.rule_set}).add(of.opponent);
    add(entry, change.before);
    add(entry, change.after);
    entry.add(std::int64_t{time}).add(ratings::algorithm_version);
    database.enqueue(insert_annulling_entry, entry);
    parameters rating;
    rating.add(of.rated_player).add(std::string_view{of.rule_set}).add(change.after.value);
    database.enqueue(update_annulled_rating, rating);
}

void enqueue_words(connection& database, std::int64_t match, const annulment& what) {
    parameters reason;
    reason.add(match).add(std::string_view{what.reason}).add(std::int64_t{what.time});
    database.enqueue(insert_annulment, reason);
    enqueue(
        database,
        audit_line{
            what.time, what.operator_name, "annul", protocol::to_hex(what.match), what.reason
        }
    );
}

} // namespace

std::expected<engine::by_side<rating_change>, std::string>
annul(connection& database, const annulment& what) {
    database.prepare(all_statements);
    database.prepare(audit_statements());
    parameters id;
    id.add(protocol::byte_view{what.match});
    const result found = database.ask(key_of_match, id);
    if (found.size() == 0) return std::unexpected("there is no such match");
    if (found.number(0, 1) != 0) return std::unexpected("it was annulled before");
    const std::int64_t match = found.number(0, 0);
    parameters key;
    key.add(match);
    const result entries = database.ask(entries_of_match, key);
    if (entries.size() != 2) return std::unexpected("it has changed no ratings");
    // First, so that of two who do the same at once one is refused before anything is read.
    enqueue_words(database, match, what);
    database.enqueue(lock_ratings_of_match, key);
    const result locked = database.run_enqueued().back();
    engine::by_side<rating_change> changes;
    for (const side who : engine::both_sides) {
        const counted_entry of = entry_in(entries, who == side::white ? 0 : 1);
        changes[who] = change_by_annulment(rating_of(locked, of.rated_player), of.change);
        enqueue_entry(database, match, who, of, changes[who], what.time);
    }
    database.commit();
    return changes;
}

} // namespace gulbara::server::store
