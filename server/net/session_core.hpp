// Inside of a WebSocket connection; nobody but its own files includes this.
#pragma once

#include "server/net/dialogue.hpp"
#include "server/net/outbox.hpp"
#include "server/net/session.hpp"
#include "server/net/watch_lag.hpp"

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/post.hpp>

#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <mutex>
#include <span>

namespace gulbara::server::net {

// Thread: `send`, `close`, `abort` and what viewers are asked: any. Everything else runs on the
// socket's strand, in handlers that keep the session alive; it ends with the last of them.
class session final : public connection,
                      private frame_handler,
                      public std::enable_shared_from_this<session> {
public:
    session(hub& all, socket connected, newcomer who)
        : hub_(all), socket_(std::move(connected)), timer_(socket_.get_executor()),
          who_(std::move(who)), identity_(who_.identity ? &*who_.identity : nullptr),
          opened_at_(all.time.now()), heard_at_(opened_at_), reader_(all.settings.limits.frame),
          heartbeat_(opened_at_), dialogue_(all, who_.visitor, lag_, who_.may) {}

    // `early`: bytes already read behind the request.
    void start(std::string early);

    void send(room::frame) override;
    void send_newest(room::frame) override;
    const store::player_row* identity() const override { return identity_; }
    void take_name(const std::string& name) override;
    std::optional<accounts::credential_hash> credential() const override;
    runtime::instant last_sign_of_life() const override { return heard_at_; }
    std::int64_t round_trip_ms() const override { return round_trip_; }
    void close(close_code, std::string_view reason) override;
    void abort() override;

private:
    enum class phase : std::uint8_t { open, closing, over };

    // Runs the action; an exception ends this connection and no other.
    template <class Action>
    void guard(Action);
    // Runs the action on the strand.
    template <class Action>
    void post(Action);

    // ---- reading: session_reading.cpp
    void wait_for_input();
    void read_input();
    bool take_bytes(std::span<char>); // false: the connection is over
    void on_text(std::string_view) override;
    void on_ping(std::string_view) override;
    void on_pong(std::string_view) override;
    void on_close(std::uint16_t code) override;
    void end_if(const std::optional<violation>&);

    // ---- writing: session_writing.cpp
    void post_flush(); // under the lock
    void flush();
    void take_arrivals();
    bool show_newest(); // false: the connection is broken
    void queue(opcode, room::frame);
    bool write(); // false: the connection is broken
    void wait_for_room();
    void enforce_bounds();
    void catch_up();

    // ---- time and the end: session.cpp
    void tick();
    void schedule_tick();
    void end(close_code, std::string_view reason);
    void end_slow();
    void finish();
    void fail(const std::exception&);

    using timer = boost::asio::basic_waitable_timer<
        std::chrono::steady_clock,
        boost::asio::wait_traits<std::chrono::steady_clock>,
        strand>;

    hub& hub_;
    socket socket_;
    timer timer_;
    newcomer who_;
    // Of two rows the newer one; both stay, as long as somebody may look at them.
    std::atomic<const store::player_row*> identity_;
    std::once_flag is_renamed_;
    std::optional<store::player_row> renamed_;
    const runtime::instant opened_at_;
    std::atomic<runtime::instant> heard_at_;
    std::atomic<std::int64_t> round_trip_ = 0;

    std::mutex mutex_;
    std::vector<room::frame> arrivals_; // sent, not yet seen by the strand
    std::size_t arrived_bytes_ = 0;
    room::frame newest_; // null: none waits
    bool is_flush_posted_ = false;
    bool is_overrun_ = false; // more arrived than the strand could look at

    frame_reader reader_;
    heartbeat heartbeat_;
    watch_lag lag_;
    dialogue dialogue_;
    outbox outbox_;
    phase phase_ = phase::open;
    bool is_waiting_for_room_ = false;
    runtime::instant full_since_ = 0;     // 0: the outbox is within its bound
    runtime::instant farewell_until_ = 0; // while closing
    std::size_t farewell_bytes_ = 0;      // that have come since then
    runtime::instant tick_at_ = 0;        // when the timer fires; 0: not set
};

template <class Action>
void session::guard(Action action) {
    try {
        action();
    } catch (const std::exception& error) {
        fail(error);
    }
}

template <class Action>
void session::post(Action action) {
    boost::asio::post(socket_.get_executor(), [self = shared_from_this(), action] {
        self->guard([&] { action(*self); });
    });
}

} // namespace gulbara::server::net
