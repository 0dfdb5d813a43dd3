#include "server/store/database.hpp"

#include "server/store/backoff.hpp"
#include "server/store/group_writer.hpp"
#include "server/store/migrator.hpp"
#include "server/store/ownership.hpp"
#include "server/store/pooled_reader.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace gulbara::server::store {
namespace {

using clock = std::chrono::steady_clock;

constexpr statement insert_key{
    "insert_key",
    // One that comes back after others is the last again: `number` tells who signs now.
    "insert into server_keys (public_key) values ($1::bytea)"
    " on conflict (public_key) do update set number = default"
    " where server_keys.number <> (select max(number) from server_keys)"
};
constexpr statement has_keys{"has_keys", "select to_regclass('server_keys') is not null"};
constexpr statement weak_settings{
    "weak_settings",
    "select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'"
};

connection reach(const database_options& options) {
    const auto deadline = clock::now() + options.start_patience;
    backoff wait;
    std::string told;
    for (;;) {
        try {
            return connection{options.connection, options.stop};
        } catch (const unavailable& failure) {
            const auto pause = wait.next();
            if (options.stop.stop_requested() || clock::now() + pause >= deadline) throw;
            if (told != failure.what()) // the same is not said again and again
                spdlog::warn("store: waiting for the database: {}", told = failure.what());
            sleep(pause, options.stop);
        }
    }
}

void warn_of_weak_settings(connection& database) {
    database.prepare({&weak_settings, 1});
    const result weak = database.ask(weak_settings);
    for (std::size_t i = 0; i < weak.size(); ++i)
        spdlog::warn(
            "store: {} is off in PostgreSQL: a power failure can lose acknowledged moves",
            weak.text(i, 0)
        );
}

void enter_key(connection& database, const protocol::public_key& key) {
    parameters values;
    values.add(protocol::byte_view{key});
    database.prepare({&insert_key, 1});
    database.ask(insert_key, values);
}

} // namespace

struct database::implementation {
    // The writers begin at once.
    implementation(
        const database_options& options,
        reign own_reign,
        const protocol::key_pair& key,
        const runtime::time_source& time,
        std::move_only_function<void()> on_superseded
    )
        : writer(
              {.connection = options.connection, .writers = options.writers},
              own_reign,
              key,
              time,
              std::move(on_superseded)
          ),
          reader(options.connection, options.readers) {}

    group_writer writer;
    pooled_reader reader;
};

database::database(std::unique_ptr<implementation> opened) : implementation_(std::move(opened)) {}
database::~database() = default;

std::expected<std::unique_ptr<database>, open_error> database::open(
    const database_options& options,
    const protocol::key_pair& key,
    const runtime::time_source& time,
    std::move_only_function<void()> on_superseded
) {
    try {
        connection first = reach(options);
        warn_of_weak_settings(first);
        take_over mine{first, options.take_over_patience};
        const migration_report schema = migrate(first);
        if (schema.before != schema.after)
            spdlog::info("store: schema brought from {} to {}", schema.before, schema.after);
        enter_key(first, key.public_part());
        auto opened = std::make_unique<implementation>(
            options, mine.open_reign(), key, time, std::move(on_superseded)
        );
        // `first` holds the take-over lock until every writer holds its place.
        if (!opened->writer.wait_until_connected(options.start_patience, options.stop))
            return std::unexpected(open_error{"The database was lost while the store was opened."});
        return std::unique_ptr<database>(new database(std::move(opened)));
    } catch (const std::exception& failure) {
        return std::unexpected(open_error{failure.what()});
    }
}

store::writer& database::writer() {
    return implementation_->writer;
}

store::reader& database::reader() {
    return implementation_->reader;
}

account_reader& database::accounts() {
    return implementation_->reader;
}

rating_reader& database::ratings() {
    return implementation_->reader;
}

writer_metrics database::metrics() const {
    return implementation_->writer.metrics();
}

void database::stop_reading() {
    implementation_->reader.stop();
}

std::size_t database::close(std::chrono::milliseconds most) {
    return implementation_->writer.drain(most);
}

std::expected<std::vector<protocol::public_key>, open_error>
known_keys(const database_options& options) {
    try {
        connection database = reach(options);
        database.prepare({&has_keys, 1});
        if (database.ask(has_keys).number(0, 0) == 0) return {};
        return pooled_reader{options.connection, 1}.server_keys();
    } catch (const std::exception& failure) {
        return std::unexpected(open_error{failure.what()});
    }
}

std::expected<ledger_audit, open_error>
audit_ratings(const database_options& options, ledger_repair repair) {
    try {
        connection database = reach(options);
        const take_over mine{database, options.take_over_patience};
        migrate(database);
        return audit_ledger(database, repair);
    } catch (const std::exception& failure) {
        return std::unexpected(open_error{failure.what()});
    }
}

std::expected<std::string, open_error> migrate_database(const database_options& options) {
    try {
        connection database = reach(options);
        const take_over mine{database, options.take_over_patience};
        const migration_report schema = migrate(database);
        if (schema.before == schema.after)
            return fmt::format("The schema is up to date ({}).", schema.after);
        return fmt::format("Schema brought from {} to {}.", schema.before, schema.after);
    } catch (const std::exception& failure) {
        return std::unexpected(open_error{failure.what()});
    }
}

} // namespace gulbara::server::store
