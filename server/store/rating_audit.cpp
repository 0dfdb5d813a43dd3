#include "server/store/rating_audit.hpp"

#include "protocol/close.hpp"
#include "protocol/role.hpp"
#include "server/store/rating_columns.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <ranges>
#include <set>
#include <utility>

namespace gulbara::server::store {

using engine::side;

namespace {

constexpr std::int64_t page = 5'000;
constexpr std::size_t most_faults = 20;

constexpr statement audited_entries{"audited_entries", R"(
    select number, e.match, encode(id, 'hex'), e.seat, cause::text, rated_player, e.rule_set,
        opponent, value_before, deviation_before, volatility_before,
        value_after, deviation_after, volatility_after, time, algorithm,
        m.rule_set, substring(rules from '"points":([0-9]+)')::int4, close
    from rating_entries e join matches m on key = e.match join closes c on c.match = e.match
    where number > $1::int8 order by number limit $2::int8)"};
constexpr statement annulled_matches{"annulled_matches", R"(
    select match from rating_entries where cause = 'annulment' and seat = 1)"};
constexpr statement all_ratings{"all_ratings", R"(
    select rated_player, rule_set, value, deviation, volatility, matches, played from ratings)"};
constexpr statement rated_closes{"rated_closes", R"(
    select count(*) from matches join closes on match = key where is_rated)"};
// Neither two entries nor a reason, or both.
constexpr statement unaccounted_matches{"unaccounted_matches", R"(
    select encode(id, 'hex') from matches join closes on closes.match = key
    left join rating_outcomes o on o.match = key
    where matches.is_rated and (reason is null) =
        (white_value_before is null or black_value_before is null) order by key)"};
constexpr statement wrong_reasons{"wrong_reasons", R"(
    select encode(id, 'hex') from unrated_matches u join matches on key = u.match
    join closes c on c.match = u.match
    left join rated_players w on w.player = white left join rated_players b on b.player = black
    where (reason = 'no_winner') <> (c.winner = 0) or not is_rated
        or reason = 'pair_limit' and w.player is not null and b.player is not null and (
            select count(*) from rating_entries where rated_player = w.number
            and opponent = b.number and cause = 'match'
            and time > c.closed - $1::int8 and time <= c.closed) < $2::int8
    order by key)"};
constexpr statement rewrite_entry{"rewrite_entry", R"(
    update rating_entries set value_before = $2::int4, deviation_before = $3::int4,
        volatility_before = $4::int4, value_after = $5::int4, deviation_after = $6::int4,
        volatility_after = $7::int4, algorithm = $8::int4
    where number = $1::int8)"};
constexpr statement rewrite_rating{"rewrite_rating", R"(
    update ratings set value = $3::int4, deviation = $4::int4, volatility = $5::int4,
        matches = $6::int4, played = $7::int8
    where rated_player = $1::int4 and rule_set = $2::text)"};

constexpr std::array all_statements{
    audited_entries,
    annulled_matches,
    all_ratings,
    rated_closes,
    unaccounted_matches,
    wrong_reasons,
    rewrite_entry,
    rewrite_rating,
};

using standing_key = std::pair<std::int32_t, std::string>; // rated player, rule set

struct entry {
    std::int64_t number = 0;
    std::int64_t match = 0;
    std::string id; // of the match, in hex
    std::int64_t seat = 0;
    std::string cause;
    std::int32_t rated_player = 0;
    std::string rule_set;
    std::int32_t opponent = 0;
    rating_change change;
    runtime::instant time = 0;
    std::int64_t algorithm = 0;
    std::string rule_set_of_match;
    int points = 0;
    protocol::match_close close;

    standing_key key() const { return {rated_player, rule_set}; }
};

entry entry_in(const result& rows, std::size_t index) {
    row_reader row{rows, index};
    const auto number = [&row] { return static_cast<std::int32_t>(row.number()); };
    entry found{
        .number = row.number(),
        .match = row.number(),
        .id = row.text(),
        .seat = row.number(),
        .cause = row.text(),
        .rated_player = number(),
        .rule_set = row.text(),
        .opponent = number(),
        .change = rating_change_in(row),
        .time = row.number(),
        .algorithm = row.number(),
        .rule_set_of_match = row.text(),
        .points = number(),
        .close = {},
    };
    const auto close = protocol::decode_close(row.byte_string());
    if (!close) throw damaged_data("a stored close is none: " + close.error().message);
    found.close = *close;
    return found;
}

void add(parameters& values, const ratings::rating& of) {
    values.add(of.value).add(of.deviation).add(of.volatility);
}

class replay {
public:
    replay(connection& database, ledger_repair repair) : database_(database), repair_(repair) {
        database_.prepare(all_statements);
    }

    ledger_audit run() {
        const result annulled = database_.ask(annulled_matches);
        for (std::size_t i = 0; i < annulled.size(); ++i) annulled_.insert(annulled.number(i, 0));
        go_through_entries();
        compare_standings();
        report_.matches = static_cast<std::size_t>(database_.ask(rated_closes).number(0, 0));
        parameters limits;
        limits.add(pair_window_ms).add(most_rated_of_pair);
        note_all(
            database_.ask(unaccounted_matches), "has neither two entries nor a reason, or both"
        );
        note_all(database_.ask(wrong_reasons, limits), "is unrated for a wrong reason");
        for (const auto& [what, values] : repairs_) database_.enqueue(*what, values);
        database_.commit();
        return std::move(report_);
    }

private:
    // Both seats of a match stand side by side, White first.
    void go_through_entries() {
        std::optional<entry> white;
        std::int64_t last = 0;
        for (;;) {
            parameters from;
            from.add(last).add(page);
            const result rows = database_.ask(audited_entries, from);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                entry next = entry_in(rows, i);
                last = next.number;
                ++report_.entries;
                if (white && are_of_one(*white, next))
                    judge({std::move(*std::exchange(white, std::nullopt)), std::move(next)});
                else if (white)
                    note(*std::exchange(white, std::move(next)), "stands alone");
                else
                    white = std::move(next);
            }
            if (rows.size() < page) break;
        }
        if (white) note(*white, "stands alone");
    }

    static bool are_of_one(const entry& white, const entry& black) {
        return white.match == black.match && white.cause == black.cause && white.seat == 1 &&
               black.seat == 2 && white.opponent == black.rated_player &&
               black.opponent == white.rated_player && white.rule_set == black.rule_set &&
               white.time == black.time;
    }

    void judge(engine::by_side<entry> both) {
        if (both.white.rule_set != both.white.rule_set_of_match)
            note(both.white, "is of another rule set than its match");
        if (both.white.cause == "annulment")
            judge_annulment(both);
        else
            judge_match(both);
    }

    void judge_match(const engine::by_side<entry>& both) {
        const entry& one = both.white;
        const auto closed = static_cast<runtime::instant>(one.close.ms);
        if (!one.close.winner) return note(one, "is of a match without a winner");
        if (one.time != closed) note(one, "has another time than its close");
        const auto expected = changes_by_match(
            {.white = standings_[both.white.key()], .black = standings_[both.black.key()]},
            *one.close.winner,
            one.points,
            closed
        );
        if (annulled_.contains(one.match)) taken_back_.emplace(one.match, expected);
        for (const side who : engine::both_sides) {
            compare(both[who], expected[who], ratings::algorithm_version);
            standing& own = standings_[both[who].key()];
            own = {expected[who].after, own.matches + 1, closed};
        }
    }

    void judge_annulment(const engine::by_side<entry>& both) {
        const auto counted = taken_back_.find(both.white.match);
        if (counted == taken_back_.end())
            return note(both.white, "takes back what was never counted");
        for (const side who : engine::both_sides) {
            standing& own = standings_[both[who].key()];
            const rating_change expected = change_by_annulment(own.rating, counted->second[who]);
            compare(both[who], expected, ratings::algorithm_version);
            own.rating = expected.after;
        }
    }

    void compare(const entry& stored, const rating_change& expected, std::int32_t version) {
        if (stored.change == expected && stored.algorithm == version) return;
        note(stored, "has other numbers");
        if (repair_ == ledger_repair::none) return;
        parameters values;
        values.add(stored.number);
        add(values, expected.before);
        add(values, expected.after);
        values.add(version);
        repairs_.emplace_back(&rewrite_entry, std::move(values));
    }

    void compare_standings() {
        const result rows = database_.ask(all_ratings);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            row_reader row{rows, i};
            const auto player = static_cast<std::int32_t>(row.number());
            const standing_key key{player, row.text()};
            const standing stored = standing_in(row);
            const standing expected = standings_[key];
            if (stored == expected) continue;
            note(fmt::format("rating of number {} at {} has other numbers", player, key.second));
            if (repair_ == ledger_repair::none) continue;
            parameters values;
            values.add(player).add(std::string_view{key.second});
            add(values, expected.rating);
            values.add(static_cast<std::int32_t>(expected.matches));
            if (expected.played)
                values.add(std::int64_t{*expected.played});
            else
                values.add_null();
            repairs_.emplace_back(&rewrite_rating, std::move(values));
        }
    }

    void note_all(const result& matches, std::string_view what) {
        for (std::size_t i = 0; i < matches.size(); ++i)
            note(fmt::format("match {} {}", matches.text(i, 0), what));
    }
    void note(const entry& of, std::string_view what) {
        note(fmt::format("entry {} (match {}, seat {}) {}", of.number, of.id, of.seat, what));
    }
    void note(std::string fault) {
        ++report_.wrong;
        if (report_.faults.size() < most_faults) report_.faults.push_back(std::move(fault));
    }

    connection& database_;
    ledger_repair repair_;
    ledger_audit report_;
    std::vector<std::pair<const statement*, parameters>> repairs_;
    std::map<standing_key, standing> standings_;
    std::set<std::int64_t> annulled_; // keys of matches
    std::map<std::int64_t, engine::by_side<rating_change>> taken_back_;
};

} // namespace

ledger_audit audit_ledger(connection& database, ledger_repair repair) {
    return replay{database, repair}.run();
}

} // namespace gulbara::server::store
