#include "server/lobby/public_challenges.hpp"

#include "server/lobby/newest.hpp"
#include "server/lobby/open_challenges.hpp"

#include <iterator>
#include <ranges>
#include <utility>

namespace gulbara::server::lobby {

using protocol::server::listed_challenge;

// ---- words --------------------------------------------------------------------------------------

std::shared_ptr<const public_challenges::wish> public_challenges::wish_of(const std::string& player
) {
    const std::scoped_lock lock{mutex_};
    ++accounts_[player].wishes;
    return std::make_shared<const wish>(shared_from_this(), player, ++words_);
}

void public_challenges::drop_wish(const std::string& player) {
    const std::scoped_lock lock{mutex_};
    const auto own = accounts_.find(player);
    --own->second.wishes;
    if (own->second.is_empty()) accounts_.erase(own);
}

void public_challenges::list(
    const wish& word,
    const store::player_row& player,
    const store::challenge_row& row,
    const protocol::rules_document& terms,
    runtime::instant now
) {
    const std::scoped_lock lock{mutex_};
    if (now >= next_sweep_) forget_old(now);
    account& own = accounts_.at(player.id); // the wish keeps it
    if (word.number_ < own.newest_word) return;
    own.newest_word = word.number_;
    own.listed = place{{row.id, terms, {player.name, player.id}, row.created}};
    note_presence(player.id, *own.listed, now); // he may have gone meanwhile
}

void public_challenges::unlist(const std::string& player) {
    const std::scoped_lock lock{mutex_};
    const auto own = accounts_.find(player);
    if (own == accounts_.end()) return;
    own->second.newest_word = ++words_;
    unlist(own);
}

void public_challenges::remove(const std::string& player, const std::string& challenge) {
    const std::scoped_lock lock{mutex_};
    const auto own = accounts_.find(player);
    if (own == accounts_.end() || !own->second.listed) return;
    if (own->second.listed->shown.challenge == challenge) unlist(own);
}

void public_challenges::unlist(accounts::iterator own) {
    own->second.listed.reset();
    if (own->second.is_empty()) accounts_.erase(own);
}

// ---- presence -----------------------------------------------------------------------------------

void public_challenges::see(const std::string& player, runtime::instant now) {
    const std::scoped_lock lock{mutex_};
    const auto own = accounts_.find(player);
    if (own == accounts_.end() || !own->second.listed) return;
    if (own->second.listed->with_maker.is_over(now))
        unlist(own);
    else
        note_presence(player, *own->second.listed, now);
}

// Asked under the lock, so that of two connections that come and go at once the last word is true.
void public_challenges::note_presence(const std::string& player, place& of, runtime::instant now)
    const {
    of.with_maker.note(is_here_(player) ? patience::owner::here : patience::owner::away, now);
}

void public_challenges::forget_old(runtime::instant now) {
    next_sweep_ = now + patience::most_ms;
    const auto is_old = [now](const place& one) {
        return now - one.shown.at >= open_challenges::life_ms || one.with_maker.is_over(now);
    };
    for (auto own = accounts_.begin(); own != accounts_.end();) {
        auto& listed = own->second.listed;
        if (listed && is_old(*listed)) listed.reset();
        own = own->second.is_empty() ? accounts_.erase(own) : std::next(own);
    }
}

// ---- the list -----------------------------------------------------------------------------------

std::vector<listed_challenge> public_challenges::newest(std::size_t most, runtime::instant now) {
    const std::scoped_lock lock{mutex_};
    forget_old(now);
    std::vector<const listed_challenge*> all;
    all.reserve(accounts_.size());
    for (const account& each : accounts_ | std::views::values)
        if (each.listed) all.push_back(&each.listed->shown);
    const auto top = newest_of(std::move(all), most, [](const listed_challenge* one) {
        return std::pair{one->at, std::string_view{one->challenge}};
    });
    std::vector<listed_challenge> result;
    result.reserve(top.size());
    for (const auto* one : top) result.push_back(*one);
    return result;
}

} // namespace gulbara::server::lobby
