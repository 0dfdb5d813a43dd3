#include "server/store/pooled_reader.hpp"

#include "server/store/asking.hpp"
#include "server/store/damaged_data.hpp"
#include "server/store/reading_statements.hpp"
#include "server/store/row_reader.hpp"
#include "server/store/stored_rows.hpp"

#include <fmt/format.h>

namespace gulbara::server::store {
namespace {

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
    : pool_(std::move(options), connections, reading_statements) {}

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

std::vector<addressed_challenge> pooled_reader::addressed_challenges(runtime::instant now) {
    parameters values;
    values.add(std::int64_t{now});
    return addressed_challenges_in(pool_.ask([&](connection& database) {
        return database.ask(challenges_with_recipient, values);
    }));
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
    return all_rows(
        pool_.ask([&](connection& database) { return database.ask(live_summaries, values); }),
        [](const result& rows, std::size_t i) { return summary_in(rows, i); }
    );
}

std::optional<protocol::match_id> pooled_reader::engagement_of(std::string_view player) {
    const auto found = all_octets<protocol::match_id>(pool_.ask([&](connection& database) {
        return database.ask(engagement_by_player, one_text(player));
    }));
    return found.empty() ? std::nullopt : std::optional{found.front()};
}

std::vector<relation_row>
pooled_reader::relations(const std::optional<relation_row>& after, std::size_t limit) {
    parameters values;
    if (after)
        values.add(std::int64_t{after->changed})
            .add(std::string_view{after->player})
            .add(std::string_view{after->other});
    else
        values.add_null().add_null().add_null();
    values.add(static_cast<std::int64_t>(limit));
    return all_rows(
        pool_.ask([&](connection& database) { return database.ask(relations_page, values); }),
        relation_in
    );
}

player_outcomes pooled_reader::outcomes_of(std::string_view player) {
    return player_outcomes_in(pool_.ask([&](connection& database) {
        return database.ask(outcomes_by_player, one_text(player));
    }));
}

std::vector<month_outcomes> pooled_reader::outcomes() {
    return month_outcomes_in(pool_.ask([](connection& database) {
        return database.ask(outcomes_by_month);
    }));
}

std::vector<played_match> pooled_reader::matches_of(
    std::string_view player, const std::optional<protocol::match_id>& before, std::size_t limit
) {
    parameters values;
    values.add(player).add(before).add(static_cast<std::int64_t>(limit));
    return all_rows(
        pool_.ask([&](connection& database) { return database.ask(matches_by_player, values); }),
        played_match_in
    );
}

std::vector<protocol::public_key> pooled_reader::server_keys() {
    return all_octets<protocol::public_key>(pool_.ask([](connection& database) {
        return database.ask(all_keys);
    }));
}

} // namespace gulbara::server::store
