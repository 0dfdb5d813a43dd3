#include "server/lobby/lobby_board.hpp"

#include "server/lobby/replies.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>

namespace gulbara::server::lobby {

namespace {

constexpr std::size_t slice = 128;
constexpr std::chrono::milliseconds look_period{250}; // at whether it is time to make it anew

} // namespace

lobby_board::lobby_board(
    const boost::asio::any_io_executor& executor,
    const runtime::time_source& time,
    std::shared_ptr<room_registry> registry,
    std::shared_ptr<public_challenges> challenges,
    std::shared_ptr<seek_desk> seeks
)
    : time_(time), registry_(std::move(registry)), challenges_(std::move(challenges)),
      seeks_(std::move(seeks)), strand_(executor), timer_(strand_) {}

template <class Work>
void lobby_board::run(Work work) {
    boost::asio::post(strand_, [self = shared_from_this(), work = std::move(work)]() mutable {
        work(*self);
    });
}

void lobby_board::watch(room::command asked) {
    run([asked = std::move(asked)](lobby_board& board) {
        reply(asked, protocol::server::ok{});
        board.viewers_.emplace(asked.from.get(), asked.from);
        board.arm();
        const auto before = board.newest_;
        board.refresh(); // what is new is shown to all
        if (board.newest_ == before) asked.from->send_newest(before);
    });
}

void lobby_board::unwatch(room::command asked) {
    run([asked = std::move(asked)](lobby_board& board) {
        board.viewers_.erase(asked.from.get());
        asked.from->send_newest(nullptr);
        reply(asked, protocol::server::ok{});
    });
}

void lobby_board::leave(room::viewer_ptr who) {
    run([who = std::move(who)](lobby_board& board) {
        board.viewers_.erase(who.get());
        if (board.viewers_.empty()) board.timer_.cancel();
    });
}

void lobby_board::look() {
    run([](lobby_board& board) { board.refresh(); });
}

// ---- making it ----------------------------------------------------------------------------------

bool lobby_board::is_due() const {
    return !is_showing_ && (!made_at_ || now() - *made_at_ >= period_ms);
}

void lobby_board::refresh() {
    if (viewers_.empty() || !is_due()) return;
    made_at_ = now();
    survey seen = registry_->look_around(protocol::listed_tables_limit);
    protocol::server::lobby board;
    board.challenges = challenges_->newest(protocol::listed_challenges_limit, *made_at_);
    board.seeks = seeks_->newest(protocol::listed_seeks_limit);
    board.tables = std::move(seen.tables);
    board.players = static_cast<std::uint32_t>(seen.players);
    board.matches = static_cast<std::uint32_t>(seen.matches);
    auto frame = room::frame_of({.body = std::move(board)});
    if (newest_ && *newest_ == *frame) return;
    newest_ = std::move(frame);
    show_slice(nullptr);
}

void lobby_board::show_slice(const room::viewer* behind) {
    auto next = viewers_.upper_bound(behind);
    for (std::size_t shown = 0; shown < slice && next != viewers_.end(); ++shown, ++next) {
        next->second->send_newest(newest_);
        behind = next->first;
    }
    is_showing_ = next != viewers_.end();
    if (is_showing_) run([behind](lobby_board& board) { board.show_slice(behind); });
}

// ---- time ---------------------------------------------------------------------------------------

void lobby_board::arm() {
    if (is_armed_ || viewers_.empty()) return;
    is_armed_ = true;
    timer_.expires_after(look_period);
    timer_.async_wait([self = weak_from_this()](const boost::system::error_code&) {
        const auto board = self.lock();
        if (!board) return;
        board->is_armed_ = false;
        board->arm();
        board->refresh();
    });
}

} // namespace gulbara::server::lobby
