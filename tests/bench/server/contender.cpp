#include "tests/bench/server/contender.hpp"

#include "server/bot/client/api.hpp"
#include "tests/bench/server/match_table.hpp"
#include "tests/bench/server/relay_table.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace gulbara::bench {

namespace fs = std::filesystem;
using server::bot::client::server_address;
using tests::support::command_line;

namespace {

constexpr std::string_view relay_schema =
    "create table moves(match text, version int, player smallint, steps text, "
    "at timestamptz not null default now(), primary key (match, version))";

server_address address_of(std::uint16_t port) {
    return {.host = "127.0.0.1", .port = std::to_string(port)};
}

// All servers run on the first processor, as long as there are two; the load has the others.
std::vector<std::string> pinned(std::vector<std::string> command) {
    command.insert(command.begin(), {"taskset", "-c", "0"});
    return command;
}

bool is_listening(std::uint16_t port) {
    try {
        const websocket probe(port, "/", "");
        return true;
    } catch (const std::runtime_error&) {
        return false;
    }
}

std::string token_of_new_guest(std::uint16_t port) {
    auto token = server::bot::client::make_guest(address_of(port));
    if (!token) throw std::runtime_error(token.error());
    return *std::move(token);
}

std::unique_ptr<table>
make_relay_table(turn_meter& meter, std::uint16_t port, std::uint32_t number, std::uint32_t) {
    return std::make_unique<relay_table>(meter, port, number);
}

std::unique_ptr<websocket> join_idly(std::uint16_t port) {
    auto idle = std::make_unique<websocket>(port, "/", "");
    idle->send(R"({"type":"join","match":"idle","seat":2})");
    idle->flush();
    return idle;
}

} // namespace

contender this_server(const fs::path& folder) {
    contender result;
    result.name = "gulbara";
    result.command = [folder](std::uint16_t port, const std::string& database) {
        return command_line{
            .arguments = pinned(
                {GULBARA_SERVER,
                 "--listen",
                 fmt::format("127.0.0.1:{}", port),
                 "--state-dir",
                 (folder / "state").string(),
                 "--max-connections-per-address",
                 "100000",
                 "--message-rate",
                 "100000/200000",
                 "--address-message-rate",
                 "1000000/1000000",
                 "--address-request-rate",
                 "100000/200000",
                 "--address-guest-rate",
                 "100000/200000",
                 "--address-arrangement-rate",
                 "1000000/1000000",
                 "--max-matches-per-player",
                 "4096"}
            ),
            .environment = {"GULBARA_DATABASE=" + database},
            .output = folder / "server.log",
        };
    };
    result.is_up = [](std::uint16_t port) {
        const auto answer = server::bot::client::get(address_of(port), "/readyz");
        return answer && answer->status == 200;
    };
    result.make_table = [](turn_meter& meter, std::uint16_t port, std::uint32_t, std::uint32_t of) {
        // Few matches play many turns each: long ones, so that none of them ends.
        const std::uint8_t points = of <= 100 ? 25 : 9;
        return std::make_unique<match_table>(
            meter, port, std::array{token_of_new_guest(port), token_of_new_guest(port)}, points
        );
    };
    result.make_idle = [](std::uint16_t port) {
        auto idle = std::make_unique<websocket>(port, "/ws", "");
        idle->send(R"({"t":"hello","d":{"protocol":{"major":1,"minor":0},"client":"idle"}})");
        idle->flush();
        return idle;
    };
    return result;
}

contender beast_relay(const fs::path& folder) {
    return {
        .name = "beast relay",
        .command =
            [folder](std::uint16_t port, const std::string& database) {
                return command_line{
                    .arguments = pinned({GULBARA_RELAY_PEER, std::to_string(port), database}),
                    .environment = {},
                    .output = folder / "relay.log",
                };
            },
        .schema = std::string(relay_schema),
        .is_up = is_listening,
        .make_table = make_relay_table,
        .make_idle = join_idly,
    };
}

std::optional<contender> node_relay(const fs::path& folder) {
    const fs::path sources = GULBARA_PEERS "/ws";
    for (const char* name : {"package.json", "package-lock.json", "server.js"})
        fs::copy_file(sources / name, folder / name, fs::copy_options::overwrite_existing);
    const command_line install{
        .arguments = {"npm", "ci", "--no-audit", "--no-fund", "--prefix", folder.string()},
        .environment = {},
        .output = folder / "npm.log",
    };
    try {
        if (tests::support::run(install) != 0)
            throw std::runtime_error("npm ci fails; see " + install.output.string());
    } catch (const std::exception& missing) {
        fmt::print("no Node peer: {}\n", missing.what());
        return std::nullopt;
    }
    return contender{
        .name = "node ws relay",
        .command =
            [folder](std::uint16_t port, const std::string& database) {
                return command_line{
                    .arguments = pinned(
                        {"node", (folder / "server.js").string(), std::to_string(port), database}
                    ),
                    .environment = {},
                    .output = folder / "relay.log",
                };
            },
        .schema = std::string(relay_schema),
        .is_up = is_listening,
        .make_table = make_relay_table,
        .make_idle = join_idly,
    };
}

} // namespace gulbara::bench
