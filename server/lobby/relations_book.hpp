// Who mutes and who blocks whom: all of it, in memory, to be asked at any moment.
#pragma once

#include "protocol/error_id.hpp"
#include "protocol/limits.hpp"
#include "protocol/social_message.hpp"
#include "server/room/kept_apart.hpp"
#include "server/store/rows.hpp"

#include <expected>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace gulbara::server::lobby {

// Holds what is durable and nothing else: whoever changes a relation writes it first. All answers
// cost the same however many relations there are. Thread: any.
class relations_book {
public:
    using relation = protocol::server::relation;

    static constexpr std::size_t most_per_player = protocol::relations_limit;
    // Of all players together; a few hundred bytes each.
    static constexpr std::size_t most = 200'000;

    explicit relations_book(std::size_t most_of_all = most) : most_of_all_(most_of_all) {}

    // Before anything is asked: called under no lock whenever a wish of that player's has changed.
    void on_change(std::function<void(const std::string& player, const std::string& other)>);
    // What the database has, the newest first, in place of what is here. Before anything is asked.
    void load(const std::vector<store::relation_row>&);

    // One of the two has blocked the other: they are not to meet.
    bool is_blocked(const std::string& one, const std::string& other) const;
    // Whom nothing reaches of what that player says (whoever mutes him, and of whom one has blocked
    // the other), and whom he has blocked himself.
    room::kept_apart kept_apart_of(const std::string& player);

    // What that player wishes of others, the newest first.
    std::vector<relation> of(const std::string& player) const;
    // Neither muted nor blocked, and without a name, if he wishes nothing of that other.
    relation of(const std::string& player, const std::string& other) const;

    // Whether he may wish something of that other. `too_many`: he does of as many as are allowed.
    // `busy`: all together do; what is just being written does not count yet.
    std::expected<void, protocol::error_id>
    check_room(const std::string& player, const std::string& other) const;
    // It is durable. A wish for neither is none any more.
    void change(const std::string& player, const relation& wish);
    // That player is gone for good: nobody wishes anything of him any more, nor he of others.
    void forget(const std::string& player);

private:
    using shared_set = std::shared_ptr<room::player_set>; // null: empty
    struct account {
        std::vector<relation> own{}; // the newest last
        shared_set deaf{};
        shared_set blocked{};
        // Then the two sets are never changed again. Said here and not asked of the pointers: who
        // was handed them may be reading while he alone is counted.
        bool is_handed_out = false;
    };

    // All under the lock.
    const relation* find(const std::string& player, const std::string& other) const;
    void enter(const std::string& player, const relation& wish);
    void note_hearing(const std::string& listener, const std::string& speaker);
    void unshare(const std::string& player);
    void close_if_empty(const std::string& player);

    const std::size_t most_of_all_;
    std::function<void(const std::string&, const std::string&)> tell_change_;
    mutable std::mutex mutex_; // guards all below
    std::unordered_map<std::string, account> accounts_;
    std::size_t count_ = 0; // of all relations
};

} // namespace gulbara::server::lobby
