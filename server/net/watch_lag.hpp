// A watcher that cannot keep up is moved to the newest snapshot: what is queued of a match is
// dropped, later events too, and once the client has taken the rest the match is watched anew.
#pragma once

#include "protocol/client_message.hpp"
#include "server/net/outbox.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace gulbara::server::net {

// What to do with a frame that is about to be queued.
enum class lag_verdict : std::uint8_t { queue, drop, give_up };

// Thread: one at a time. Frames are decoded only while something lags.
class watch_lag {
public:
    bool is_lagging() const { return !matches_.empty(); }
    // Takes the queued events of matches out of the outbox; those matches lag from now on.
    void begin(outbox&);
    // `give_up`: the match cannot be watched anew now; the client should come back later.
    lag_verdict judge(std::string_view frame);
    // To be handed to the lobby once the outbox is empty: one watch for each match that lags and
    // has none under way. Their answers are recognised and dropped by `judge`.
    std::vector<protocol::client_message> watches();

    // The client watches that match anew by itself, or no more: it is not lagging in it.
    void forget(const protocol::match_id&);

private:
    struct lagging_match {
        protocol::match_id id;
        bool is_asked = false;
    };

    lagging_match* find(const protocol::match_id&);

    std::vector<lagging_match> matches_;
    std::size_t answers_due_ = 0;
};

} // namespace gulbara::server::net
