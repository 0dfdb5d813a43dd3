#include "server/net/session_core.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

namespace gulbara::server::net {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

// How long a connection that is being closed may take to accept what is left and to close too.
constexpr std::int64_t farewell_ms = 3'000;

} // namespace

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

void session::fail(const std::exception& error) {
    hub_.count.failures.add();
    spdlog::error("a session of {} failed: {}", who_.name(), error.what());
    try {
        finish();
    } catch (const std::exception& also) {
        spdlog::error("a session of {} cannot say good-bye: {}", who_.name(), also.what());
    }
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
    if (who_.last && accounts::day_of(now) > *who_.last) {
        who_.last.reset();
        tell_session_over(*this);
    }
    const auto why = dialogue_.look_again(*this);
    heartbeat_.attend(why, now);
    const auto& times = hub_.settings.timeouts;
    if (!dialogue_.is_greeted() && now - opened_at_ >= times.hello.count()) {
        end_if(violation{close_code::policy_violation, "no hello"});
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

void session::take_name(const std::string& name) {
    std::call_once(is_renamed_, [&] {
        renamed_ = who_.identity;
        renamed_->name = name;
        identity_ = &*renamed_;
    });
}

std::optional<accounts::credential_hash> session::credential() const {
    if (who_.session) return who_.session;
    if (!who_.identity) return std::nullopt;
    return who_.identity->token_hash;
}

void start_session(hub& all, socket connected, newcomer who, std::string early) {
    error_code error;
    connected.non_blocking(true, error);
    if (!error) connected.set_option(asio::ip::tcp::no_delay(true), error);
    if (error) return;
    const auto identity = who.identity;
    const bool has_session = who.session.has_value();
    const bool is_over = who.is_over;
    const auto made = std::make_shared<session>(all, std::move(connected), std::move(who));
    made->start(std::move(early));
    if (is_over) return tell_session_over(*made);
    // From here on it is listed. What became of his account while he was let in, it was not told.
    const auto account = identity ? all.book.account_of(identity->id) : std::nullopt;
    if (account) made->take_name(account->player.name);
    const bool needs_session = has_session || account;
    if (needs_session && !all.book.use(*made->credential(), accounts::day_of(all.time.now())))
        tell_session_over(*made);
}

} // namespace gulbara::server::net
