#include "server/store/migrator.hpp"

#include "protocol/sha256.hpp"
#include "server/store/advisory_locks.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace gulbara::server::store {
namespace {

constexpr const char* bookkeeping = R"(
    create table if not exists schema_migrations (
        version integer primary key,
        name text not null,
        checksum bytea not null check (octet_length(checksum) = 32), -- SHA-256 of the file
        applied timestamptz not null default now()
    )
)";

constexpr statement applied_migrations{
    "applied_migrations", "select version, name, checksum from schema_migrations order by version"
};

// Holds the schema: of several that migrate at once one does it and the others find it done.
class schema_lock {
public:
    explicit schema_lock(connection& database) : database_(database) {
        database_.run(fmt::format("select pg_advisory_lock({}, {})", lock_family, number));
    }
    ~schema_lock() {
        try {
            database_.run(fmt::format("select pg_advisory_unlock({}, {})", lock_family, number));
        } catch (const std::exception& failure) {
            spdlog::warn("store: the schema is unlocked by a lost connection: {}", failure.what());
        }
    }
    schema_lock(const schema_lock&) = delete;
    schema_lock& operator=(const schema_lock&) = delete;

private:
    static constexpr int number = static_cast<int>(lock_name::migration);
    connection& database_;
};

protocol::hash256 checksum(const migration& one) {
    return protocol::sha256(protocol::bytes_of(one.sql));
}

// How many of `migrations` are there already. Throws if what is there is not their beginning.
std::size_t compare(const result& applied, std::span<const migration> migrations) {
    if (applied.size() > migrations.size()) {
        throw schema_refused(fmt::format(
            "The database has schema {} ({}), made by a newer gulbara-server; this one knows "
            "schema {} at most. Start the newer server, or restore a backup from before it.",
            applied.number(applied.size() - 1, 0),
            applied.text(applied.size() - 1, 1),
            migrations.size()
        ));
    }
    for (std::size_t i = 0; i < applied.size(); ++i) {
        const migration& expected = migrations[i];
        const auto found = protocol::octets_from<protocol::hash256>(applied.bytes(i, 2));
        if (applied.number(i, 0) == expected.version && found == checksum(expected)) continue;
        throw schema_refused(fmt::format(
            "Migration {} ({}) was applied to the database with another text than this "
            "gulbara-server's {} ({}). They do not belong together: start the server that this "
            "database was made with.",
            applied.number(i, 0),
            applied.text(i, 1),
            expected.version,
            expected.name
        ));
    }
    return applied.size();
}

void apply(connection& database, const migration& next) {
    // Names come from file names and hold no quote.
    const std::string script = fmt::format(
        "begin; set local statement_timeout = 0;\n{}\n;"
        "insert into schema_migrations (version, name, checksum) values ({}, '{}', '\\x{}');"
        "commit;",
        next.sql,
        next.version,
        next.name,
        protocol::to_hex(checksum(next))
    );
    try {
        database.run(script);
    } catch (const sql_error& failure) {
        database.run("rollback");
        throw schema_refused(
            fmt::format("Migration {} ({}) failed: {}", next.version, next.name, failure.what())
        );
    }
}

} // namespace

migration_report migrate(connection& database, std::span<const migration> migrations) {
    const schema_lock lock{database};
    database.run(bookkeeping);
    database.prepare({&applied_migrations, 1});
    const std::size_t before = compare(database.ask(applied_migrations), migrations);
    for (const migration& next : migrations.subspan(before)) apply(database, next);
    return {.before = static_cast<int>(before), .after = static_cast<int>(migrations.size())};
}

} // namespace gulbara::server::store
