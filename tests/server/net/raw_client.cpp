#include "tests/server/net/raw_client.hpp"

#include <fmt/format.h>

#include <arpa/inet.h>
#include <array>
#include <netinet/in.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace gulbara::tests {

using server::net::opcode;

raw_client::raw_client(std::uint16_t port) : descriptor_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{.tv_sec = 10, .tv_usec = 0};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(descriptor_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (::connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
        throw std::runtime_error("cannot connect");
}

raw_client::~raw_client() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

raw_client::raw_client(raw_client&& from) noexcept
    : descriptor_(std::exchange(from.descriptor_, -1)), buffer_(std::move(from.buffer_)) {}

bool raw_client::try_send(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

void raw_client::send(std::string_view bytes) {
    if (!try_send(bytes)) throw std::runtime_error("cannot send");
}

void raw_client::end_sending() {
    ::shutdown(descriptor_, SHUT_WR);
}

bool raw_client::receive() {
    std::array<char, 65'536> chunk;
    const auto size = ::recv(descriptor_, chunk.data(), chunk.size(), 0);
    if (size < 0 && errno == EAGAIN) throw std::runtime_error("nothing came in 10 s");
    if (size <= 0) return false;
    buffer_.append(chunk.data(), static_cast<std::size_t>(size));
    return true;
}

std::string raw_client::take(std::size_t size) {
    while (buffer_.size() < size)
        if (!receive()) throw std::runtime_error("the stream ended early");
    auto taken = buffer_.substr(0, size);
    buffer_.erase(0, size);
    return taken;
}

std::string raw_client::take_line() {
    while (!buffer_.contains("\r\n"))
        if (!receive()) throw std::runtime_error("the stream ended in a header");
    auto line = buffer_.substr(0, buffer_.find("\r\n"));
    buffer_.erase(0, line.size() + 2);
    return line;
}

received_response raw_client::read_response(bool has_body) {
    received_response response;
    response.status = std::stoi(take_line().substr(9, 3));
    for (auto line = take_line(); !line.empty(); line = take_line()) {
        const auto colon = line.find(": ");
        response.fields.add(line.substr(0, colon), line.substr(colon + 2));
    }
    const auto length = response.fields.find("Content-Length");
    if (has_body && length) response.body = take(std::stoul(std::string(*length)));
    return response;
}

received_frame raw_client::read_frame() {
    const auto head = take(2);
    std::size_t size = static_cast<unsigned char>(head[1]);
    const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (more != 0) size = 0;
    for (const char each : take(more)) size = size << 8U | static_cast<unsigned char>(each);
    return {.code = static_cast<opcode>(head[0] & 0x0f), .payload = take(size)};
}

std::string raw_client::read_text() {
    for (;;) {
        auto [code, payload] = read_frame();
        if (code == opcode::text) return payload;
        if (code == opcode::close) throw std::runtime_error("closed: " + payload.substr(2));
    }
}

std::string raw_client::read_text_of(std::string_view type) {
    const auto start = fmt::format(R"({{"t":"{}")", type);
    for (;;)
        if (auto text = read_text(); text.starts_with(start)) return text;
}

std::string raw_client::read_to_end() {
    while (receive()) {
    }
    return std::exchange(buffer_, {});
}

std::optional<int> raw_client::read_close_code() {
    for (;;) {
        if (buffer_.empty() && !receive()) return std::nullopt;
        const auto [code, payload] = read_frame();
        if (code != opcode::close) continue;
        return static_cast<unsigned char>(payload.at(0)) << 8 |
               static_cast<unsigned char>(payload.at(1));
    }
}

received_response raw_client::exchange(
    std::string_view method, std::string_view target, std::string_view lines, std::string_view body
) {
    send(fmt::format("{} {} HTTP/1.1\r\nHost: test\r\n{}\r\n{}", method, target, lines, body));
    return read_response(method != "HEAD");
}

received_response
raw_client::ask(std::string_view target, std::string_view lines, std::string_view method) {
    return exchange(method, target, lines, {});
}

namespace {

std::string with_length(std::string_view body, std::string_view lines) {
    return fmt::format("Content-Length: {}\r\n{}", body.size(), lines);
}

} // namespace

received_response
raw_client::post(std::string_view target, std::string_view body, std::string_view lines) {
    return exchange("POST", target, with_length(body, lines), body);
}

received_response
raw_client::put(std::string_view target, std::string_view body, std::string_view lines) {
    return exchange("PUT", target, with_length(body, lines), body);
}

received_response
raw_client::remove(std::string_view target, std::string_view body, std::string_view lines) {
    return exchange("DELETE", target, with_length(body, lines), body);
}

received_response raw_client::upgrade(std::string_view lines) {
    return exchange(
        "GET",
        "/ws",
        fmt::format(
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{}",
            lines
        ),
        {}
    );
}

void raw_client::enter(std::string_view lines) {
    if (upgrade(lines).status != 101) throw std::runtime_error("no upgrade");
    read_text_of("hello");
    send_text(hello);
}

std::string bearer(char digit) {
    return fmt::format("Authorization: Bearer {}\r\n", std::string(64, digit));
}

} // namespace gulbara::tests
