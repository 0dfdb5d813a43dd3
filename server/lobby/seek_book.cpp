#include "server/lobby/seek_book.hpp"

#include "server/lobby/newest.hpp"

#include <ranges>
#include <utility>

namespace gulbara::server::lobby {

std::expected<void, protocol::error_id> seek_book::put(
    const store::player_row& player,
    const protocol::command_id& command,
    const protocol::seek_terms& terms,
    runtime::instant now
) {
    if (entry* before = find(player.id)) {
        if (before->wanted.terms != terms) before->wanted.since = now;
        before->wanted.terms = terms;
        before->command = command;
        return {};
    }
    if (entries_.size() >= most) return std::unexpected{protocol::error_id::busy};
    entries_.emplace(player.id, entry{player, command, {player.id, terms, now}});
    return {};
}

seek_book::entry* seek_book::find(const std::string& player) {
    const auto found = entries_.find(player);
    return found == entries_.end() ? nullptr : &found->second;
}

bool seek_book::remove(const std::string& player) {
    return entries_.erase(player) != 0;
}

void seek_book::remember(const entry& of, const protocol::match_id& match) {
    const std::string& player = of.player.id;
    outcomes_.insert_or_assign(player, outcome{of.command, of.wanted.terms, match});
    remembered_.emplace_back(player, of.command);
    if (remembered_.size() <= most_remembered) return;
    const auto& [oldest, command] = remembered_.front();
    const auto found = outcomes_.find(oldest);
    if (found != outcomes_.end() && found->second.command == command) outcomes_.erase(found);
    remembered_.pop_front();
}

const seek_book::outcome* seek_book::outcome_of(const std::string& player) const {
    const auto found = outcomes_.find(player);
    return found == outcomes_.end() ? nullptr : &found->second;
}

std::vector<const seeker*> seek_book::waiting() const {
    std::vector<const seeker*> result;
    for (const entry& each : entries_ | std::views::values)
        if (each.at == stage::waiting) result.push_back(&each.wanted);
    return result;
}

std::vector<std::string> seek_book::unknown(std::size_t most_wanted) const {
    std::vector<std::string> result;
    for (const auto& [player, each] : entries_) {
        if (result.size() >= most_wanted) break;
        if (each.at == stage::unknown) result.push_back(player);
    }
    return result;
}

std::vector<std::string> seek_book::left(runtime::instant now) const {
    std::vector<std::string> result;
    for (const auto& [player, each] : entries_)
        if (each.at != stage::pairing && each.with_player.is_over(now)) result.push_back(player);
    return result;
}

std::vector<protocol::server::open_seek> seek_book::newest(std::size_t most_shown) const {
    std::vector<const entry*> all;
    all.reserve(entries_.size());
    for (const entry& each : entries_ | std::views::values) all.push_back(&each);
    const auto top = newest_of(std::move(all), most_shown, [](const entry* one) {
        return std::pair{one->wanted.since, std::string_view{one->player.id}};
    });
    std::vector<protocol::server::open_seek> result;
    result.reserve(top.size());
    for (const entry* one : top)
        result.push_back({one->wanted.terms, {one->player.name, one->player.id}, one->wanted.since}
        );
    return result;
}

protocol::server::seeking shown(const seek_book::entry* of) {
    if (of == nullptr) return {};
    return {protocol::server::own_seek{of->wanted.terms, of->wanted.since}};
}

} // namespace gulbara::server::lobby
