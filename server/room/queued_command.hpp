// A command in a room's mailbox or on its way there.
#pragma once

#include "server/room/viewer.hpp"

#include <atomic>
#include <memory>
#include <utility>

namespace gulbara::server::room {

// How many there are. Thread: any.
using queue_depth = std::atomic<std::size_t>;

// Counted from its making until it is gone, however that comes about. Thread: one at a time.
class queued_command {
public:
    queued_command(command asked, std::shared_ptr<queue_depth> depth)
        : asked_(std::move(asked)), counted_(count(std::move(depth))) {}

    const command& asked() const { return asked_; }
    // What it carries, counted no more.
    static command take(queued_command one) { return std::move(one.asked_); }

private:
    struct uncount {
        std::shared_ptr<queue_depth> owner;
        void operator()(queue_depth* depth) const { --*depth; }
    };
    using counted = std::unique_ptr<queue_depth, uncount>;

    static counted count(std::shared_ptr<queue_depth> depth) {
        queue_depth* raw = depth.get();
        ++*raw;
        return {raw, {std::move(depth)}};
    }

    command asked_;
    counted counted_;
};

} // namespace gulbara::server::room
