#include "tests/integration/running_server.hpp"

#include "protocol/random.hpp"
#include "server/bot/client/api.hpp"
#include "tests/support/free_port.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <thread>

namespace gulbara::tests::integration {

using namespace std::chrono_literals;

running_server::running_server(server_setting setting)
    : setting_(std::move(setting)), port_(support::free_port()) {
    for (const auto level : protocol::all_bot_levels)
        std::ofstream(token_file(level))
            << protocol::to_hex(protocol::random_octets<protocol::hash256>()) << '\n';
}

std::filesystem::path running_server::token_file(protocol::bot_level level) const {
    return setting_.folder / (std::string(protocol::wire_name(level)) + "-bot-token");
}

server::bot::client::server_address running_server::address() const {
    return {.host = "127.0.0.1", .port = std::to_string(port_)};
}

support::command_line running_server::command(std::uint16_t port) const {
    support::command_line result{
        .arguments =
            {GULBARA_SERVER,
             "--listen",
             "127.0.0.1:" + std::to_string(port),
             "--state-dir",
             (setting_.folder / "state").string(),
             "--house-bot-token-file",
             token_file(protocol::bot_level::strong).string(),
             "--easy-bot-token-file",
             token_file(protocol::bot_level::easy).string(),
             "--message-rate",
             "20000/40000",
             "--address-message-rate",
             "100000/200000",
             "--address-request-rate",
             "1000/2000",
             "--address-arrangement-rate",
             "100000/200000"},
        .environment = {"GULBARA_DATABASE=" + setting_.database},
        .output = log(),
    };
    result.arguments.insert(result.arguments.end(), setting_.more.begin(), setting_.more.end());
    return result;
}

void running_server::start() {
    process_.reset();
    process_.emplace(command(port_));
    wait_until_ready();
}

void running_server::wait_until_ready() {
    const auto deadline = std::chrono::steady_clock::now() + 60s;
    while (std::chrono::steady_clock::now() < deadline) {
        if (!process_->is_running()) break;
        const auto answer = server::bot::client::get(address(), "/readyz");
        if (answer && answer->status == 200) return;
        std::this_thread::sleep_for(20ms);
    }
    std::ifstream in(log());
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    FAIL(
        "the server is not ready: "
        << text.substr(text.size() - std::min<std::size_t>(text.size(), 2000))
    );
}

void running_server::kill() {
    process_->signal(SIGKILL);
    process_->wait();
}

int running_server::stop() {
    process_->signal(SIGTERM);
    return process_->wait();
}

} // namespace gulbara::tests::integration
