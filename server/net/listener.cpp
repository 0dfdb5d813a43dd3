#include "server/net/listener.hpp"

#include "server/config/value.hpp"
#include "server/net/http_connection.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace gulbara::server::net {

namespace asio = boost::asio;
using boost::system::error_code;
using boost::system::system_error;

namespace {

constexpr auto as_tuple = asio::as_tuple(asio::use_awaitable);
// After a failed accept (out of descriptors, say) others get time to give some back.
constexpr std::chrono::milliseconds breath{100};

address address_of(const asio::ip::address& from) {
    const auto v6 =
        from.is_v4() ? asio::ip::make_address_v6(asio::ip::v4_mapped, from.to_v4()) : from.to_v6();
    address result;
    std::ranges::copy(v6.to_bytes(), result.bytes.begin());
    return result;
}

} // namespace

listener::listener(
    asio::io_context& context, runtime::task_group& tasks, hub& all, const router& routes
)
    : context_(context), tasks_(tasks), hub_(all), router_(routes),
      acceptor_(asio::make_strand(context)) {
    const auto& where = all.settings.listen;
    try {
        const asio::ip::tcp::endpoint endpoint(asio::ip::make_address(where.address), where.port);
        acceptor_.open(endpoint.protocol());
        acceptor_.set_option(asio::socket_base::reuse_address(true));
        acceptor_.bind(endpoint);
        acceptor_.listen();
        port_ = acceptor_.local_endpoint().port();
    } catch (const system_error& error) {
        throw std::runtime_error(
            fmt::format("cannot listen on {}: {}", config::show(where), error.code().message())
        );
    }
}

void listener::open() {
    tasks_.spawn(acceptor_.get_executor(), "accepting", accept());
}

void listener::close() {
    asio::post(acceptor_.get_executor(), [this] {
        error_code ignored;
        acceptor_.close(ignored);
    });
}

asio::awaitable<void> listener::accept() {
    while (acceptor_.is_open()) {
        auto [error, connected] =
            co_await acceptor_.async_accept(asio::make_strand(context_), as_tuple);
        if (error == asio::error::operation_aborted) co_return;
        if (note_accept(error)) {
            try_to_admit(std::move(connected));
        } else {
            asio::steady_timer timer(acceptor_.get_executor(), breath);
            co_await timer.async_wait(asio::use_awaitable);
        }
    }
}

std::vector<pass> listener::passes_for(const address& peer) {
    std::vector<pass> passes;
    if (auto place = hub_.admission.enter())
        passes.push_back(std::move(*place));
    else
        return passes;
    const bool is_proxy = is_among(peer, hub_.settings.trusted_proxies);
    if (is_proxy) return passes; // it speaks for many; they are counted at the upgrade
    if (auto place = hub_.admission.enter_from(peer, hub_.time.now()))
        passes.push_back(std::move(*place));
    else
        passes.clear();
    return passes;
}

// True: a connection has come. A failure that goes on is told once.
bool listener::note_accept(const error_code& error) {
    const bool is_failing = static_cast<bool>(error);
    if (is_failing && !is_failing_) spdlog::error("accepting fails: {}", error.message());
    if (!is_failing && is_failing_) spdlog::info("accepting works again");
    is_failing_ = is_failing;
    return !is_failing;
}

// Whatever goes wrong with one connection, the next one is accepted.
void listener::try_to_admit(socket connected) {
    try {
        admit(std::move(connected));
    } catch (const std::exception& failure) {
        hub_.count.failures.add();
        spdlog::error("a connection cannot be admitted: {}", failure.what());
    }
}

void listener::admit(socket connected) {
    error_code error;
    const auto remote = connected.remote_endpoint(error);
    if (error) return;
    const auto peer = address_of(remote.address());
    auto passes = passes_for(peer);
    if (passes.empty()) {
        hub_.count.connections_refused.add();
        return; // closes it
    }
    const auto executor = connected.get_executor();
    tasks_.spawn(
        executor,
        "HTTP connection",
        serve_http(hub_, router_, std::move(connected), peer, std::move(passes))
    );
}

} // namespace gulbara::server::net
