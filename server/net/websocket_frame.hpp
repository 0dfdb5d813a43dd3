// The frames of the WebSocket protocol (RFC 6455, section 5), without any socket.
//
// Our own because a connection must cost little: nothing is kept between messages, one encoded
// message is shared by all who get it, and many leave in one write.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gulbara::server::net {

enum class opcode : std::uint8_t {
    continuation = 0,
    text = 1,
    binary = 2,
    close = 8,
    ping = 9,
    pong = 10,
};

// What the server ends a connection with (section 7.4.1).
enum class close_code : std::uint16_t {
    normal = 1000,
    protocol_error = 1002,
    unsupported_data = 1003,
    invalid_payload = 1007,
    policy_violation = 1008,
    too_big = 1009,
    service_restart = 1012,
    try_again_later = 1013,
};

// The header of an unfragmented frame of a server, which is not masked.
class frame_header {
public:
    frame_header(opcode, std::size_t payload_size);
    std::string_view bytes() const { return {bytes_.data(), size_}; }

private:
    std::array<char, 10> bytes_{};
    std::uint8_t size_ = 2;
};

// The payload of a close frame; the reason is cut to what fits, at a character's end.
std::string close_payload(close_code, std::string_view reason);

// What arrives. Views end with the call.
class frame_handler {
public:
    virtual void on_text(std::string_view message) = 0;
    virtual void on_ping(std::string_view payload) = 0;
    virtual void on_pong(std::string_view payload) = 0;
    // With the client's code; 1005 stands for none, as in section 7.4.1.
    virtual void on_close(std::uint16_t code) = 0;

protected:
    ~frame_handler() = default;
};

// Why a connection must end.
struct violation {
    close_code code = close_code::protocol_error;
    std::string_view reason; // a literal

    friend bool operator==(const violation&, const violation&) = default;
};

// Cuts a client's bytes into messages. Holds memory only while a message is incomplete, and never
// more than the limit and a header. A message costs no more than so many fragments, since each is
// work for us whatever it carries.
class frame_reader {
public:
    explicit frame_reader(std::size_t message_limit) : limit_(message_limit) {}

    // Hands everything complete in `input` to the handler; unmasks in place. After a violation or
    // a close frame the rest is ignored, as is all later input.
    std::optional<violation> read(std::span<char> input, frame_handler&);
    // The rest is ignored, as after a violation. Also while `read` runs.
    void stop() { is_over_ = true; }

private:
    struct head;

    std::optional<violation> read_frames(std::span<char>& input, frame_handler&);
    std::optional<violation> check(const head&) const;
    std::optional<violation> take(const head&, std::string_view payload, frame_handler&);
    std::optional<violation> take_data(const head&, std::string_view payload, frame_handler&);
    std::optional<violation> take_close(std::string_view payload, frame_handler&);

    std::size_t limit_;
    std::string partial_;       // bytes of a frame that is incomplete
    std::string message_;       // fragments of a message that is incomplete
    std::size_t fragments_ = 0; // in it
    bool is_fragmented_ = false;
    bool is_over_ = false;
};

} // namespace gulbara::server::net
