#include "tests/server/net/running_service.hpp"

namespace gulbara::tests {

running_service::running_service(const std::function<void(running_service&)>& prepare)
    : guard_(context_.get_executor()) {
    settings.listen = {.address = "127.0.0.1", .port = 0};
    if (prepare) prepare(*this);
    const bool is_secure =
        !settings.public_origins.empty() && settings.public_origins.front().starts_with("https");
    identities_.emplace(
        time_,
        house_bots,
        is_secure ? server::accounts::cookie_kind::secure : server::accounts::cookie_kind::plain,
        book_
    );
    service_.emplace(
        context_,
        server::net::foundations{
            .settings = settings,
            .time = time_,
            .identities = *identities_,
            .lobby = lobby,
            .blocking = blocking_,
            .hashing = hashing_,
            .book = book_,
            .desk = desk_,
            .marker = marker_,
            .reader = reader,
            .ratings = ratings,
            .account_reader = account_reader,
            .writer = writer,
            .metrics = metrics
        }
    );
    service_->open();
    for (int count = 0; count < 2; ++count) threads_.emplace_back([this] { context_.run(); });
}

running_service::~running_service() {
    stop();
    guard_.reset();
    threads_.clear();
    hashing_.stop();
    blocking_.stop(); // its threads let go of the context's executors last
}

void running_service::stop() {
    if (!std::exchange(is_stopped_, true)) service_->stop([] {});
}

} // namespace gulbara::tests
