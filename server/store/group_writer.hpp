// The writer on PostgreSQL.
#pragma once

#include "protocol/ed25519.hpp"
#include "server/store/ownership.hpp"
#include "server/store/write_queue.hpp"
#include "server/store/writer.hpp"
#include "server/store/writer_metrics.hpp"

#include <memory>

namespace gulbara::server::store {

struct writer_options {
    connection_options connection;
    std::size_t writers = 2; // threads, each with one connection; at most `most_writers`
    batch_bounds bounds{};
};

// A few threads, each with a connection of its own: whenever one is free it takes all that waits,
// signs the records as one batch, writes them in one transaction, and tells the callers.
class group_writer final : public writer {
public:
    // `on_superseded` is called once, on a writer thread, if a later server has taken the database
    // over: nothing is written any more, no call is made, and the server has to stop.
    // `time` lives longer than this.
    group_writer(
        writer_options,
        reign,
        protocol::key_pair,
        const runtime::time_source& time,
        std::move_only_function<void()> on_superseded
    );
    // As `drain` without patience.
    ~group_writer() override;

    void submit(change, on_durable) override;
    std::optional<runtime::instant> waiting_since() const override;
    bool is_healthy() const override;

    // Until every writer holds a connection; false: not so within `most`, or before a stop.
    [[nodiscard]] bool
    wait_until_connected(std::chrono::milliseconds most, const std::stop_token& stop);
    // Takes no more changes, writes what waits, and ends the threads; blocks at most `most` and
    // the moment that ending takes. What could not be written is dropped without a call; the
    // number of these is returned. Thread: not one of the writers', once.
    std::size_t drain(std::chrono::milliseconds most);

    writer_metrics metrics() const;

private:
    struct implementation;
    std::unique_ptr<implementation> implementation_;
};

} // namespace gulbara::server::store
