// What whoever looks at the lobby sees: made once a second at most, encoded once, the same for all.
#pragma once

#include "server/lobby/public_challenges.hpp"
#include "server/lobby/room_registry.hpp"
#include "server/lobby/seek_desk.hpp"

#include <boost/asio/strand.hpp>

#include <map>

namespace gulbara::server::lobby {

// A state, no stream: each frame is the whole of it and takes the place of the one before
// (`viewer::send_newest`). While nobody looks nothing is made. Everything below runs on a strand
// of its own. Thread: any.
class lobby_board : public std::enable_shared_from_this<lobby_board> {
public:
    static constexpr std::int64_t period_ms = 1'000;

    lobby_board(const boost::asio::any_io_executor&, const runtime::time_source&, std::shared_ptr<room_registry>, std::shared_ptr<public_challenges>, std::shared_ptr<seek_desk>);

    // Both are answered; `watch` is followed by the board as it is now.
    void watch(room::command);
    void unwatch(room::command);
    void leave(room::viewer_ptr);
    // Shows what is new, if the last time is a period ago. Done by itself while somebody looks.
    void look();

private:
    void refresh(); // if it is due
    bool is_due() const;
    void arm();
    // The viewers behind that one, a few in each turn of the strand.
    void show_slice(const room::viewer* behind);

    runtime::instant now() const { return time_.now(); }
    template <class Work>
    void run(Work work);

    const runtime::time_source& time_;
    std::shared_ptr<room_registry> registry_;
    std::shared_ptr<public_challenges> challenges_;
    std::shared_ptr<seek_desk> seeks_;
    boost::asio::strand<boost::asio::any_io_executor> strand_;
    boost::asio::steady_timer timer_;

    // ---- the strand's
    std::map<const room::viewer*, room::viewer_ptr> viewers_;
    room::frame newest_; // null: never made
    std::optional<runtime::instant> made_at_{};
    bool is_armed_ = false;
    bool is_showing_ = false; // not all have got it
};

} // namespace gulbara::server::lobby
