// The open challenges that their makers want everybody to see.
#pragma once

#include "protocol/lobby_message.hpp"
#include "server/lobby/patience.hpp"
#include "server/store/rows.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace gulbara::server::lobby {

// Of a player one at most, the newest. A place here lives and dies with his presence: whoever has
// had no connection for a while loses it for good, as a restart of the server loses all. The
// challenge itself can still be accepted then, by whoever has its id.
//
// A player's last word counts, however long it takes to carry an earlier one out. Thread: any.
class public_challenges : public std::enable_shared_from_this<public_challenges> {
public:
    // Whether a player has a connection; called under this object's lock.
    explicit public_challenges(std::function<bool(const std::string& player)> is_here)
        : is_here_(std::move(is_here)) {}

    // A player's wish to have a challenge listed, from his word until it is carried out or dropped.
    class wish;
    std::shared_ptr<const wish> wish_of(const std::string& player);
    // In place of what the player had there, unless he has said something newer.
    void list(
        const wish&,
        const store::player_row&,
        const store::challenge_row&,
        const protocol::rules_document& terms,
        runtime::instant now
    );
    // He has taken back whatever he has wished so far.
    void unlist(const std::string& player);
    // It is accepted.
    void remove(const std::string& player, const std::string& challenge);
    // A connection of the player has come or gone.
    void see(const std::string& player, runtime::instant now);
    // The newest first, `most` at most.
    std::vector<protocol::server::listed_challenge> newest(std::size_t most, runtime::instant now);

private:
    struct place {
        protocol::server::listed_challenge shown;
        patience with_maker{};
    };
    struct account {
        std::optional<place> listed{};
        std::uint64_t newest_word = 0; // that was carried out
        std::size_t wishes = 0;        // that are not yet

        bool is_empty() const { return !listed && wishes == 0; }
    };
    using accounts = std::unordered_map<std::string, account>;

    // All under the lock.
    void note_presence(const std::string& player, place&, runtime::instant now) const;
    void forget_old(runtime::instant now);
    void unlist(accounts::iterator);

    void drop_wish(const std::string& player);

    std::function<bool(const std::string&)> is_here_;
    std::mutex mutex_;  // guards all below
    accounts accounts_; // by player; none is empty
    std::uint64_t words_ = 0;
    runtime::instant next_sweep_ = 0;
};

class public_challenges::wish {
public:
    wish(std::shared_ptr<public_challenges> of, std::string player, std::uint64_t number)
        : of_(std::move(of)), player_(std::move(player)), number_(number) {}
    ~wish() { of_->drop_wish(player_); }
    wish(const wish&) = delete;
    wish& operator=(const wish&) = delete;

private:
    friend class public_challenges;
    std::shared_ptr<public_challenges> of_;
    std::string player_;
    std::uint64_t number_; // later ones are greater
};

} // namespace gulbara::server::lobby
