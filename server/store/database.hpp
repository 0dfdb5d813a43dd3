// The store as a whole: opened at start, closed at the end.
#pragma once

#include "protocol/ed25519.hpp"
#include "server/runtime/time_source.hpp"
#include "server/store/account_reader.hpp"
#include "server/store/connection.hpp"
#include "server/store/rating_audit.hpp"
#include "server/store/rating_reader.hpp"
#include "server/store/reader.hpp"
#include "server/store/writer.hpp"
#include "server/store/writer_metrics.hpp"

#include <expected>
#include <memory>
#include <stop_token>
#include <vector>

namespace gulbara::server::store {

struct database_options {
    connection_options connection;
    std::size_t writers = 2;
    std::size_t readers = 4;
    // To reach the database at start, which may be starting too.
    std::chrono::milliseconds start_patience{60'000};
    // For a predecessor on the same database to be gone.
    std::chrono::milliseconds take_over_patience{15'000};
    // Ends the opening early, with an error.
    std::stop_token stop{};
};

// Why the store cannot be opened; the message is for the operator and says what to do.
struct open_error {
    std::string message;
};

// PostgreSQL, held by this server alone. Thread: any, but `open` and `close`.
class database {
public:
    // Takes the database over, brings its schema up to date, enters the server's public key, and
    // starts writers and readers. Blocks. `on_superseded` is called at most once, on a thread of
    // the store's, if a later server has taken it over: this one must stop. `time` lives longer.
    static std::expected<std::unique_ptr<database>, open_error> open(
        const database_options&,
        const protocol::key_pair&,
        const runtime::time_source& time,
        std::move_only_function<void()> on_superseded
    );
    ~database();
    database(const database&) = delete;
    database& operator=(const database&) = delete;

    store::writer& writer();
    store::reader& reader();
    account_reader& accounts();
    rating_reader& ratings();
    writer_metrics metrics() const;

    // Ends all reading, now and later, with `unavailable`: nobody waits for an answer any more.
    void stop_reading();
    // Writes what waits, at most for that time, and gives the database up. After: `submit` drops
    // what it gets. Returns how many changes could not be written; nobody was told of them.
    std::size_t close(std::chrono::milliseconds most);

private:
    struct implementation;
    explicit database(std::unique_ptr<implementation>);
    std::unique_ptr<implementation> implementation_;
};

// The public keys that signed on that database, as `reader::server_keys` lists them; none if it has
// not been used yet. Changes nothing.
std::expected<std::vector<protocol::public_key>, open_error> known_keys(const database_options&);

// Only brings the schema up to date, while no server runs on the database. Returns a sentence for
// the operator.
std::expected<std::string, open_error> migrate_database(const database_options&);

// `audit_ledger` on that database, whose schema is brought up to date first, while no server runs
// on it.
std::expected<ledger_audit, open_error> audit_ratings(const database_options&, ledger_repair);

} // namespace gulbara::server::store
