#include "server/lobby/relations_book.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

namespace gulbara::server::lobby {

namespace {

using shared_set = std::shared_ptr<room::player_set>;

bool is_in(const shared_set& set, const std::string& player) {
    return set && set->contains(player);
}

enum class membership : std::uint8_t { in, out };

void set(shared_set& players, const std::string& player, membership wanted) {
    if (wanted == membership::in) {
        if (!players) players = std::make_shared<room::player_set>();
        players->insert(player);
    } else if (players) {
        players->erase(player);
        if (players->empty()) players.reset();
    }
}

membership membership_if(bool is_in) {
    return is_in ? membership::in : membership::out;
}

} // namespace

void relations_book::load(const std::vector<store::relation_row>& all) {
    const std::scoped_lock lock{mutex_};
    accounts_.clear();
    count_ = 0;
    for (const store::relation_row& one : all | std::views::reverse)
        enter(
            one.player,
            {.player = {.name = one.other_name, .id = one.other},
             .is_muted = one.is_muted,
             .is_blocked = one.is_blocked}
        );
}

bool relations_book::is_blocked(const std::string& one, const std::string& other) const {
    const std::scoped_lock lock{mutex_};
    const auto has_blocked = [this](const std::string& who, const std::string& whom) {
        const auto found = accounts_.find(who);
        return found != accounts_.end() && is_in(found->second.blocked, whom);
    };
    return has_blocked(one, other) || has_blocked(other, one);
}

room::kept_apart relations_book::kept_apart_of(const std::string& player) {
    const std::scoped_lock lock{mutex_};
    const auto found = accounts_.find(player);
    if (found == accounts_.end()) return {};
    found->second.is_handed_out = true;
    return {found->second.deaf, found->second.blocked};
}

std::vector<relations_book::relation> relations_book::of(const std::string& player) const {
    const std::scoped_lock lock{mutex_};
    const auto found = accounts_.find(player);
    if (found == accounts_.end()) return {};
    const auto newest_first = found->second.own | std::views::reverse;
    return {newest_first.begin(), newest_first.end()};
}

relations_book::relation
relations_book::of(const std::string& player, const std::string& other) const {
    const std::scoped_lock lock{mutex_};
    if (const relation* known = find(player, other)) return *known;
    return {.player = {.name = {}, .id = other}};
}

std::expected<void, protocol::error_id>
relations_book::check_room(const std::string& player, const std::string& other) const {
    const std::scoped_lock lock{mutex_};
    if (find(player, other) != nullptr) return {};
    const auto found = accounts_.find(player);
    if (found != accounts_.end() && found->second.own.size() >= most_per_player)
        return std::unexpected{protocol::error_id::too_many};
    if (count_ >= most_of_all_) return std::unexpected{protocol::error_id::busy};
    return {};
}

void relations_book::on_change(std::function<void(const std::string&, const std::string&)> call) {
    tell_change_ = std::move(call);
}

void relations_book::change(const std::string& player, const relation& wish) {
    {
        const std::scoped_lock lock{mutex_};
        unshare(player);
        unshare(wish.player.id);
        enter(player, wish);
    }
    if (tell_change_) tell_change_(player, wish.player.id);
}

void relations_book::forget(const std::string& player) {
    std::vector<std::pair<std::string, relation>> ended; // whose wish, and of whom
    {
        const std::scoped_lock lock{mutex_};
        for (const auto& [whose, account] : accounts_)
            for (const relation& one : account.own)
                if (whose == player || one.player.id == player)
                    ended.emplace_back(whose, relation{.player = one.player});
    }
    for (const auto& [whose, wish] : ended) change(whose, wish);
}

const relations_book::relation*
relations_book::find(const std::string& player, const std::string& other) const {
    const auto found = accounts_.find(player);
    if (found == accounts_.end()) return nullptr;
    const auto& own = found->second.own;
    const auto known = std::ranges::find(own, other, [](const relation& one) -> const auto& {
        return one.player.id;
    });
    return known == own.end() ? nullptr : &*known;
}

void relations_book::enter(const std::string& player, const relation& wish) {
    const std::string& other = wish.player.id;
    account& his = accounts_[player];
    count_ -= std::erase_if(his.own, [&](const relation& one) { return one.player.id == other; });
    if (wish.is_muted || wish.is_blocked) {
        his.own.push_back(wish);
        ++count_;
    }
    set(his.blocked, other, membership_if(wish.is_blocked));
    note_hearing(player, other);
    note_hearing(other, player);
    close_if_empty(player);
    close_if_empty(other);
}

void relations_book::note_hearing(const std::string& listener, const std::string& speaker) {
    const relation* wish = find(listener, speaker);
    const relation* wish_of_speaker = find(speaker, listener);
    const bool is_deaf = wish != nullptr || (wish_of_speaker && wish_of_speaker->is_blocked);
    set(accounts_[speaker].deaf, listener, membership_if(is_deaf));
}

void relations_book::unshare(const std::string& player) {
    const auto found = accounts_.find(player);
    if (found == accounts_.end() || !std::exchange(found->second.is_handed_out, false)) return;
    for (shared_set* one : {&found->second.deaf, &found->second.blocked})
        if (*one) *one = std::make_shared<room::player_set>(**one);
}

void relations_book::close_if_empty(const std::string& player) {
    const account& his = accounts_.at(player);
    if (his.own.empty() && !his.deaf && !his.blocked) accounts_.erase(player);
}

} // namespace gulbara::server::lobby
