// gulbara-proxy: tcp_proxy as a program, commanded by lines on its standard input.
#include "tests/support/proxy_script.hpp"
#include "tests/support/tcp_proxy.hpp"

#include <charconv>
#include <exception>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <unistd.h>

namespace {

using namespace gulbara::tests::support;

void print_usage() {
    std::cerr << "usage: gulbara-proxy TARGET_PORT [PORT]\n"
                 "Forwards 127.0.0.1:PORT (any free one if not given) to 127.0.0.1:TARGET_PORT.\n"
                 "Prints where it listens, then reads commands from standard input, one a line,\n"
                 "and answers each with `ok` or `error: ...`. At the end of the input it goes on\n"
                 "forwarding until it is ended by a signal.\n"
              << proxy_commands;
}

std::optional<std::uint16_t> port_number(std::string_view text) {
    std::uint16_t value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

void serve_commands(tcp_proxy& proxy) {
    std::cout << "listening on 127.0.0.1:" << proxy.port() << '\n' << std::flush;
    for (std::string line; std::getline(std::cin, line);) {
        const auto done = perform(line, proxy);
        std::cout << (done ? "ok" : "error: " + done.error()) << '\n' << std::flush;
    }
    ::pause();
}

} // namespace

int main(int count, char** values) try {
    const std::span<char*> arguments{values, static_cast<std::size_t>(count)};
    if (count < 2 || count > 3) return print_usage(), 2;
    const auto target = port_number(arguments[1]);
    const auto port = count == 3 ? port_number(arguments[2]) : std::optional<std::uint16_t>{0};
    if (!target || !port) return print_usage(), 2;
    tcp_proxy proxy{*target, *port};
    serve_commands(proxy);
    return 0;
} catch (const std::exception& failure) {
    std::cerr << "gulbara-proxy: " << failure.what() << '\n';
    return 1;
}
