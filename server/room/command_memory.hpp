// Which commands have made which records, so that repeating one is always safe (protocol page,
// section 2).
#pragma once

#include "engine/side.hpp"
#include "protocol/client_message.hpp"

#include <optional>
#include <unordered_map>

namespace gulbara::server::room {

// Of a command's type and content, without its id.
protocol::hash256 digest_of(const protocol::client_body&);

// All commands of one match that made a record. Some fifty bytes each, as many as there are
// records at most. Thread: one.
class command_memory {
public:
    struct entry {
        protocol::hash256 digest;
        std::uint32_t seq = 0; // the newest record that it made

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
