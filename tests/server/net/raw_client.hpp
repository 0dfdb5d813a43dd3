// A client that sends what it is told, byte by byte, and reads what comes.
#pragma once

#include "server/net/http_message.hpp"
#include "tests/server/net/client_frame.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gulbara::tests {

struct received_frame {
    server::net::opcode code = server::net::opcode::text;
    std::string payload;
};

struct received_response {
    int status = 0;
    server::net::http_fields fields;
    std::string body;
};

// Every wait ends after 10 s with an exception. Thread: one at a time.
class raw_client {
public:
    explicit raw_client(std::uint16_t port);
    ~raw_client();
    raw_client(raw_client&&) noexcept;
    raw_client& operator=(raw_client&&) = delete;

    // Throws if the other side has gone.
    void send(std::string_view bytes);
    // False: it has gone.
    bool try_send(std::string_view bytes);
    void send_text(std::string_view message) {
        send(client_frame(server::net::opcode::text, message));
    }
    // No more will come from here.
    void end_sending();

    received_response read_response(bool has_body = true);
    received_frame read_frame();
    std::string read_text();
    // The next text of that type ("t"), others are skipped.
    std::string read_text_of(std::string_view type);
    // Everything until the other side closes.
    std::string read_to_end();
    // The code of the close frame that ends the stream, other frames are skipped; none: it ended
    // without one.
    std::optional<int> read_close_code();

    // GET, or what `method` says, with a Host and those header lines (each with its \r\n).
    received_response
    ask(std::string_view target, std::string_view lines = {}, std::string_view method = "GET");
    received_response
    post(std::string_view target, std::string_view body, std::string_view lines = {});
    received_response
    put(std::string_view target, std::string_view body, std::string_view lines = {});
    received_response
    remove(std::string_view target, std::string_view body, std::string_view lines = {});
    // After: frames can be sent and read; the server's hello is the first.
    received_response upgrade(std::string_view lines = {});
    // Upgrade and both hellos.
    void enter(std::string_view lines = {});

private:
    bool receive(); // false: the stream has ended
    std::string take(std::size_t size);
    std::string take_line();
    received_response exchange(
        std::string_view method,
        std::string_view target,
        std::string_view lines,
        std::string_view body
    );

    int descriptor_ = -1;
    std::string buffer_;
};

inline constexpr std::string_view hello =
    R"({"t":"hello","d":{"protocol":{"major":1,"minor":0},"client":"a test"}})";

// A bearer token's header line.
std::string bearer(char digit);

} // namespace gulbara::tests
