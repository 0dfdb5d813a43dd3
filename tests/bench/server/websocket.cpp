#include "tests/bench/server/websocket.hpp"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace gulbara::bench {

namespace {

constexpr std::uint8_t text_frame = 0x81;
constexpr std::uint8_t close_frame = 0x88;
constexpr std::uint8_t ping_frame = 0x89;
constexpr std::uint8_t pong_frame = 0x8a;

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t value = 0;
    for (const char c : bytes) value = value << 8 | static_cast<std::uint8_t>(c);
    return value;
}

// What a close frame says: two octets of code, then the reason (RFC 6455, section 5.5.1).
std::string goodbye(std::string_view payload) {
    const std::string_view reason = payload.size() > 2 ? payload.substr(2) : "no reason";
    return "the server says goodbye: " + std::string(reason);
}

} // namespace

websocket::websocket(std::uint16_t port, std::string_view path, std::string_view token)
    : descriptor_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in server{};
    server.sin_family = AF_INET;
    server.sin_port = htons(port);
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(descriptor_, reinterpret_cast<sockaddr*>(&server), sizeof server) != 0)
        throw std::runtime_error("cannot connect");
    const int on = 1;
    ::setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    upgrade(path, token);
    ::fcntl(descriptor_, F_SETFL, O_NONBLOCK);
}

websocket::~websocket() {
    ::close(descriptor_);
}

void websocket::upgrade(std::string_view path, std::string_view token) {
    std::string request = "GET " + std::string(path) +
                          " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    if (!token.empty()) request += "Authorization: Bearer " + std::string(token) + "\r\n";
    request += "\r\n";
    if (::send(descriptor_, request.data(), request.size(), MSG_NOSIGNAL) < 0)
        throw std::runtime_error("cannot ask for the upgrade");
    std::size_t end;
    while ((end = received_.find("\r\n\r\n")) == std::string::npos) {
        std::array<char, 4096> part;
        const ssize_t count = ::recv(descriptor_, part.data(), part.size(), 0);
        if (count <= 0) throw std::runtime_error("no answer to the upgrade");
        received_.append(part.data(), static_cast<std::size_t>(count));
    }
    if (!received_.starts_with("HTTP/1.1 101"))
        throw std::runtime_error("upgrade refused: " + received_.substr(0, 200));
    received_.erase(0, end + 4);
}

void websocket::send(std::string_view text) {
    put_frame(text_frame, text);
}

// Masked by zero, which leaves the payload as it is.
void websocket::put_frame(std::uint8_t kind, std::string_view payload) {
    constexpr std::uint8_t masked = 0x80;
    unsent_.push_back(static_cast<char>(kind));
    if (payload.size() < 126) {
        unsent_.push_back(static_cast<char>(masked | payload.size()));
    } else {
        unsent_.push_back(static_cast<char>(masked | 126));
        unsent_.push_back(static_cast<char>(payload.size() >> 8));
        unsent_.push_back(static_cast<char>(payload.size()));
    }
    unsent_.append(4, '\0');
    unsent_.append(payload);
}

bool websocket::flush() {
    while (!unsent_.empty()) {
        const ssize_t count =
            ::send(descriptor_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && errno == EAGAIN) return false;
        if (count < 0) throw std::runtime_error("the server has closed a connection");
        unsent_.erase(0, static_cast<std::size_t>(count));
    }
    return true;
}

void websocket::receive(const std::function<void(std::string_view)>& take) {
    static thread_local std::array<char, 256 * 1024> buffer;
    // Whole frames may have come with the answer to the upgrade.
    take_all(std::exchange(received_, {}), take);
    for (;;) {
        const ssize_t count = ::recv(descriptor_, buffer.data(), buffer.size(), 0);
        if (count < 0 && errno == EAGAIN) return;
        if (count <= 0) throw std::runtime_error("the server has closed a connection");
        const std::string_view came(buffer.data(), static_cast<std::size_t>(count));
        if (received_.empty())
            take_all(came, take);
        else
            take_all(std::exchange(received_, {}).append(came), take);
        if (static_cast<std::size_t>(count) < buffer.size()) return;
    }
}

// What is left of a frame that is not whole is kept.
void websocket::take_all(
    std::string_view bytes, const std::function<void(std::string_view)>& take
) {
    while (const std::size_t size = take_frame(bytes, take)) bytes.remove_prefix(size);
    received_ = std::string(bytes);
}

std::size_t
websocket::take_frame(std::string_view from, const std::function<void(std::string_view)>& take) {
    if (from.size() < 2) return 0;
    const auto kind = static_cast<std::uint8_t>(from[0]);
    std::uint64_t size = static_cast<std::uint8_t>(from[1]);
    std::size_t header = 2;
    if (size >= 126) {
        const std::size_t width = size == 126 ? 2 : 8;
        if (from.size() < header + width) return 0;
        size = big_endian(from.substr(header, width));
        header += width;
    }
    if (from.size() < header + size) return 0;
    const std::string_view payload = from.substr(header, size);
    if (kind == text_frame) take(payload);
    if (kind == ping_frame) put_frame(pong_frame, payload);
    if (kind == close_frame) throw std::runtime_error(goodbye(payload));
    return header + size;
}

} // namespace gulbara::bench
