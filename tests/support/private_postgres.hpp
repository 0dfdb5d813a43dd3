// A PostgreSQL cluster that belongs to one test program.
#pragma once

#include "tests/support/child_process.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace gulbara::tests::support {

// Made and started by the constructor (about a second), with a socket of its own and no TCP.
// fsync is on: what it has committed outlives its being killed. Everything is removed by the
// destructor, or, when the test itself is killed, soon afterwards.
// As root it runs as Debian's user `postgres`, since PostgreSQL refuses root.
// Thread: one at a time, the one that made it.
class private_postgres {
public:
    private_postgres();
    ~private_postgres();
    private_postgres(const private_postgres&) = delete;
    private_postgres& operator=(const private_postgres&) = delete;

    // For libpq: an empty database whose owner is a superuser. Stays the same across starts.
    std::string connection_string() const;
    // A further empty database of the cluster; returns its connection string.
    std::string make_database(const std::string& name);

    // After: connections are answered. Waits for recovery; retries for 10 s, since the children of
    // a killed server may hold its memory a while.
    void start();
    // A clean end; open connections are broken.
    void stop();
    // SIGKILL.
    void kill();
    // SIGSTOP to all of its processes: connections stay and nothing answers. Ends with `thaw`,
    // or with any of the above.
    void freeze();
    void thaw();

    // PostgreSQL's own log.
    const std::filesystem::path& log() const;

private:
    void signal_all(int number);

    std::filesystem::path folder_;
    std::filesystem::path programs_;
    std::filesystem::path log_;
    child_process sweeper_; // removes the folder should the test be killed
    std::optional<child_process> server_;
    bool is_frozen_ = false;
};

} // namespace gulbara::tests::support
