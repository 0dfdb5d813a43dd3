// Everything an operator can set, as one value. Key names, defaults and help: `options`.
#pragma once

#include "server/config/network.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gulbara::server::config {

using duration = std::chrono::milliseconds;

// Where the server listens: a numeric IPv4 or IPv6 address and a port (0: any free one).
struct endpoint {
    std::string address;
    std::uint16_t port = 0;

    friend bool operator==(const endpoint&, const endpoint&) = default;
};

enum class log_level : std::uint8_t { debug, info, warning, error };
enum class core_dumps : std::uint8_t { forbidden, allowed };

// How many tokens a bucket gets in each period, and how many it holds.
struct rate {
    std::uint32_t refill = 0;
    std::uint32_t burst = 0;
    std::chrono::seconds period{1};

    friend bool operator==(const rate&, const rate&) = default;
};

// Bounds on what strangers can make the server hold or do. Sizes in bytes.
struct limits {
    std::size_t connections = 20'000;
    std::size_t connections_per_address = 256;
    rate messages{.refill = 30, .burst = 60};                  // per connection
    rate messages_of_house_bot{.refill = 2000, .burst = 4000}; // it sits at many tables
    rate messages_per_address{.refill = 600, .burst = 1200};
    rate requests_per_address{.refill = 50, .burst = 200}; // plain HTTP
    rate guests_per_address{.refill = 1, .burst = 60};     // identities handed out
    // Challenges made and accepted, and quick matches: identities cost nothing.
    rate arrangements_per_address{.refill = 12, .burst = 120, .period = std::chrono::minutes{1}};
    std::size_t frame = std::size_t{16} * 1024; // a client's WebSocket message, at most 16 KiB
    std::size_t player_outbox = std::size_t{1024} * 1024;
    std::size_t watcher_outbox = std::size_t{256} * 1024;
    std::size_t watchers_per_match = 10'000;
    std::size_t matches = 50'000;               // live at once
    std::size_t matches_per_player = 64;        // of these, with a seat of one player
    std::size_t header = std::size_t{8} * 1024; // all header lines of a request together
    std::size_t header_lines = 64;
    std::size_t url = 1024;
    std::size_t body = std::size_t{4} * 1024;

    friend bool operator==(const limits&, const limits&) = default;
};

struct timeouts {
    duration header = std::chrono::seconds{10};      // first byte to end of a request's header
    duration body = std::chrono::seconds{10};        // end of header to end of body
    duration response = std::chrono::seconds{30};    // a response must be taken within this
    duration keep_alive = std::chrono::seconds{30};  // idle between two requests
    duration hello = std::chrono::seconds{10};       // upgrade to the client's hello
    duration outbox_grace = std::chrono::seconds{5}; // a player's outbox may stay over its bound
    duration shutdown = std::chrono::seconds{10};    // each step of an orderly stop
    duration database = std::chrono::seconds{60};    // to reach the database at start

    friend bool operator==(const timeouts&, const timeouts&) = default;
};

struct settings {
    endpoint listen{.address = "127.0.0.1", .port = 8080};
    // libpq connection string or URI; empty: libpq's own defaults and PG… environment. A password
    // in it is refused on the command line.
    std::string database;
    // Folder of the two key files, made if missing (mode 0700).
    std::string state_dir = "/var/lib/gulbara";
    std::uint32_t threads = 0; // I/O threads; 0: as many as processors
    std::uint32_t readers = 4; // database connections for reading
    std::uint32_t writers = 2; // database connections for group commits
    // Exact origins (scheme://host[:port]) from which browsers may come; empty: the one that the
    // request itself was sent to.
    std::vector<std::string> public_origins;
    // Addresses or networks (address/bits) whose X-Forwarded-For is believed.
    std::vector<network> trusted_proxies;
    // Files with the tokens of the house bots; empty: no bot of that level.
    std::string easy_bot_token_file;
    std::string medium_bot_token_file;
    std::string house_bot_token_file; // the strong one, which was there first
    // Folder of the built web client; empty: a plain page stands in its place.
    std::string web_dir;
    log_level level = log_level::info;
    core_dumps dumps = core_dumps::forbidden;
    config::limits limits;
    config::timeouts timeouts;

    friend bool operator==(const settings&, const settings&) = default;
};

} // namespace gulbara::server::config
