#include "server/store/connection_pool.hpp"

namespace gulbara::server::store {

connection_pool::connection_pool(
    connection_options options, std::size_t size, std::span<const statement> statements
)
    : options_(std::move(options)), statements_(statements), free_seats_(size) {}

connection_pool::seat::seat(connection_pool& pool, connection::time_point latest) : pool_(pool) {
    std::unique_lock lock{pool_.mutex_};
    const auto stop = pool_.stop_.get_token();
    const bool is_free =
        pool_.freed_.wait_until(lock, stop, latest, [&] { return pool_.free_seats_ != 0; });
    if (stop.stop_requested()) throw unavailable("stopped");
    if (!is_free) throw unavailable("all connections for reading are in use");
    --pool_.free_seats_;
}

connection_pool::seat::~seat() {
    {
        const std::lock_guard lock{pool_.mutex_};
        ++pool_.free_seats_;
    }
    pool_.freed_.notify_one();
}

connection connection_pool::open(connection::time_point latest) const {
    connection fresh{options_, stop_.get_token(), latest};
    fresh.prepare(statements_);
    return fresh;
}

std::optional<connection> connection_pool::take_idle() {
    const std::lock_guard lock{mutex_};
    if (idle_.empty()) return std::nullopt;
    std::optional<connection> taken{std::move(idle_.back())};
    idle_.pop_back();
    return taken;
}

void connection_pool::give_back(connection used) {
    const std::lock_guard lock{mutex_};
    idle_.push_back(std::move(used));
}

void connection_pool::drop_idle() {
    const std::lock_guard lock{mutex_};
    idle_.clear();
}

} // namespace gulbara::server::store
