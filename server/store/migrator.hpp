// Brings a database's schema up to what this server needs.
#pragma once

#include "server/store/connection.hpp"

#include <span>
#include <stdexcept>
#include <string_view>

namespace gulbara::server::store {

struct migration {
    int version = 0; // 1, 2, …
    std::string_view name;
    std::string_view sql;
};

// The files of `migrations/`, compiled in, in order.
std::span<const migration> known_migrations();

// The database's schema is not one that this server can work with, or a migration failed (and left
// nothing behind). The message is for the operator and says what to do.
class schema_refused : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct migration_report {
    int before = 0; // version found; 0: an empty database
    int after = 0;
};

// Applies what is missing, each migration in a transaction of its own under an advisory lock, so
// that several at once do no harm. Throws `schema_refused`, also for a schema newer than
// `migrations` and for an applied one whose text has changed since, and as `connection` does.
migration_report migrate(connection&, std::span<const migration> migrations = known_migrations());

} // namespace gulbara::server::store
