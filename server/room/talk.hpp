// What the seats of a match say to each other, and how often (protocol page, section 10).
#pragma once

#include "engine/side.hpp"
#include "protocol/server_message.hpp"
#include "server/runtime/time_source.hpp"

#include <deque>

namespace gulbara::server::room {

// Nothing of it is durable: a room that comes back has forgotten it. Thread: one.
class talk {
public:
    // A phrase in so many milliseconds, and so many at once after a pause.
    static constexpr std::int64_t period_ms = 2'000;
    static constexpr std::int64_t burst = 3;
    // Newest commands of a seat that are recognised when they are repeated.
    static constexpr std::size_t most_remembered = 8;

    // The answer to a seat's command. `ok`: the phrase is to be shown.
    protocol::server_body
    judge(engine::side, const protocol::command_id&, protocol::phrase_id, runtime::instant now);

private:
    struct utterance {
        protocol::command_id command;
        protocol::phrase_id said = protocol::phrase_id::hello;
    };
    struct speaker {
        runtime::instant paid_until = 0; // each phrase moves it on by a period
        std::deque<utterance> newest{};
    };

    engine::by_side<speaker> speakers_;
};

} // namespace gulbara::server::room
