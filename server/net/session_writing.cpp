#include "server/net/session_core.hpp"

#include <boost/asio/defer.hpp>
#include <boost/container/static_vector.hpp>

#include <utility>

namespace gulbara::server::net {

namespace asio = boost::asio;
using boost::system::error_code;

void session::send(room::frame message) {
    const std::lock_guard lock(mutex_);
    const auto bound = 2 * hub_.settings.limits.player_outbox;
    is_overrun_ = is_overrun_ || arrived_bytes_ + message->size() > bound;
    if (!is_overrun_) {
        arrived_bytes_ += message->size();
        arrivals_.push_back(std::move(message));
    }
    post_flush();
}

void session::send_newest(room::frame state) {
    const std::lock_guard lock(mutex_);
    newest_ = std::move(state);
    post_flush();
}

void session::post_flush() {
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
    if (!is_waiting_for_room_ && !(write() && show_newest())) return finish();
    if (phase_ == phase::open) {
        enforce_bounds();
        catch_up();
    } else if (phase_ == phase::closing && outbox_.is_empty()) {
        // The client may still be sending: closing now could destroy what it has not read yet.
        error_code ignored;
        socket_.shutdown(socket::shutdown_send, ignored);
    }
}

// Sends as much as the network takes.
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

// Behind everything else, so that whoever is slow skips what is older.
bool session::show_newest() {
    if (phase_ != phase::open || !outbox_.is_empty()) return true;
    room::frame state;
    {
        const std::lock_guard lock(mutex_);
        state.swap(newest_);
    }
    if (!state) return true;
    queue(opcode::text, std::move(state));
    return write();
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

} // namespace gulbara::server::net
