// Who has an account, and what speaks for it: all of it in memory, so that nobody waits for the
// database to be known. Passwords are not in it.
#pragma once

#include "server/accounts/rights.hpp"
#include "server/accounts/session_token.hpp"
#include "server/runtime/time_source.hpp"
#include "server/store/account_reader.hpp"

#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace gulbara::server::accounts {

store::day day_of(runtime::instant);

// Hears of what changes, whoever waits for it or has given up. Thread: any; returns at once.
class account_watcher {
public:
    account_watcher() = default;
    account_watcher(const account_watcher&) = delete;
    account_watcher& operator=(const account_watcher&) = delete;
    virtual ~account_watcher() = default;

    // A guest has an account, and is called so.
    virtual void note_name(const std::string& player, const std::string& name) = 0;
    // These speak for nobody any more.
    virtual void note_end(std::span<const credential_hash>) = 0;
};

// For whom a credential speaks, and as what.
struct spokesman {
    store::player_row player;
    rights may{};
    std::optional<store::day> last{}; // on which it does
};

// As the database has it: filled at the start, changed when a change is durable. Thread: any, after
// `read_all`.
class account_book {
public:
    // One account has no more sessions; one more takes the place of the one unseen the longest.
    static constexpr std::size_t most_sessions = 16;
    // Nor more API tokens beside them, which give way to none.
    static constexpr std::size_t most_tokens = 16;
    // All accounts; whoever comes then stays a guest.
    static constexpr std::size_t most_accounts = 500'000;
    // A session or token that was not used for longer is over.
    static constexpr store::day idle_days = 365;

    // `keep_use` has the day kept on which a session was used, once a day for each; it returns at
    // once.
    using use_keeper = std::function<void(const store::session_use&)>;
    explicit account_book(use_keeper keep_use) : keep_use_(std::move(keep_use)) {}

    // Who is told from now on, after the book has changed. Null: nobody, and nobody is being told.
    void watch(account_watcher*);

    // Blocks; throws `store::unavailable`. Before anybody is asked for.
    void read_all(store::account_reader&);
    void add(const store::stored_account&);
    void add(const store::session_row&);
    void end(const credential_hash&);
    // All that speaks for that player but `kept`.
    void end_others(const std::string& player, const credential_hash& kept);
    // With all that speaks for it.
    void remove(const std::string& player);

    std::optional<store::stored_account> account_of(const std::string& player) const;
    // For whom it speaks on that day, which counts as a use. None: it is over, or never was.
    std::optional<spokesman> use(const credential_hash&, store::day today);
    // Those last seen first; those that are over are not among them.
    std::vector<store::session_row> sessions_of(const std::string& player, store::day today) const;
    std::vector<store::session_row> tokens_of(const std::string& player, store::day today) const;
    bool is_full() const;
    // Which session has to go before another is added: of those unseen the longest the oldest, the
    // guest's own last of all. None: there is room.
    std::optional<credential_hash> surplus_of(const std::string& player) const;
    // API tokens that are over and only take up room.
    std::vector<credential_hash> spent_tokens_of(const std::string& player, store::day today) const;

private:
    struct account {
        store::stored_account row;
        std::vector<credential_hash> sessions; // and tokens, in the order in which they came
    };
    // Both under the lock.
    void forget(const credential_hash&);
    template <class Wanted>
    std::vector<store::session_row> rows_of(const std::string& player, Wanted) const;
    template <class Tell>
    void tell(Tell); // not under it

    const use_keeper keep_use_;
    mutable std::mutex mutex_;                          // guards all below
    std::unordered_map<std::string, account> accounts_; // by player
    std::unordered_map<credential_hash, store::session_row> sessions_;
    std::mutex watcher_mutex_; // guards what is below; taken alone
    account_watcher* watcher_ = nullptr;
};

} // namespace gulbara::server::accounts
