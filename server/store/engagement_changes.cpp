#include "server/store/engagement_changes.hpp"

#include <algorithm>

namespace gulbara::server::store {

namespace {

bool is_end(const match_commit& commit) {
    return commit.close || commit.is_withdrawn || commit.is_left_open;
}

} // namespace

engagement_changes::engagement_changes(std::span<write_item* const> items) {
    for (const write_item* item : items) {
        const auto* row = std::get_if<match_row>(&item->pending.what);
        if (row && row->company == match_company::people)
            for (const engine::side who : engine::both_sides)
                begun_.emplace_back(row->seats[who].player, &row->id);
        if (item->commit() != nullptr && is_end(*item->commit())) ended_.push_back(item->match.key);
    }
    std::ranges::sort(begun_);
}

void engagement_changes::enqueue_ends(connection& database) const {
    if (ended_.empty()) return;
    array_value keys{element::int8};
    for (const std::int64_t key : ended_) keys.add(key);
    parameters values;
    values.add(keys);
    database.enqueue(delete_engagements, values);
}

void engagement_changes::enqueue_begins(connection& database) const {
    if (begun_.empty()) return;
    array_value players{element::text};
    array_value matches{element::bytea};
    for (const auto& [player, match] : begun_) {
        players.add(player);
        matches.add(protocol::byte_view{*match});
    }
    parameters values;
    values.add(players).add(matches);
    database.enqueue(insert_engagements, values);
}

} // namespace gulbara::server::store
