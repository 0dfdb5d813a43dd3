#include "server/accounts/account_book.hpp"

#include <algorithm>
#include <utility>

namespace gulbara::server::accounts {

namespace {

bool is_over(const store::session_row& session, store::day today) {
    return today - session.seen > account_book::idle_days ||
           (session.last && today > *session.last);
}

bool is_token(const store::session_row& session) {
    return session.scopes.has_value();
}

std::vector<store::session_row> last_seen_first(std::vector<store::session_row> rows) {
    std::ranges::sort(rows, std::ranges::greater{}, [](const store::session_row& each) {
        return std::pair{each.seen, each.created};
    });
    return rows;
}

} // namespace

store::day day_of(runtime::instant when) {
    constexpr runtime::instant day_ms = 24 * 60 * 60 * 1'000;
    return static_cast<store::day>(when / day_ms);
}

void account_book::read_all(store::account_reader& reader) {
    constexpr std::size_t page = 4'096;
    std::optional<std::string> last_player;
    for (auto rows = reader.accounts({}, page); !rows.empty();
         rows = reader.accounts(last_player, page)) {
        for (const auto& each : rows) add(each);
        last_player = rows.back().player.id;
    }
    std::optional<credential_hash> last;
    for (auto rows = reader.sessions({}, page); !rows.empty(); rows = reader.sessions(last, page)) {
        for (const auto& each : rows) add(each);
        last = rows.back().token_hash;
    }
}

void account_book::watch(account_watcher* watcher) {
    const std::scoped_lock lock{watcher_mutex_};
    watcher_ = watcher;
}

template <class Tell>
void account_book::tell(Tell tell_it) {
    const std::scoped_lock lock{watcher_mutex_};
    if (watcher_ != nullptr) tell_it(*watcher_);
}

void account_book::add(const store::stored_account& row) {
    {
        const std::scoped_lock lock{mutex_};
        accounts_[row.player.id].row = row;
    }
    tell([&](account_watcher& to) { to.note_name(row.player.id, row.player.name); });
}

void account_book::add(const store::session_row& row) {
    const std::scoped_lock lock{mutex_};
    if (sessions_.emplace(row.token_hash, row).second)
        accounts_[row.player].sessions.push_back(row.token_hash);
}

void account_book::end(const credential_hash& ended) {
    {
        const std::scoped_lock lock{mutex_};
        forget(ended);
    }
    tell([&](account_watcher& to) { to.note_end({&ended, 1}); });
}

void account_book::end_others(const std::string& player, const credential_hash& kept) {
    std::vector<credential_hash> ended;
    {
        const std::scoped_lock lock{mutex_};
        const auto found = accounts_.find(player);
        if (found == accounts_.end()) return;
        ended = found->second.sessions;
        std::erase(ended, kept);
        for (const auto& each : ended) forget(each);
    }
    tell([&](account_watcher& to) { to.note_end(ended); });
}

void account_book::remove(const std::string& player) {
    std::vector<credential_hash> ended;
    {
        const std::scoped_lock lock{mutex_};
        const auto found = accounts_.find(player);
        if (found == accounts_.end()) return;
        ended = found->second.sessions;
        for (const auto& each : ended) sessions_.erase(each);
        accounts_.erase(found);
    }
    tell([&](account_watcher& to) { to.note_end(ended); });
}

void account_book::forget(const credential_hash& ended) {
    const auto found = sessions_.find(ended);
    if (found == sessions_.end()) return;
    std::erase(accounts_[found->second.player].sessions, ended);
    sessions_.erase(found);
}

std::optional<store::stored_account> account_book::account_of(const std::string& player) const {
    const std::scoped_lock lock{mutex_};
    const auto found = accounts_.find(player);
    if (found == accounts_.end()) return std::nullopt;
    return found->second.row;
}

std::optional<spokesman> account_book::use(const credential_hash& credential, store::day today) {
    std::optional<spokesman> found_one;
    bool is_first_today = false;
    {
        const std::scoped_lock lock{mutex_};
        const auto found = sessions_.find(credential);
        if (found == sessions_.end() || is_over(found->second, today)) return std::nullopt;
        auto& row = found->second;
        is_first_today = row.seen < today;
        if (is_first_today) row.seen = today;
        found_one = spokesman{accounts_[row.player].row.player, rights(row.scopes), row.last};
    }
    if (is_first_today) keep_use_({.token_hash = credential, .seen = today});
    return found_one;
}

template <class Wanted>
std::vector<store::session_row>
account_book::rows_of(const std::string& player, Wanted is_wanted) const {
    std::vector<store::session_row> all;
    const auto found = accounts_.find(player);
    if (found == accounts_.end()) return all;
    for (const auto& each : found->second.sessions)
        if (const auto& row = sessions_.at(each); is_wanted(row)) all.push_back(row);
    return all;
}

std::vector<store::session_row>
account_book::sessions_of(const std::string& player, store::day today) const {
    const std::scoped_lock lock{mutex_};
    return last_seen_first(rows_of(player, [today](const store::session_row& row) {
        return !is_token(row) && !is_over(row, today);
    }));
}

std::vector<store::session_row>
account_book::tokens_of(const std::string& player, store::day today) const {
    const std::scoped_lock lock{mutex_};
    return last_seen_first(rows_of(player, [today](const store::session_row& row) {
        return is_token(row) && !is_over(row, today);
    }));
}

bool account_book::is_full() const {
    const std::scoped_lock lock{mutex_};
    return accounts_.size() >= most_accounts;
}

std::optional<credential_hash> account_book::surplus_of(const std::string& player) const {
    const std::scoped_lock lock{mutex_};
    const auto sessions = rows_of(player, [](const auto& row) { return !is_token(row); });
    if (sessions.size() < most_sessions) return std::nullopt;
    // They stand in the order in which they came; of equal ones the first is taken.
    const auto& own = accounts_.at(player).row.player.token_hash;
    const auto goes = std::ranges::min_element(sessions, {}, [&](const store::session_row& each) {
        return std::pair{each.seen, each.token_hash == own};
    });
    return goes->token_hash;
}

std::vector<credential_hash>
account_book::spent_tokens_of(const std::string& player, store::day today) const {
    const std::scoped_lock lock{mutex_};
    std::vector<credential_hash> spent;
    for (const auto& each : rows_of(player, [today](const store::session_row& row) {
             return is_token(row) && is_over(row, today);
         }))
        spent.push_back(each.token_hash);
    return spent;
}

} // namespace gulbara::server::accounts
