#include "server/net/websocket_frame.hpp"
#include "tests/server/net/client_frame.hpp"

#include <doctest/doctest.h>

#include <random>
#include <vector>

using namespace gulbara::server::net;
using gulbara::tests::client_frame;

namespace {

// Writes down what a reader hands over.
struct notes final : frame_handler {
    void on_text(std::string_view message) override {
        all.push_back("text " + std::string(message));
    }
    void on_ping(std::string_view payload) override {
        all.push_back("ping " + std::string(payload));
    }
    void on_pong(std::string_view payload) override {
        all.push_back("pong " + std::string(payload));
    }
    void on_close(std::uint16_t code) override { all.push_back("close " + std::to_string(code)); }
    std::vector<std::string> all;
};

struct outcome {
    std::vector<std::string> seen;
    std::optional<violation> wrong;
};

constexpr std::size_t limit = 1000;

// Reads in pieces of that size.
outcome read(std::string bytes, std::size_t piece = std::string::npos) {
    frame_reader reader(limit);
    notes handler;
    std::optional<violation> wrong;
    for (std::span<char> rest = bytes; !rest.empty() && !wrong;) {
        const auto size = std::min(piece, rest.size());
        wrong = reader.read(rest.first(size), handler);
        rest = rest.subspan(size);
    }
    return {handler.all, wrong};
}

close_code refusal_of(const std::string& bytes) {
    const auto result = read(bytes);
    REQUIRE(result.wrong);
    CHECK(result.seen.empty());
    return result.wrong->code;
}

} // namespace

TEST_CASE("messages arrive whole, however the network cuts them") {
    const auto bytes = client_frame(opcode::text, "one") + client_frame(opcode::ping, "beat") +
                       client_frame(opcode::text, std::string(500, 'x')) +
                       client_frame(opcode::text, "") + client_frame(opcode::pong, "");
    const std::vector<std::string> expected{
        "text one", "ping beat", "text " + std::string(500, 'x'), "text ", "pong "
    };
    for (const std::size_t piece : {1UL, 2UL, 3UL, 7UL, 64UL, 499UL, 5000UL}) {
        CAPTURE(piece);
        const auto [seen, wrong] = read(bytes, piece);
        CHECK_FALSE(wrong);
        CHECK(seen == expected);
    }
}

TEST_CASE("fragments make one message; control frames may stand between them") {
    const auto bytes =
        client_frame(opcode::text, "one ", {.is_final = false}) + client_frame(opcode::ping, "p") +
        client_frame(opcode::continuation, "two ", {.is_final = false}) +
        client_frame(opcode::continuation, "three") + client_frame(opcode::text, "4");
    for (const std::size_t piece : {1UL, 5UL, 5000UL}) {
        const auto [seen, wrong] = read(bytes, piece);
        CHECK_FALSE(wrong);
        CHECK(seen == std::vector<std::string>{"ping p", "text one two three", "text 4"});
    }
}

TEST_CASE("a character may be cut by fragments, a message may not end inside one") {
    const std::string word = "ы";
    CHECK(
        read(
            client_frame(opcode::text, word.substr(0, 1), {.is_final = false}) +
            client_frame(opcode::continuation, word.substr(1))
        )
            .seen == std::vector<std::string>{"text ы"}
    );
    CHECK(refusal_of(client_frame(opcode::text, word.substr(0, 1))) == close_code::invalid_payload);
}

TEST_CASE("the limit holds for messages, whole or in fragments") {
    CHECK_FALSE(read(client_frame(opcode::text, std::string(limit, 'x'))).wrong);
    CHECK(
        refusal_of(client_frame(opcode::text, std::string(limit + 1, 'x'))) == close_code::too_big
    );
    CHECK(
        refusal_of(
            client_frame(opcode::text, std::string(limit, 'x'), {.is_final = false}) +
            client_frame(opcode::continuation, "x")
        ) == close_code::too_big
    );
}

TEST_CASE("fragments without end are refused, also empty ones") {
    const auto begin = client_frame(opcode::text, "a", {.is_final = false});
    const auto more = client_frame(opcode::continuation, "", {.is_final = false});
    std::string bytes = begin;
    for (int count = 1; count < 255; ++count) bytes += more;
    const auto good = read(bytes + client_frame(opcode::continuation, "b") + bytes);
    CHECK_FALSE(good.wrong);
    CHECK(good.seen == std::vector<std::string>{"text ab"});
    CHECK(refusal_of(bytes + more + more) == close_code::policy_violation);
}

TEST_CASE("a reader that was stopped looks at nothing more, not even behind the same message") {
    struct ending final : frame_handler {
        void on_text(std::string_view) override {
            ++count;
            reader->stop();
        }
        void on_ping(std::string_view) override { ++count; }
        void on_pong(std::string_view) override { ++count; }
        void on_close(std::uint16_t) override { ++count; }
        frame_reader* reader = nullptr;
        int count = 0;
    } handler;
    frame_reader reader(limit);
    handler.reader = &reader;
    auto bytes = client_frame(opcode::text, "one") + client_frame(opcode::text, "two") + "\xff";
    CHECK_FALSE(reader.read(bytes, handler));
    CHECK_FALSE(reader.read(bytes, handler));
    CHECK(handler.count == 1);
}

TEST_CASE("a length is judged before its bytes have come") {
    const std::string huge{
        '\x81', '\xff', '\x7f', '\xff', '\xff', '\xff', '\xff', '\xff', '\xff', '\xff'
    };
    CHECK(refusal_of(huge) == close_code::too_big);
}

TEST_CASE("what breaks the protocol is refused") {
    using enum opcode;
    CHECK(refusal_of(client_frame(binary, "x")) == close_code::unsupported_data);
    const std::vector<std::string> broken{
        client_frame(text, "x", {.is_masked = false}),
        client_frame(text, "x", {.reserved_bits = 0x40}),
        client_frame(static_cast<opcode>(3), "x"),
        client_frame(static_cast<opcode>(11), "x"),
        client_frame(ping, "x", {.is_final = false}),
        client_frame(ping, std::string(126, 'x')),
        client_frame(continuation, "x"),
        client_frame(text, "x", {.is_final = false}) + client_frame(text, "y"),
        client_frame(text, "x", {.length_bytes = 2}),
        client_frame(text, "x", {.length_bytes = 8}),
        client_frame(close, "\x03"),
    };
    for (const auto& bytes : broken) CHECK(refusal_of(bytes) == close_code::protocol_error);
}

TEST_CASE("a close ends the reading") {
    using namespace std::string_literals;
    const auto bytes =
        client_frame(opcode::close, "\x03\xe8"s + "bye") + client_frame(opcode::text, "x");
    CHECK(read(bytes).seen == std::vector<std::string>{"close 1000"});
    CHECK(read(client_frame(opcode::close, "")).seen == std::vector<std::string>{"close 1005"});
    for (const auto& code :
         {"\x03\xed"s, "\x03\xee"s, "\x03\xf7"s, "\x03\xec"s, "\x00\x01"s, "\x07\xd0"s})
        CHECK(refusal_of(client_frame(opcode::close, code)) == close_code::protocol_error);
    CHECK(refusal_of(client_frame(opcode::close, "\x03\xe8\xff"s)) == close_code::invalid_payload);
}

TEST_CASE("any bytes are read or refused") {
    std::mt19937 random(1);
    for (int repeat = 0; repeat < 20'000; ++repeat) {
        std::string bytes(random() % 40, '\0');
        for (auto& each : bytes) each = static_cast<char>(random());
        // Often enough a frame that gets past the first checks.
        if (repeat % 2 == 0 && bytes.size() > 1) {
            bytes[0] = static_cast<char>(0x80 | (random() % 16));
            bytes[1] = static_cast<char>(0x80 | (random() % 20));
        }
        read(bytes, 1 + random() % 7);
    }
}

TEST_CASE("a server's header is short, final and not masked") {
    CHECK(frame_header(opcode::text, 0).bytes() == std::string_view("\x81\x00", 2));
    CHECK(frame_header(opcode::ping, 125).bytes() == "\x89\x7d");
    CHECK(frame_header(opcode::text, 126).bytes() == std::string_view("\x81\x7e\x00\x7e", 4));
    CHECK(frame_header(opcode::text, 65'535).bytes() == "\x81\x7e\xff\xff");
    CHECK(
        frame_header(opcode::text, 65'536).bytes() ==
        std::string_view("\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00", 10)
    );
}

TEST_CASE("a close's reason is cut to what fits, not inside a character") {
    CHECK(
        close_payload(close_code::normal, "bye") == "\x03\xe8"
                                                    "bye"
    );
    std::string long_reason = "a";
    while (long_reason.size() < 200) long_reason += "ы";
    const auto payload = close_payload(close_code::try_again_later, long_reason);
    CHECK(payload.size() == 125);
    CHECK(payload.substr(2) == long_reason.substr(0, 123));
    CHECK(close_payload(close_code::normal, "a" + long_reason).size() == 124);
}
