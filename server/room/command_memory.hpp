// Which commands have made which records, or called the match off, so that repeating one is always
// safe (protocol page, section 3).
#pragma once

#include "engine/side.hpp"
#include "protocol/client_message.hpp"

#include <optional>
#include <unordered_map>

namespace gulbara::server::room {

// Of a command's type and content, without its id.
protocol::hash256 digest_of(const protocol::client_body&);

// All commands of one match that made a record or its close. Some fifty bytes each, no more than
// there are records and a close. Thread: one.
class command_memory {
public:
    struct entry {
        protocol::hash256 digest;
        // The newest record that it made; none: it made the close alone.
        std::optional<std::uint32_t> seq{};

        friend bool operator==(const entry&, const entry&) = default;
    };

    void remember(engine::side, const protocol::command_id&, const entry&);
    std::optional<entry> find(engine::side, const protocol::command_id&) const;

private:
    using key = protocol::hash256;

    static key key_of(engine::side, const protocol::command_id&);

    std::unordered_map<key, entry> entries_;
};

} // namespace gulbara::server::room
