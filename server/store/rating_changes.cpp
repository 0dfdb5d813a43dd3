#include "server/store/rating_changes.hpp"

#include "protocol/close.hpp"
#include "protocol/role.hpp"
#include "server/store/rating_columns.hpp"

#include <array>
#include <ranges>

namespace gulbara::server::store {

using engine::side;

namespace {

// Whoever is rated for the first time.
constexpr statement insert_rated_players{"insert_rated_players", R"(
    insert into rated_players (player)
    select player from accounts
    where player in (select unnest(array[white, black]) from matches where key = any($1::int8[]))
        and not exists (select from rated_players known where known.player = accounts.player)
    order by player on conflict do nothing)"};
constexpr statement insert_ratings{"insert_ratings", R"(
    insert into ratings (rated_player, rule_set)
    select distinct number, rule_set
    from matches join rated_players on player in (white, black)
    where key = any($1::int8[]) order by number, rule_set on conflict do nothing)"};
constexpr statement lock_ratings{"lock_ratings", R"(
    select rated_player, rule_set, value, deviation, volatility, matches, played from ratings
    where (rated_player, rule_set) in (
        select number, rule_set from matches join rated_players on player in (white, black)
        where key = any($1::int8[]))
    order by rated_player, rule_set for update)"};
// What there is to know of these matches, once nobody else can change the ratings of their players.
constexpr statement rated_ends{"rated_ends", R"(
    select key, rule_set, substring(rules from '"points":([0-9]+)')::int4, w.number, b.number,
        (select count(*) from rating_entries where rated_player = w.number
            and opponent = b.number and cause = 'match' and time > ended - $3::int8)
    from unnest($1::int8[], $2::int8[]) as these (key, ended) join matches using (key)
    left join rated_players w on w.player = white left join rated_players b on b.player = black
    order by key)"};
constexpr statement insert_rating_entries{"insert_rating_entries", R"(
    insert into rating_entries (match, seat, cause, rated_player, rule_set, opponent,
        value_before, deviation_before, volatility_before,
        value_after, deviation_after, volatility_after, time, algorithm)
    select match, seat, 'match', rated_player, rule_set, opponent,
        before[1], before[2], before[3], after[1], after[2], after[3], time, $9::int4
    from unnest($1::int8[], $2::int2[], $3::int4[], $4::text[], $5::int4[], $8::int8[])
        with ordinality as new (match, seat, rated_player, rule_set, opponent, time, place),
        lateral (select ($6::int4[])[3 * place - 2 : 3 * place],
            ($7::int4[])[3 * place - 2 : 3 * place]) as numbers (before, after)
    order by place)"};
constexpr statement update_ratings{"update_ratings", R"(
    update ratings set value = new.value, deviation = new.deviation,
        volatility = new.volatility, matches = new.matches, played = new.played
    from unnest($1::int4[], $2::text[], $3::int4[], $4::int4[], $5::int4[], $6::int4[], $7::int8[])
        as new (rated_player, rule_set, value, deviation, volatility, matches, played)
    where ratings.rated_player = new.rated_player and ratings.rule_set = new.rule_set)"};
constexpr statement insert_unrated{
    "insert_unrated", R"(
    insert into unrated_matches (match, reason)
    select match, reason::unrated_reason from unnest($1::int8[], $2::text[]) as new (match, reason))"
};

constexpr std::array all_statements{
    insert_rated_players,
    insert_ratings,
    lock_ratings,
    rated_ends,
    insert_rating_entries,
    update_ratings,
    insert_unrated,
};

void add(array_value& numbers, const ratings::rating& of) {
    numbers.add(of.value).add(of.deviation).add(of.volatility);
}

} // namespace

// A rated match that is being closed, and whom it concerns.
struct rating_changes::rated_end {
    std::int64_t match = 0;
    std::string rule_set;
    int points = 0;
    engine::by_side<std::optional<std::int32_t>> players; // none: without an account
    std::int64_t earlier = 0;                             // of these two, within the window
    protocol::match_close close;

    rated_end(row_reader row, const std::map<std::int64_t, write_item*>& closing)
        : match(row.number()), rule_set(row.text()), points(static_cast<int>(row.number())) {
        const auto number = [&row] { return static_cast<std::int32_t>(row.number()); };
        players.white = row.optional(number);
        players.black = row.optional(number);
        earlier = row.number();
        close = protocol::decode_close(closing.at(match)->commit()->close->close).value();
    }
    runtime::instant closed() const { return static_cast<runtime::instant>(close.ms); }
};

std::span<const statement> rating_statements() {
    return all_statements;
}

rating_changes::rating_changes(std::span<write_item* const> items) {
    for (write_item* item : items)
        if (item->match.is_rated && item->commit() != nullptr && item->commit()->close)
            closing_.emplace(item->match.key, item);
}

void rating_changes::work_out(connection& database) {
    if (closing_.empty()) return;
    array_value keys{element::int8};
    array_value times{element::int8};
    for (const auto& [key, item] : closing_) {
        const auto close = protocol::decode_close(item->commit()->close->close);
        keys.add(key);
        times.add(static_cast<std::int64_t>(close ? close->ms : 0));
    }
    parameters which;
    which.add(keys);
    database.enqueue(insert_rated_players, which);
    database.enqueue(insert_ratings, which);
    database.enqueue(lock_ratings, which);
    which.add(times).add(pair_window_ms);
    database.enqueue(rated_ends, which);
    const std::vector<result> answers = database.run_enqueued();
    read_standings(answers.at(answers.size() - 2));
    const result& ends = answers.back();
    for (std::size_t row = 0; row < ends.size(); ++row) {
        const rated_end end{row_reader{ends, row}, closing_};
        closing_.at(end.match)->rated = judge(end);
    }
}

void rating_changes::read_standings(const result& rows) {
    for (std::size_t at = 0; at < rows.size(); ++at) {
        row_reader row{rows, at};
        const auto player = static_cast<std::int32_t>(row.number());
        standing_key key{player, row.text()};
        standings_.emplace(std::move(key), standing_in(row));
    }
}

rating_outcome rating_changes::judge(const rated_end& end) {
    if (!end.close.winner) return std::unexpected(unrated_reason::no_winner);
    if (!end.players.white || !end.players.black)
        return std::unexpected(unrated_reason::no_account);
    std::int64_t& meanwhile = new_of_pair_[std::minmax(*end.players.white, *end.players.black)];
    if (end.earlier + meanwhile >= most_rated_of_pair)
        return std::unexpected(unrated_reason::pair_limit);
    ++meanwhile;
    const auto key_of = [&end](side who) { return standing_key{*end.players[who], end.rule_set}; };
    const auto changes = changes_by_match(
        {.white = standings_.at(key_of(side::white)), .black = standings_.at(key_of(side::black))},
        *end.close.winner,
        end.points,
        end.closed()
    );
    for (const side who : engine::both_sides) {
        standing& own = standings_.at(key_of(who));
        own = {changes[who].after, own.matches + 1, end.closed()};
        entries_.push_back(
            {end.match,
             protocol::number_of(who),
             key_of(who),
             *end.players[engine::opponent(who)],
             changes[who],
             end.closed()}
        );
    }
    return changes;
}

void rating_changes::enqueue(connection& database) const {
    if (!entries_.empty()) {
        enqueue_standings(database);
        enqueue_entries(database);
    }
    enqueue_reasons(database);
}

void rating_changes::enqueue_entries(connection& database) const {
    array_value matches{element::int8};
    array_value seats{element::int2};
    array_value players{element::int4};
    array_value rule_sets{element::text};
    array_value opponents{element::int4};
    array_value before{element::int4};
    array_value after{element::int4};
    array_value times{element::int8};
    for (const entry& one : entries_) {
        matches.add(one.match);
        seats.add(std::int16_t{one.seat});
        players.add(one.of.first);
        rule_sets.add(std::string_view{one.of.second});
        opponents.add(one.opponent);
        add(before, one.change.before);
        add(after, one.change.after);
        times.add(std::int64_t{one.closed});
    }
    parameters values;
    values.add(matches).add(seats).add(players).add(rule_sets).add(opponents);
    values.add(before).add(after).add(times).add(ratings::algorithm_version);
    database.enqueue(insert_rating_entries, values);
}

void rating_changes::enqueue_standings(connection& database) const {
    std::map<standing_key, const standing*> changed;
    for (const entry& one : entries_) changed.emplace(one.of, &standings_.at(one.of));
    array_value players{element::int4};
    array_value rule_sets{element::text};
    array_value value{element::int4};
    array_value deviation{element::int4};
    array_value volatility{element::int4};
    array_value matches{element::int4};
    array_value played{element::int8};
    for (const auto& [key, own] : changed) {
        players.add(key.first);
        rule_sets.add(std::string_view{key.second});
        value.add(own->rating.value);
        deviation.add(own->rating.deviation);
        volatility.add(own->rating.volatility);
        matches.add(static_cast<std::int32_t>(own->matches));
        played.add(std::int64_t{*own->played});
    }
    parameters values;
    values.add(players).add(rule_sets).add(value).add(deviation).add(volatility);
    values.add(matches).add(played);
    database.enqueue(update_ratings, values);
}

void rating_changes::enqueue_reasons(connection& database) const {
    array_value matches{element::int8};
    array_value reasons{element::text};
    bool is_any = false;
    for (const auto& [key, item] : closing_) {
        if (!item->rated || item->rated->has_value()) continue;
        matches.add(key);
        reasons.add(protocol::wire_name(item->rated->error()));
        is_any = true;
    }
    if (!is_any) return;
    parameters values;
    values.add(matches).add(reasons);
    database.enqueue(insert_unrated, values);
}

} // namespace gulbara::server::store
