// One server per database.
//
// Every writer connection of a server holds an advisory lock, its place, for as long as it lives;
// so a place is free only when the backend that used it is gone and its last transaction is
// settled. A successor takes all places before it starts, and opens a new reign: connections of
// the server before it, should any come back, find that theirs is over and write nothing more.
#pragma once

#include "server/store/connection.hpp"

#include <optional>

namespace gulbara::server::store {

// Another server works on this database. The message is for the operator and names it.
class database_in_use : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// A later server has taken the database over: this one must stop.
class superseded : public std::runtime_error {
public:
    superseded() : std::runtime_error("a later server has taken the database over") {}
};

// The servers of a database, counted one after the other.
enum class reign : std::int64_t {};

// A connection as PostgreSQL identifies it.
struct backend {
    std::int64_t process = 0;
    std::int64_t started = 0; // µs since 2000

    friend bool operator==(const backend&, const backend&) = default;
};

// From construction on no other server can take over or start to write, until `open_reign`; and no
// other can take over as long as the connection lives.
class take_over {
public:
    // Waits at most `patience` for a predecessor to be gone; then throws `database_in_use`.
    take_over(connection&, std::chrono::milliseconds patience);

    // Before: the schema is there. After: writers of the new reign can join.
    reign open_reign();

private:
    connection& database_;
};

// Takes place `place` (from 0) for a writer's connection. Waits at most `patience` for the place;
// if `predecessor`, the connection that had it before, still lives, it is ended first. After:
// whatever was done through a connection that held this place is settled for good.
// Throws `superseded`, and `unavailable` when the patience is at its end.
backend join(
    connection&,
    reign,
    std::size_t place,
    const std::optional<backend>& predecessor,
    std::chrono::milliseconds patience
);

} // namespace gulbara::server::store
