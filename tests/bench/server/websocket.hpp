// The client's end of a WebSocket, small enough that thousands of them are one program's load.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace gulbara::bench {

// Blocking until it is open, then non-blocking. Throws std::runtime_error when the connection fails
// or ends: a benchmark with a broken connection measures nothing.
class websocket {
public:
    // `token` empty: nobody known.
    websocket(std::uint16_t port, std::string_view path, std::string_view token);
    ~websocket();
    websocket(const websocket&) = delete;
    websocket& operator=(const websocket&) = delete;

    int descriptor() const { return descriptor_; }
    // Queues a text message; `flush` sends it.
    void send(std::string_view text);
    // Whether all is sent.
    bool flush();
    bool has_unsent() const { return !unsent_.empty(); }
    // Reads what there is and gives whole text messages to `take`; answers pings.
    void receive(const std::function<void(std::string_view)>& take);

private:
    void upgrade(std::string_view path, std::string_view token);
    void put_frame(std::uint8_t kind, std::string_view payload);
    void take_all(std::string_view bytes, const std::function<void(std::string_view)>& take);
    // The bytes of the first frame; 0: it is not whole yet.
    std::size_t
    take_frame(std::string_view from, const std::function<void(std::string_view)>& take);

    int descriptor_;
    std::string unsent_;
    std::string received_; // the beginning of a frame
};

} // namespace gulbara::bench
