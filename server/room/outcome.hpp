// What a room has to do after its state judged something.
#pragma once

#include "protocol/server_message.hpp"
#include "server/store/rows.hpp"

#include <optional>
#include <vector>

namespace gulbara::server::room {

enum class audience : std::uint8_t { everyone, white, black };

struct event {
    audience to = audience::everyone;
    protocol::server_body body;
};

// When an answer may be given.
enum class release : std::uint8_t {
    at_once,
    when_durable, // with the commit of the same outcome
};

struct outcome {
    // To the command that was judged; none where there was none.
    std::optional<protocol::server_body> answer;
    release answer_release = release::at_once;
    // To be sent at once, in this order: nothing in them waits for the commit.
    std::vector<event> events;
    // To be made durable; what depends on it comes from `room_state::settle`.
    std::optional<store::match_commit> commit;
    // Throws made by the commit that was settled.
    std::uint32_t throws = 0;
    // The seat wants another match: the owner of the room answers.
    bool is_rematch_wanted = false;
};

} // namespace gulbara::server::room
