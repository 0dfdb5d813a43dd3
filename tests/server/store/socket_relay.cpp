#include "tests/server/store/socket_relay.hpp"

#include <array>
#include <cstring>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace gulbara::tests::store {
namespace {

constexpr auto socket_name = ".s.PGSQL.5432";
constexpr int check_milliseconds = 5;

sockaddr_un address_of(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path) throw std::runtime_error("path too long: " + path);
    path.copy(static_cast<char*>(address.sun_path), path.size());
    return address;
}

const sockaddr* generic(const sockaddr_un& address) {
    return reinterpret_cast<const sockaddr*>(&address);
}

bool is_readable(int socket) {
    pollfd ready{.fd = socket, .events = POLLIN, .revents = 0};
    return ::poll(&ready, 1, 0) > 0;
}

void send_all(int to, const char* data, ssize_t size) {
    while (size > 0) {
        const ssize_t sent = ::send(to, data, static_cast<std::size_t>(size), MSG_NOSIGNAL);
        if (sent <= 0) return;
        data += sent;
        size -= sent;
    }
}

enum class flow : std::uint8_t { passed_on, swallowed };

// False: the sender has closed.
bool move_bytes(int from, int to, flow what) {
    std::array<char, 65536> buffer;
    const ssize_t count = ::recv(from, buffer.data(), buffer.size(), 0);
    if (count <= 0) return false;
    if (what == flow::passed_on) send_all(to, buffer.data(), count);
    return true;
}

} // namespace

socket_relay::socket_relay(const std::string& target) {
    const auto host_end = target.find(' ');
    upstream_ = target.substr(5, host_end - 5) + "/" + socket_name; // after "host="
    rest_ = target.substr(host_end);
    std::string name = "/tmp/gulbara-relay.XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder in /tmp");
    folder_ = name;
    listener_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un own = address_of(folder_ / socket_name);
    if (listener_ < 0 || ::bind(listener_, generic(own), sizeof own) != 0 ||
        ::listen(listener_, 64) != 0)
        throw std::runtime_error("the relay cannot listen");
    door_ = std::jthread{[this](const std::stop_token& stop) { accept_all(stop); }};
}

socket_relay::~socket_relay() {
    door_.request_stop();
    door_.join();
    cut();
    ::close(listener_);
    std::filesystem::remove_all(folder_);
}

std::string socket_relay::connection_string() const {
    return "host=" + folder_.string() + rest_;
}

void socket_relay::set(relaying mode) {
    mode_ = mode;
}

void socket_relay::cut() {
    std::list<std::jthread> ended;
    const std::lock_guard lock{mutex_};
    ended.swap(pairs_);
    for (std::jthread& one : ended) one.request_stop();
}

void socket_relay::close_door() {
    is_closed_ = true;
}

void socket_relay::open_door() {
    is_closed_ = false;
}

void socket_relay::accept_all(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        pollfd ready{.fd = listener_, .events = POLLIN, .revents = 0};
        if (::poll(&ready, 1, check_milliseconds) <= 0) continue;
        pair made{.client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC)};
        made.server = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const sockaddr_un upstream = address_of(upstream_);
        if (is_closed_ || ::connect(made.server, generic(upstream), sizeof upstream) != 0) {
            ::close(made.client);
            ::close(made.server);
            continue;
        }
        const std::lock_guard lock{mutex_};
        pairs_.emplace_back([this, made](const std::stop_token& end) { forward(made, end); });
    }
}

void socket_relay::forward(pair both, const std::stop_token& stop) const {
    bool is_open = true;
    while (is_open && !stop.stop_requested()) {
        const relaying mode = mode_;
        if (mode == relaying::nothing) {
            std::this_thread::sleep_for(std::chrono::milliseconds{check_milliseconds});
            continue;
        }
        std::array<pollfd, 2> ready{{
            {.fd = both.client, .events = POLLIN, .revents = 0},
            {.fd = both.server, .events = POLLIN, .revents = 0},
        }};
        if (::poll(ready.data(), ready.size(), check_milliseconds) <= 0) continue;
        if (mode_ != mode) continue; // what has just arrived is under the new one
        if (is_readable(both.client))
            is_open = move_bytes(both.client, both.server, flow::passed_on);
        if (is_open && is_readable(both.server)) {
            const bool is_lost = mode_ == relaying::requests;
            is_open =
                move_bytes(both.server, both.client, is_lost ? flow::swallowed : flow::passed_on);
        }
    }
    ::close(both.client);
    ::close(both.server);
}

} // namespace gulbara::tests::store
