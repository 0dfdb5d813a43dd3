// One connection to PostgreSQL: prepared statements, binary values, and a bound on every wait.
#pragma once

#include "server/store/parameters.hpp"
#include "server/store/result.hpp"
#include "server/store/sql_error.hpp"
#include "server/store/unavailable.hpp"

#include <chrono>
#include <memory>
#include <span>
#include <stop_token>
#include <string>

namespace gulbara::server::store {

struct connection_options {
    // libpq connection string or URI; what it leaves open comes from libpq's own defaults.
    std::string target;
    std::string application_name = "gulbara-server";
    std::chrono::milliseconds connect_timeout{5000};
    // A database that keeps silent for that long (stopped, or its host gone) counts as away.
    std::chrono::milliseconds answer_timeout{10000};
};

// A statement that is prepared once per connection. Both texts outlive all connections.
struct statement {
    const char* name = nullptr;
    const char* sql = nullptr;
};

// Every call blocks, at most as long as the options say (`run` excepted), and throws `unavailable`
// when the connection is lost or a stop is requested (it is of no more use then), `sql_error` when
// the database answers with an error (it can be used on). Thread: one at a time.
class connection {
public:
    using time_point = std::chrono::steady_clock::time_point;

    // Opens it: synchronous_commit on or stronger, timeouts on the server's side set. `latest`: as
    // `finish_by`.
    explicit connection(
        const connection_options&, std::stop_token = {}, time_point latest = time_point::max()
    );
    ~connection();
    connection(connection&&) noexcept;
    connection& operator=(connection&&) noexcept;

    // From now on no call (`run` excepted) waits beyond that moment, whatever the options say.
    void finish_by(time_point);
    // Those that are not prepared yet; names are unique within the store.
    void prepare(std::span<const statement>);
    // Text of any number of statements, for migrations: without time limit, a stop ends it.
    void run(const std::string& script);
    // One statement in a transaction of its own, prepared before.
    result ask(const statement&, const parameters& = {});

    // Adds to the next transaction; nothing is sent before `commit` but what libpq has no room for.
    void enqueue(const statement&, const parameters&);
    std::size_t enqueued() const;
    // Runs what was enqueued and goes on with the transaction: its locks are held until `commit`.
    // After: one result for each statement since it began, or since the last call. Throws as
    // `commit` does; nothing of the transaction was done then.
    std::vector<result> run_enqueued();
    // Runs what was enqueued as one transaction, in one round trip. After: durable, and one result
    // for each statement; or an exception. After `sql_error` nothing of it was done; after
    // `unavailable` all or nothing was.
    std::vector<result> commit();

private:
    struct implementation;
    std::unique_ptr<implementation> implementation_;
};

} // namespace gulbara::server::store
