#include "server/net/session.hpp"

#include "server/net/dialogue.hpp"
#include "server/net/outbox.hpp"
#include "server/net/watch_lag.hpp"

#include <boost/asio/defer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/container/static_vector.hpp>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <utility>

namespace gulbara::server::net {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

using timer = asio::basic_waitable_timer<
    std::chrono::steady_clock,
    asio::wait_traits<std::chrono::steady_clock>,
    strand>;

// How long a connection that is being closed may take to accept what is left and to close too.
constexpr std::int64_t farewell_ms = 3'000;
// Buffers that one connection may fill before others have their turn.
constexpr int reads_per_turn = 4;

// Handlers of one thread share it: nothing is kept in it between two of them.
std::array<char, std::size_t{16} * 1024>& read_buffer() {
    thread_local std::array<char, std::size_t{16} * 1024> buffer;
    return buffer;
}

// `send` and what viewers are asked run on any thread, everything else on the strand.
class session final : public connection,
                      private frame_handler,
                      public std::enable_shared_from_this<session> {
public:
    session(hub& all, socket connected, newcomer who)
        : hub_(all), socket_(std::move(connected)), timer_(socket_.get_executor()),
          who_(std::move(who)), opened_at_(all.time.now()), heard_at_(opened_at_),
          reader_(all.settings.limits.frame), heartbeat_(opened_at_),
          dialogue_(all, who_.visitor, lag_) {}

    void start(std::string early);

    void send(room::frame) override;
    const store::player_row* identity() const override {
        return who_.identity ? &*who_.identity : nullptr;
    }
    runtime::instant last_sign_of_life() const override { return heard_at_; }
    std::int64_t round_trip_ms() const override { return round_trip_; }
    void close(close_code, std::string_view reason) override;
    void abort() override;

private:
    enum class phase : std::uint8_t { open, closing, over };

    template <class Action>
    void post(Action);
    template <class Action>
    void guard(Action);

    void wait_for_input();
    void read_input();
    bool take_bytes(std::span<char>);
    void on_text(std::string_view) override;
    void on_ping(std::string_view) override;
    void on_pong(std::string_view) override;
    void on_close(std::uint16_t code) override;
    void end_if(const std::optional<violation>&);

    void flush();
    void take_arrivals();
    void queue(opcode, room::frame);
    bool write();
    void wait_for_room();
    void enforce_bounds();
    void catch_up();

    void tick();
    void schedule_tick();
    void end(close_code, std::string_view reason);
    void end_slow();
    void finish();

    hub& hub_;
    socket socket_;
    timer timer_;
    newcomer who_;
    const runtime::instant opened_at_;
    std::atomic<runtime::instant> heard_at_;
    std::atomic<std::int64_t> round_trip_ = 0;

    std::mutex mutex_;
    std::vector<room::frame> arrivals_; // sent, not yet seen by the strand
    std::size_t arrived_bytes_ = 0;
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
    runtime::instant tick_at_ = 0;        // when the timer fires; 0: not set
};

template <class Action>
void session::guard(Action action) {
    try {
        action();
    } catch (const std::exception& error) {
        hub_.count.failures.add();
        spdlog::error("a session failed: {}", error.what());
        finish();
    }
}

template <class Action>
void session::post(Action action) {
    asio::post(socket_.get_executor(), [self = shared_from_this(), action] {
        self->guard([&] { action(*self); });
    });
}

// ---- life ------------------------------------------------------------------------------------

void session::start(std::string early) {
    hub_.sessions.add(shared_from_this());
    hub_.count.sessions_opened.add();
    asio::post(
        socket_.get_executor(),
        [self = shared_from_this(), early = std::move(early)]() mutable {
            self->guard([&] {
                self->dialogue_.open(*self);
                self->schedule_tick();
                if (early.empty() || self->take_bytes(early)) self->wait_for_input();
            });
        }
    );
}

void session::close(close_code code, std::string_view reason) {
    post([code, text = std::string(reason)](session& self) { self.end(code, text); });
}

void session::abort() {
    post([](session& self) { self.finish(); });
}

void session::end_if(const std::optional<violation>& wrong) {
    if (!wrong) return;
    if (wrong->code == close_code::too_big && phase_ == phase::open) {
        protocol::server::error error;
        error.code = protocol::error_id::too_large;
        error.message = wrong->reason;
        queue(opcode::text, frame_of({.id = std::nullopt, .body = std::move(error)}));
    }
    end(wrong->code, wrong->reason);
}

void session::end(close_code code, std::string_view reason) {
    take_arrivals();
    if (phase_ != phase::open) return;
    phase_ = phase::closing;
    farewell_until_ = hub_.time.now() + farewell_ms;
    queue(opcode::close, std::make_shared<const std::string>(close_payload(code, reason)));
    schedule_tick();
    flush();
}

void session::end_slow() {
    hub_.count.dropped_slow.add();
    outbox_.clear();
    end(close_code::try_again_later, "too much is waiting to be read");
}

void session::finish() {
    if (std::exchange(phase_, phase::over) == phase::over) return;
    // Off the list last, and whatever happens: who waits for the list to be empty finds that the
    // lobby has been told.
    const std::unique_ptr<session, void (*)(session*)> listed(this, [](session* self) {
        self->hub_.sessions.remove(self);
    });
    error_code ignored;
    timer_.cancel();
    socket_.close(ignored);
    outbox_.clear();
    who_.passes.clear();
    if (dialogue_.is_greeted()) hub_.lobby.leave(shared_from_this());
}

// ---- reading ---------------------------------------------------------------------------------

void session::wait_for_input() {
    socket_.async_wait(socket::wait_read, [self = shared_from_this()](error_code error) {
        if (self->phase_ == phase::over) return;
        self->guard([&] { error ? self->finish() : self->read_input(); });
    });
}

void session::read_input() {
    for (int turn = 0; turn < reads_per_turn; ++turn) {
        error_code error;
        auto& buffer = read_buffer();
        const auto size = socket_.read_some(asio::buffer(buffer), error);
        if (error == asio::error::would_block) break;
        if (error) return finish();
        if (!take_bytes(std::span(buffer).first(size))) return;
        if (size < buffer.size()) break;
    }
    wait_for_input();
}

// False: the connection is over.
bool session::take_bytes(std::span<char> bytes) {
    const auto now = hub_.time.now();
    heard_at_ = now;
    heartbeat_.hear(now);
    end_if(reader_.read(bytes, *this));
    return phase_ != phase::over;
}

void session::on_text(std::string_view text) {
    if (phase_ != phase::open) return;
    end_if(dialogue_.take(text, heard_at_, shared_from_this()));
    schedule_tick();
}

void session::on_ping(std::string_view payload) {
    if (phase_ != phase::open) return;
    queue(opcode::pong, std::make_shared<const std::string>(payload));
    end_if(dialogue_.take_control(heard_at_));
    flush();
}

void session::on_pong(std::string_view payload) {
    if (const auto round_trip = heartbeat_.pong(payload, heard_at_))
        round_trip_ = *round_trip;
    else if (phase_ == phase::open)
        end_if(dialogue_.take_control(heard_at_));
}

void session::on_close(std::uint16_t) {
    if (phase_ == phase::closing) return finish();
    end(close_code::normal, {});
}

// ---- writing ---------------------------------------------------------------------------------

void session::send(room::frame message) {
    const std::lock_guard lock(mutex_);
    const auto bound = 2 * hub_.settings.limits.player_outbox;
    is_overrun_ = is_overrun_ || arrived_bytes_ + message->size() > bound;
    if (!is_overrun_) {
        arrived_bytes_ += message->size();
        arrivals_.push_back(std::move(message));
    }
    if (std::exchange(is_flush_posted_, true)) return;
    // Deferred: it runs when whoever sends has sent all that he has, so that it leaves in one
    // write.
    asio::defer(socket_.get_executor(), [self = shared_from_this()] {
        self->guard([&] { self->flush(); });
    });
}

void session::take_arrivals() {
    std::vector<room::frame> taken;
    bool is_overrun = false;
    {
        const std::lock_guard lock(mutex_);
        taken.swap(arrivals_);
        arrived_bytes_ = 0;
        is_flush_posted_ = false;
        is_overrun = std::exchange(is_overrun_, false);
    }
    if (phase_ != phase::open) return;
    for (auto& each : taken) {
        const auto verdict = lag_.judge(*each);
        if (verdict == lag_verdict::queue) queue(opcode::text, std::move(each));
        is_overrun = is_overrun || verdict == lag_verdict::give_up;
    }
    if (is_overrun) end_slow();
}

void session::queue(opcode code, room::frame payload) {
    hub_.count.frames_sent.add();
    outbox_.push(code, std::move(payload));
}

void session::flush() {
    take_arrivals();
    if (phase_ == phase::over) return;
    if (!is_waiting_for_room_ && !write()) return finish();
    if (phase_ == phase::open) {
        enforce_bounds();
        catch_up();
    } else if (phase_ == phase::closing && outbox_.is_empty()) {
        // The client may still be sending: closing now could destroy what it has not read yet.
        error_code ignored;
        socket_.shutdown(socket::shutdown_send, ignored);
    }
}

// Sends as much as the network takes. False: the connection is broken.
bool session::write() {
    while (!outbox_.is_empty()) {
        boost::container::static_vector<asio::const_buffer, 2 * outbox::frames_per_write> buffers;
        for (const auto piece : outbox_.pieces()) buffers.emplace_back(piece.data(), piece.size());
        error_code error;
        const auto sent = socket_.write_some(buffers, error);
        if (error == asio::error::would_block) {
            wait_for_room();
            return true;
        }
        if (error) return false;
        hub_.count.writes.add();
        hub_.count.bytes_sent.add(static_cast<double>(sent));
        outbox_.consume(sent);
    }
    return true;
}

void session::wait_for_room() {
    is_waiting_for_room_ = true;
    socket_.async_wait(socket::wait_write, [self = shared_from_this()](error_code error) {
        self->is_waiting_for_room_ = false;
        if (self->phase_ == phase::over) return;
        self->guard([&] { error ? self->finish() : self->flush(); });
    });
}

// A player gets a grace; anybody else is moved to the newest snapshot, or asked to come back.
void session::enforce_bounds() {
    const auto& limits = hub_.settings.limits;
    const auto size = outbox_.size();
    if (dialogue_.current() == attention::seat) {
        if (size > 2 * limits.player_outbox) return end_slow();
        if (size <= limits.player_outbox)
            full_since_ = 0;
        else if (full_since_ == 0) {
            full_since_ = hub_.time.now();
            schedule_tick();
        }
    } else if (size > limits.watcher_outbox) {
        hub_.count.lagging.add();
        lag_.begin(outbox_);
        if (outbox_.size() > limits.watcher_outbox) end_slow();
    }
}

void session::catch_up() {
    if (!lag_.is_lagging() || !outbox_.is_empty()) return;
    for (auto& watch : lag_.watches())
        hub_.lobby.take(
            {.from = shared_from_this(), .message = std::move(watch), .read_at = hub_.time.now()}
        );
}

// ---- time ------------------------------------------------------------------------------------

void session::schedule_tick() {
    auto next = heartbeat_.next(dialogue_.current());
    if (phase_ == phase::closing)
        next = farewell_until_;
    else if (!dialogue_.is_greeted())
        next = std::min(next, opened_at_ + hub_.settings.timeouts.hello.count());
    if (full_since_ != 0)
        next = std::min(next, full_since_ + hub_.settings.timeouts.outbox_grace.count());
    if (tick_at_ != 0 && tick_at_ <= next) return; // it will look again by itself
    tick_at_ = next;
    timer_.expires_after(std::chrono::milliseconds(std::max<std::int64_t>(1, next - hub_.time.now())
    ));
    timer_.async_wait([self = shared_from_this()](error_code error) {
        if (error || self->phase_ == phase::over) return;
        self->tick_at_ = 0;
        self->guard([&] { self->tick(); });
    });
}

void session::tick() {
    const auto now = hub_.time.now();
    if (phase_ == phase::closing) {
        if (now >= farewell_until_) return finish();
        return schedule_tick();
    }
    const auto why = dialogue_.look_again(*this);
    const auto& times = hub_.settings.timeouts;
    if (!dialogue_.is_greeted() && now - opened_at_ >= times.hello.count()) {
        end(close_code::policy_violation, "no hello");
    } else if (heartbeat_.is_silent(why, now)) {
        hub_.count.dropped_silent.add();
        finish();
    } else if (full_since_ != 0 && now - full_since_ >= times.outbox_grace.count()) {
        end_slow();
    } else {
        if (auto payload = heartbeat_.ping(why, now)) {
            queue(opcode::ping, std::make_shared<const std::string>(std::move(*payload)));
            flush();
        }
        if (phase_ != phase::over) schedule_tick();
    }
}

} // namespace

void start_session(hub& all, socket connected, newcomer who, std::string early) {
    error_code error;
    connected.non_blocking(true, error);
    if (!error) connected.set_option(asio::ip::tcp::no_delay(true), error);
    if (error) return;
    std::make_shared<session>(all, std::move(connected), std::move(who))->start(std::move(early));
}

} // namespace gulbara::server::net
