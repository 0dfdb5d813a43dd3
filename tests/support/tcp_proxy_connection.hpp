// Inside of tcp_proxy: the faults in force, and one forwarded connection.
#pragma once

#include "tests/support/tcp_proxy.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/experimental/channel.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace gulbara::tests::support {

// A limited flow is written in slices of this length in time, so of at least one byte.
inline constexpr std::chrono::milliseconds slice_time{20};
inline constexpr std::size_t slowest_rate = 50; // bytes a second

struct flow_faults {
    std::chrono::milliseconds latency{0};
    std::optional<std::size_t> bytes_per_second;
    std::optional<std::size_t> bytes_until_cut;
    unsigned duplicates = 0;
    bool is_dropping = false;
    bool is_stalled = false;
    std::uint64_t bytes_read = 0; // not a fault: kept beside them
};

struct proxy_faults {
    std::array<flow_faults, 2> flows;

    flow_faults& of(direction way) { return flows[static_cast<std::size_t>(way)]; }
    void heal();
};

// Thread: the proxy's own, for everything. Its coroutines keep it alive until both ways have ended.
class proxy_connection : public std::enable_shared_from_this<proxy_connection> {
public:
    proxy_connection(
        boost::asio::ip::tcp::socket client,
        std::shared_ptr<proxy_faults> faults,
        boost::asio::ip::tcp::endpoint target
    );

    void start();
    bool is_open() const;
    void faults_have_changed(); // wakes what waits for a fault's end
    void cut();
    void reset();
    void close_half(direction);

private:
    using clock = std::chrono::steady_clock;
    // What was read, and when it is to be written; without bytes: the end of the stream.
    struct chunk {
        clock::time_point due;
        std::vector<std::byte> bytes;
    };
    using chunk_queue = boost::asio::experimental::channel<void(boost::system::error_code, chunk)>;

    // One way through the proxy: a reader, a bounded queue, a writer.
    struct flow {
        direction way;
        boost::asio::ip::tcp::socket& from;
        boost::asio::ip::tcp::socket& to;
        chunk_queue queue;
        boost::asio::steady_timer change; // never expires; cancelled when the faults change
        boost::asio::steady_timer pause;
        bool has_ended = false;
    };

    boost::asio::awaitable<void> run(std::shared_ptr<proxy_connection> self);
    boost::asio::awaitable<void> read(flow&, std::shared_ptr<proxy_connection> self);
    boost::asio::awaitable<void> write(flow&, std::shared_ptr<proxy_connection> self);
    boost::asio::awaitable<void> until_flowing(flow&);
    boost::asio::awaitable<void> forward(flow&, std::vector<std::byte>);
    boost::asio::awaitable<bool> write_chunk(flow&, const chunk&);
    static void close_queue(flow&);
    void end(flow&);
    void close();

    std::shared_ptr<proxy_faults> faults_;
    boost::asio::ip::tcp::endpoint target_;
    boost::asio::ip::tcp::socket client_;
    boost::asio::ip::tcp::socket server_;
    flow to_server_;
    flow to_client_;
};

} // namespace gulbara::tests::support
