#include "server/bot/program.hpp"

#include "protocol/bytes.hpp"
#include "server/bot/client/api.hpp"
#include "server/bot/options.hpp"
#include "server/bot/runner.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <fmt/core.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <fstream>
#include <sys/stat.h>
#include <utility>

namespace gulbara::server::bot {
namespace {

std::string first_word_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::string word;
    in >> word;
    return word;
}

// The token of the file; a new guest's, kept there, if there is no such file.
std::expected<std::string, std::string> find_token(const options& from) {
    if (std::string word = first_word_of(from.token_file); !word.empty()) {
        protocol::hash256 read;
        if (protocol::read_hex(word, read.value)) return word;
        return std::unexpected(from.token_file.string() + " holds no token (64 hex digits)");
    }
    if (from.what == occupation::house)
        return std::unexpected("no token in " + from.token_file.string());
    auto made = client::make_guest(from.server);
    if (!made) return made;
    std::filesystem::create_directories(from.state_folder);
    ::umask(0077);
    std::ofstream out(from.token_file);
    out << *made << '\n';
    if (!out.flush()) return std::unexpected("cannot write " + from.token_file.string());
    return made;
}

void print_line(std::string_view text) {
    fmt::print("{}\n", text);
    std::fflush(stdout);
}

int run(const options& from, client::secret_source draw_secret) {
    const auto token = find_token(from);
    if (!token) {
        fmt::print(stderr, "gulbara-bot: {}\n", token.error());
        return 1;
    }
    boost::asio::io_context context(1);
    runner playing(context, from, *token, print_line, std::move(draw_secret));
    boost::asio::signal_set signals(context, SIGINT, SIGTERM);
    signals.async_wait([&](boost::system::error_code error, int) {
        if (!error) playing.stop();
    });
    playing.on_end([&] { signals.cancel(); });
    playing.start();
    context.run();
    return playing.exit_status();
}

} // namespace

int run_program(int count, const char* const* arguments, client::secret_source draw_secret) {
    const auto given = parse_options(count, arguments);
    if (!given) {
        fmt::print(given.error().status == 0 ? stdout : stderr, "{}", given.error().text);
        return given.error().status;
    }
    try {
        return run(*given, std::move(draw_secret));
    } catch (const std::exception& broken) {
        fmt::print(stderr, "gulbara-bot: {}\n", broken.what());
        return 1;
    }
}

} // namespace gulbara::server::bot
