#include "tests/support/tcp_proxy_connection.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <span>

namespace gulbara::tests::support {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

constexpr auto quietly = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t largest_chunk = 16 * 1024;
constexpr std::size_t longest_queue = 16;

} // namespace

void proxy_faults::heal() {
    for (flow_faults& flow : flows) {
        const std::uint64_t bytes_read = flow.bytes_read;
        flow = {};
        flow.bytes_read = bytes_read;
    }
}

proxy_connection::proxy_connection(
    tcp::socket client, std::shared_ptr<proxy_faults> faults, tcp::endpoint target
)
    : faults_(std::move(faults)), target_(std::move(target)), client_(std::move(client)),
      server_(client_.get_executor()),
      to_server_{
          direction::to_server,
          client_,
          server_,
          chunk_queue{client_.get_executor(), longest_queue},
          asio::steady_timer{client_.get_executor(), clock::time_point::max()},
          asio::steady_timer{client_.get_executor()}
      },
      to_client_{
          direction::to_client,
          server_,
          client_,
          chunk_queue{client_.get_executor(), longest_queue},
          asio::steady_timer{client_.get_executor(), clock::time_point::max()},
          asio::steady_timer{client_.get_executor()}
      } {}

void proxy_connection::start() {
    asio::co_spawn(client_.get_executor(), run(shared_from_this()), [](std::exception_ptr) {});
}

bool proxy_connection::is_open() const {
    return client_.is_open() || server_.is_open();
}

void proxy_connection::faults_have_changed() {
    to_server_.change.cancel();
    to_client_.change.cancel();
}

void proxy_connection::cut() {
    close();
}

void proxy_connection::reset() {
    boost::system::error_code ignored;
    for (tcp::socket* socket : {&client_, &server_}) {
        socket->set_option(tcp::socket::linger{true, 0}, ignored);
    }
    close();
}

void proxy_connection::close_half(direction way) {
    end(way == direction::to_server ? to_server_ : to_client_);
}

asio::awaitable<void> proxy_connection::run(std::shared_ptr<proxy_connection> self) {
    const auto [failure] = co_await server_.async_connect(target_, quietly);
    if (failure) {
        reset();
        co_return;
    }
    boost::system::error_code ignored;
    client_.set_option(tcp::no_delay{true}, ignored);
    server_.set_option(tcp::no_delay{true}, ignored);
    const auto executor = client_.get_executor();
    for (flow* each : {&to_server_, &to_client_}) {
        asio::co_spawn(executor, read(*each, self), [](std::exception_ptr) {});
        asio::co_spawn(executor, write(*each, self), [](std::exception_ptr) {});
    }
}

asio::awaitable<void> proxy_connection::read(flow& flow, std::shared_ptr<proxy_connection>) {
    std::vector<std::byte> buffer(largest_chunk);
    while (!flow.has_ended) {
        co_await until_flowing(flow);
        const auto [failure, size] =
            co_await flow.from.async_read_some(asio::buffer(buffer), quietly);
        faults_->of(flow.way).bytes_read += size;
        co_await until_flowing(flow);
        if (faults_->of(flow.way).is_dropping) {
            if (failure) co_return; // the receiver is not told
        } else if (failure && failure != asio::error::eof) {
            reset();
        } else {
            co_await forward(flow, {buffer.begin(), buffer.begin() + static_cast<long>(size)});
        }
        if (failure) co_return;
    }
}

asio::awaitable<void> proxy_connection::until_flowing(flow& flow) {
    while (faults_->of(flow.way).is_stalled && is_open()) co_await flow.change.async_wait(quietly);
}

asio::awaitable<void> proxy_connection::forward(flow& flow, std::vector<std::byte> bytes) {
    flow_faults& faults = faults_->of(flow.way);
    const bool is_repeated = faults.duplicates > 0 && !bytes.empty();
    if (is_repeated) --faults.duplicates;
    const clock::time_point due = clock::now() + faults.latency;
    if (is_repeated) co_await flow.queue.async_send({}, chunk{due, bytes}, quietly);
    co_await flow.queue.async_send({}, chunk{due, std::move(bytes)}, quietly);
}

asio::awaitable<void> proxy_connection::write(flow& flow, std::shared_ptr<proxy_connection>) {
    while (!flow.has_ended) {
        const auto [failure, next] = co_await flow.queue.async_receive(quietly);
        if (failure || flow.has_ended) co_return;
        flow.pause.expires_at(next.due);
        co_await flow.pause.async_wait(quietly);
        if (next.bytes.empty()) {
            end(flow);
        } else if (!co_await write_chunk(flow, next)) {
            co_return;
        }
    }
}

// Returns false when the connection is no more.
asio::awaitable<bool> proxy_connection::write_chunk(flow& flow, const chunk& next) {
    std::span<const std::byte> rest{next.bytes};
    while (!rest.empty()) {
        flow_faults& faults = faults_->of(flow.way);
        std::size_t size = rest.size();
        if (faults.bytes_per_second) size = std::min(size, *faults.bytes_per_second / slowest_rate);
        if (faults.bytes_until_cut) size = std::min(size, *faults.bytes_until_cut);
        const auto slice = asio::buffer(rest.data(), size);
        if (const auto [failure, written] = co_await asio::async_write(flow.to, slice, quietly);
            failure) {
            if (is_open() && !flow.has_ended) reset();
            co_return false;
        }
        rest = rest.subspan(size);
        if (faults.bytes_until_cut && (*faults.bytes_until_cut -= size) == 0) {
            faults.bytes_until_cut.reset();
            cut();
            co_return false;
        }
        if (!faults.bytes_per_second) continue;
        flow.pause.expires_after(slice_time);
        co_await flow.pause.async_wait(quietly);
    }
    co_return true;
}

void proxy_connection::close_queue(flow& flow) {
    flow.queue.cancel(); // closing alone leaves a waiting sender waiting
    flow.queue.close();
}

// The receiver sees the end of the stream; when both ways have ended, so has the connection.
void proxy_connection::end(flow& flow) {
    if (flow.has_ended) return;
    flow.has_ended = true;
    boost::system::error_code ignored;
    flow.to.shutdown(tcp::socket::shutdown_send, ignored);
    close_queue(flow);
    if (to_server_.has_ended && to_client_.has_ended) close();
}

void proxy_connection::close() {
    boost::system::error_code ignored;
    client_.close(ignored);
    server_.close(ignored);
    for (flow* each : {&to_server_, &to_client_}) {
        each->has_ended = true;
        close_queue(*each);
        each->change.cancel();
        each->pause.cancel();
    }
}

} // namespace gulbara::tests::support
