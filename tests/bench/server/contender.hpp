// A server under measurement: how it is started, and what one of its matches looks like.
#pragma once

#include "tests/bench/server/table.hpp"
#include "tests/support/child_process.hpp"
#include "tests/support/private_postgres.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace gulbara::bench {

struct contender {
    std::string name;
    // The program on that port, on a fresh database.
    std::function<tests::support::command_line(std::uint16_t port, const std::string& database)>
        command;
    // SQL that makes a fresh database ready for it; may be empty.
    std::string schema;
    std::function<bool(std::uint16_t port)> is_up;
    // Match number `number` of a run with so many.
    std::function<std::unique_ptr<table>(
        turn_meter&, std::uint16_t port, std::uint32_t number, std::uint32_t of
    )>
        make_table;
    // A connection that does nothing after it has been greeted.
    std::function<std::unique_ptr<websocket>(std::uint16_t port)> make_idle;
};

// This project's server. `folder`: for keys and log.
contender this_server(const std::filesystem::path& folder);
// The relay on Boost.Beast. `folder`: for its log.
contender beast_relay(const std::filesystem::path& folder);
// The relay on Node's ws; installs its packages below `folder`. None: node or npm is missing or
// fails; the reason is printed.
std::optional<contender> node_relay(const std::filesystem::path& folder);

} // namespace gulbara::bench
