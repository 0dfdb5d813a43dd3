// Frames on their way to one client, bounded in bytes, several to a write.
#pragma once

#include "server/net/websocket_frame.hpp"
#include "server/room/viewer.hpp"

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace gulbara::server::net {

// Thread: one at a time. Costs no memory while empty.
class outbox {
public:
    // Frames of one write at most; each is two pieces, and the kernel takes no more than 64 at
    // once.
    static constexpr std::size_t frames_per_write = 32;

    void push(opcode, room::frame);
    bool is_empty() const { return first_ == entries_.size(); }
    // Unsent bytes, headers included.
    std::size_t size() const { return size_; }

    // The next pieces to send, in order; valid until the outbox changes.
    std::span<const std::string_view> pieces();
    // That many bytes of them have been sent.
    void consume(std::size_t sent);
    // Takes out the text frames that are not wanted, except one that is partly sent.
    void remove_if(const std::function<bool(std::string_view text)>& is_unwanted);
    // Takes out everything except what is partly sent.
    void clear();

private:
    struct entry {
        frame_header header;
        opcode code;
        room::frame payload;

        std::size_t size() const { return header.bytes().size() + payload->size(); }
    };

    std::size_t first_unsent() const { return first_ + (sent_of_first_ > 0 ? 1 : 0); }
    void release_sent();

    std::vector<entry> entries_;
    std::size_t first_ = 0;         // entries before it are sent
    std::size_t sent_of_first_ = 0; // bytes
    std::size_t size_ = 0;
    std::vector<std::string_view> pieces_;
};

} // namespace gulbara::server::net
