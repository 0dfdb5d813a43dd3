// What is said at a table, by whom, and how often (protocol page, section 10).
#pragma once

#include "engine/side.hpp"
#include "server/room/allowance.hpp"
#include "server/room/recent_commands.hpp"

#include <string>
#include <unordered_map>

namespace gulbara::server::room {

// What `talk` judges, and nothing else does.
template <class Body>
concept talking =
    std::same_as<Body, protocol::client::phrase> || std::same_as<Body, protocol::client::say> ||
    std::same_as<Body, protocol::client::agree_talk>;

bool is_talking(const protocol::client_body&);

// Nothing of it is durable: a room that comes back has forgotten it, consent included. Thread: one.
class talk {
public:
    // Of each seat.
    static constexpr rate phrases{.period_ms = 2'000, .burst = 3};
    // Of each speaker, seat or watcher. To agree or not counts as a text.
    static constexpr rate texts{.period_ms = 3'000, .burst = 3};
    // Watchers who have said something lately; one more has to wait.
    static constexpr std::size_t most_watchers = 256;
    // Who has said nothing for that long is forgotten.
    static constexpr std::int64_t memory_ms = 60'000;

    // The answer to such a command. `ok`: whoever it concerns is to be told. Before: `is_talking`,
    // and it has an id.
    protocol::server_body
    judge(engine::side, const protocol::client_message&, runtime::instant now);
    // The same of a watcher, known by his player id. Before: it is a `say`.
    protocol::server_body
    judge(const std::string& watcher, const protocol::client_message&, runtime::instant now);

    // Which seats have agreed to text.
    const engine::by_side<bool>& agreed() const { return agreed_; }

private:
    struct seat_account {
        recent_commands recent{};
        allowance for_phrases{phrases};
        allowance for_texts{texts};
    };
    struct watcher_account {
        recent_commands recent{};
        allowance for_texts{texts};
        runtime::instant last = 0;
    };

    std::optional<protocol::server::error> objection_to(const protocol::client_body&) const;
    watcher_account* account_of(const std::string& watcher, runtime::instant now);

    engine::by_side<seat_account> seats_;
    engine::by_side<bool> agreed_{false, false};
    std::unordered_map<std::string, watcher_account> watchers_; // by player id
};

} // namespace gulbara::server::room
