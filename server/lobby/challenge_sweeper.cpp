#include "server/lobby/challenge_sweeper.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>

namespace gulbara::server::lobby {

challenge_sweeper::challenge_sweeper(const registry_parts& parts, std::function<void()> forget)
    : parts_(parts), forget_(std::move(forget)), timer_(boost::asio::make_strand(parts.executor)) {}

void challenge_sweeper::open() {
    sweep();
    sweep_later();
}

void challenge_sweeper::close() {
    is_closed_ = true;
    boost::asio::post(timer_.get_executor(), [self = shared_from_this()] {
        self->timer_.cancel();
    });
}

void challenge_sweeper::sweep() {
    forget_();
    if (is_under_way_.exchange(true)) return;
    parts_.writer.submit(
        store::challenge_sweep{parts_.time.now() - grace_ms, most_at_once},
        [self = shared_from_this()](const store::write_outcome&) { self->is_under_way_ = false; }
    );
}

void challenge_sweeper::sweep_later() {
    constexpr std::chrono::minutes period{1};
    if (is_closed_) return;
    timer_.expires_after(period);
    timer_.async_wait([self = weak_from_this()](const boost::system::error_code& error) {
        if (error) return;
        if (const auto sweeper = self.lock()) {
            sweeper->sweep();
            sweeper->sweep_later();
        }
    });
}

} // namespace gulbara::server::lobby
