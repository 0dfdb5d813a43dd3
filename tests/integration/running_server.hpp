// The real server as a process of its own, on a database of the test's.
#pragma once

#include "protocol/bot_level.hpp"
#include "server/bot/client/server_address.hpp"
#include "tests/support/child_process.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace gulbara::tests::integration {

struct server_setting {
    std::string database;          // libpq connection string
    std::filesystem::path folder;  // keys, token of the house bot, log
    std::vector<std::string> more; // further options
};

// Always listens on the same port, so that clients find it again. Thread: one.
class running_server {
public:
    // Does not start it.
    explicit running_server(server_setting);

    // Waits until /readyz answers 200; a test failure otherwise.
    void start();

    void kill(); // SIGKILL
    int stop();  // SIGTERM; the exit status

    std::uint16_t port() const { return port_; }
    server::bot::client::server_address address() const;
    // For a program at its start: the command line this server is run with, on another port.
    support::command_line command(std::uint16_t port) const;
    pid_t id() const { return process_->id(); }
    bool is_running() { return process_ && process_->is_running(); }
    // Of the house bot of that level.
    std::filesystem::path token_file(protocol::bot_level) const;
    std::filesystem::path log() const { return setting_.folder / "server.log"; }

private:
    void wait_until_ready();

    server_setting setting_;
    std::uint16_t port_;
    std::optional<support::child_process> process_;
};

} // namespace gulbara::tests::integration
