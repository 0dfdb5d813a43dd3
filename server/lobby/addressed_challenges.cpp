#include "server/lobby/addressed_challenges.hpp"

#include <algorithm>
#include <utility>

namespace gulbara::server::lobby {

bool addressed_challenges::reserve(const std::string& recipient) {
    const std::scoped_lock lock{mutex_};
    account& own = accounts_[recipient];
    if (own.waiting.size() + own.reserved >= most_per_recipient) return false;
    ++own.reserved;
    return true;
}

void addressed_challenges::give_back(const std::string& recipient) {
    const std::scoped_lock lock{mutex_};
    const auto own = accounts_.find(recipient);
    --own->second.reserved;
    if (own->second.is_empty()) accounts_.erase(own);
}

void addressed_challenges::add(entry one) {
    const std::scoped_lock lock{mutex_};
    if (!recipients_.emplace(one.shown.challenge, one.recipient).second) return;
    account& own = accounts_[one.recipient];
    own.waiting.push_back(std::move(one));
}

std::optional<addressed_challenges::entry> addressed_challenges::remove(const std::string& challenge
) {
    const std::scoped_lock lock{mutex_};
    const auto recipient = recipients_.extract(challenge);
    if (recipient.empty()) return std::nullopt;
    const auto own = accounts_.find(recipient.mapped());
    auto& waiting = own->second.waiting;
    const auto found = std::ranges::find(waiting, challenge, [](const entry& one) -> const auto& {
        return one.shown.challenge;
    });
    entry result = std::move(*found);
    waiting.erase(found);
    if (own->second.is_empty()) accounts_.erase(own);
    return result;
}

std::vector<addressed_challenges::entry> addressed_challenges::take_expired(runtime::instant now) {
    const std::scoped_lock lock{mutex_};
    std::vector<entry> result;
    const auto is_expired = [now](const entry& one) { return now >= one.expires; };
    for (auto own = accounts_.begin(); own != accounts_.end();)
        own = take_if(own, is_expired, result);
    return result;
}

std::vector<addressed_challenges::entry>
addressed_challenges::take_between(const std::string& one, const std::string& other) {
    const std::scoped_lock lock{mutex_};
    std::vector<entry> result;
    for (const auto& [recipient, maker] : {std::pair{&one, &other}, std::pair{&other, &one}}) {
        const auto own = accounts_.find(*recipient);
        if (own == accounts_.end()) continue;
        take_if(own, [&](const entry& each) { return each.shown.player.id == *maker; }, result);
    }
    return result;
}

std::vector<addressed_challenges::entry> addressed_challenges::take_of(const std::string& player) {
    const std::scoped_lock lock{mutex_};
    std::vector<entry> result;
    const auto is_his = [&player](const entry& one) {
        return one.recipient == player || one.shown.player.id == player;
    };
    for (auto own = accounts_.begin(); own != accounts_.end();) own = take_if(own, is_his, result);
    return result;
}

template <class Predicate>
addressed_challenges::accounts::iterator
addressed_challenges::take_if(accounts::iterator own, Predicate is_so, std::vector<entry>& taken) {
    std::erase_if(own->second.waiting, [&](const entry& one) {
        if (!is_so(one)) return false;
        recipients_.erase(one.shown.challenge);
        taken.push_back(one);
        return true;
    });
    return own->second.is_empty() ? accounts_.erase(own) : std::next(own);
}

std::vector<protocol::server::challenged> addressed_challenges::of(const std::string& recipient
) const {
    const std::scoped_lock lock{mutex_};
    std::vector<protocol::server::challenged> result;
    const auto found = accounts_.find(recipient);
    if (found == accounts_.end()) return result;
    for (const entry& one : found->second.waiting) result.push_back(one.shown);
    return result;
}

} // namespace gulbara::server::lobby
