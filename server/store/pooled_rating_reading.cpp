// The part of the reader that is about ratings.
#include "server/store/asking.hpp"
#include "server/store/pooled_reader.hpp"
#include "server/store/rating_columns.hpp"
#include "server/store/rating_statements.hpp"

#include <algorithm>
#include <limits>

namespace gulbara::server::store {
namespace {

std::int32_t int_in(row_reader& row) {
    return static_cast<std::int32_t>(row.number());
}

ledger_entry ledger_entry_in(const result& rows, std::size_t index) {
    row_reader row{rows, index};
    return {
        .number = row.number(),
        .cause = row.text() == "match" ? rating_cause::match : rating_cause::annulment,
        .match = row.octets<protocol::match_id>(),
        .opponent = row.optional_text(),
        .opponent_name = row.optional_text(),
        .reason = row.optional_text(),
        .won = row.optional([&row] { return row.number() != 0; }),
        .change = rating_change_in(row),
        .time = row.number(),
        .algorithm = int_in(row),
    };
}

} // namespace

std::vector<own_standing> pooled_reader::standings_of(std::string_view player) {
    return all_rows(
        pool_.ask([&](connection& database) {
            return database.ask(standings_by_player, one_text(player));
        }),
        [](const result& rows, std::size_t index) {
            row_reader row{rows, index};
            std::string rule_set = row.text();
            return own_standing{std::move(rule_set), standing_in(row)};
        }
    );
}

std::vector<ledger_entry> pooled_reader::ledger_of(
    std::string_view player,
    std::string_view rule_set,
    std::optional<std::int64_t> before,
    std::size_t limit
) {
    parameters values;
    values.add(player).add(rule_set);
    values.add(before.value_or(std::numeric_limits<std::int64_t>::max()));
    values.add(static_cast<std::int64_t>(limit));
    return all_rows(
        pool_.ask([&](connection& database) { return database.ask(ledger_page, values); }),
        ledger_entry_in
    );
}

std::vector<history_point>
pooled_reader::history_of(std::string_view player, std::string_view rule_set, std::size_t limit) {
    parameters values;
    values.add(player).add(rule_set).add(static_cast<std::int64_t>(limit));
    auto points = all_rows(
        pool_.ask([&](connection& database) { return database.ask(rating_history, values); }),
        [](const result& rows, std::size_t index) {
            row_reader row{rows, index};
            return history_point{
                .time = row.number(), .value = int_in(row), .deviation = int_in(row)
            };
        }
    );
    std::ranges::reverse(points);
    return points;
}

// The database knows roughly who is provisional; whoever is close to it is judged here.
std::vector<leader>
pooled_reader::leaders(std::string_view rule_set, runtime::instant now, std::size_t limit) {
    parameters values;
    values.add(rule_set).add(std::int64_t{now}).add(static_cast<std::int64_t>(limit));
    auto found = all_rows(
        pool_.ask([&](connection& database) { return database.ask(best_ratings, values); }),
        [](const result& rows, std::size_t index) {
            row_reader row{rows, index};
            std::string player = row.text();
            std::string name = row.text();
            return leader{std::move(player), std::move(name), standing_in(row)};
        }
    );
    std::erase_if(found, [now](const leader& one) {
        return ratings::is_provisional(one.standing.at(now));
    });
    return found;
}

} // namespace gulbara::server::store
