#include "server/net/session_core.hpp"

#include <array>

namespace gulbara::server::net {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

// Buffers that one connection may fill before others have their turn.
constexpr int reads_per_turn = 4;
// What a connection that is being closed may still send. Of one that broke a rule it is thrown
// away, of others only a close frame is looked for.
constexpr std::size_t farewell_limit = std::size_t{256} * 1024;

// Handlers of one thread share it: nothing is kept in it between two of them.
std::array<char, std::size_t{16} * 1024>& read_buffer() {
    thread_local std::array<char, std::size_t{16} * 1024> buffer;
    return buffer;
}

} // namespace

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

bool session::take_bytes(std::span<char> bytes) {
    const auto now = hub_.time.now();
    heard_at_ = now;
    heartbeat_.hear(now);
    if (phase_ == phase::closing) {
        farewell_bytes_ += bytes.size();
        if (farewell_bytes_ > farewell_limit) {
            finish();
            return false;
        }
    }
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

void session::end_if(const std::optional<violation>& wrong) {
    if (!wrong) return;
    reader_.stop();
    if (wrong->code == close_code::too_big && phase_ == phase::open) {
        protocol::server::error error{
            .code = protocol::error_id::too_large, .message = std::string(wrong->reason)
        };
        queue(opcode::text, room::frame_of({.body = std::move(error)}));
    }
    end(wrong->code, wrong->reason);
}

} // namespace gulbara::server::net
