// Many watchers, a few at a time: no crowd delays a player or the room itself.
#pragma once

#include "server/room/left_out.hpp"
#include "server/room/viewer.hpp"

#include <deque>
#include <map>
#include <unordered_map>

namespace gulbara::server::room {

// Thread: one. Each watcher gets every frame published after it was added, in order, each once.
class fan_out {
public:
    // So many frames may wait; `publish` sends the oldest in one go before it keeps another one.
    static constexpr std::size_t most_waiting = 256;

    explicit fan_out(std::size_t slice) : slice_(slice) {}

    // Added again, a watcher is as new: frames that wait for it are forgotten.
    void add(viewer_ptr);
    void remove(const viewer*);
    std::size_t size() const { return watchers_.size(); }
    bool contains(const viewer* who) const { return tickets_.contains(who); }

    // Null: it is for all.
    void publish(frame, left_out_ptr but = nullptr);
    bool has_work() const { return !waiting_.empty(); }
    // The next slice of watchers gets the oldest frame that waits.
    void send_slice();

private:
    struct watcher {
        viewer_ptr to;
        std::uint64_t first_frame = 0; // number of the first frame that it gets
    };
    struct waiting_frame {
        frame what;
        left_out_ptr but;
    };

    std::size_t slice_;
    std::map<std::uint64_t, watcher> watchers_; // by ticket, in order of their coming
    std::unordered_map<const viewer*, std::uint64_t> tickets_;
    std::uint64_t next_ticket_ = 0;
    std::deque<waiting_frame> waiting_;
    std::uint64_t first_waiting_ = 0; // number of the oldest frame that waits
    std::uint64_t sent_up_to_ = 0;    // tickets below have got it
};

} // namespace gulbara::server::room
