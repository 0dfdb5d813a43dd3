#include "server/net/outbox.hpp"

#include <doctest/doctest.h>

#include <random>

using namespace gulbara::server;
using net::opcode;
using net::outbox;

namespace {

room::frame frame(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

// What a write that takes at most `most` bytes would send.
std::string send(outbox& from, std::size_t most = std::string::npos) {
    std::string sent;
    for (const auto piece : from.pieces()) sent += piece;
    sent.resize(std::min(most, sent.size()));
    from.consume(sent.size());
    return sent;
}

std::string wire(opcode code, std::string_view payload) {
    return std::string(net::frame_header(code, payload.size()).bytes()) + std::string(payload);
}

} // namespace

TEST_CASE("frames leave in order, many in one write") {
    outbox box;
    CHECK(box.is_empty());
    box.push(opcode::text, frame("one"));
    box.push(opcode::ping, frame("two"));
    box.push(opcode::text, frame(""));
    CHECK(box.size() == 5 + 5 + 2);
    CHECK(
        send(box) == wire(opcode::text, "one") + wire(opcode::ping, "two") + wire(opcode::text, "")
    );
    CHECK(box.is_empty());
    CHECK(box.size() == 0);
    CHECK(box.pieces().empty());
}

TEST_CASE("any split of the writes gives the same bytes") {
    std::mt19937 random(7);
    for (int repeat = 0; repeat < 300; ++repeat) {
        outbox box;
        std::string expected;
        std::string sent;
        for (int at = 0; at < 100; ++at) {
            const std::string text(random() % 300, static_cast<char>('a' + at % 26));
            box.push(opcode::text, frame(text));
            expected += wire(opcode::text, text);
            if (random() % 2 == 0) sent += send(box, random() % 400);
            REQUIRE(box.size() == expected.size() - sent.size());
        }
        while (!box.is_empty()) sent += send(box, 1 + random() % 400);
        REQUIRE(sent == expected);
    }
}

TEST_CASE("a write holds no more pieces than the kernel takes") {
    outbox box;
    for (int at = 0; at < 100; ++at) box.push(opcode::text, frame("x"));
    CHECK(box.pieces().size() == 2 * outbox::frames_per_write);
}

TEST_CASE("unwanted frames are taken out; control frames and what is partly sent stay") {
    outbox box;
    box.push(opcode::text, frame("drop 1"));
    box.push(opcode::text, frame("drop 2"));
    box.push(opcode::ping, frame("drop no ping"));
    box.push(opcode::text, frame("keep"));
    box.push(opcode::text, frame("drop 3"));
    const auto first = send(box, 4);
    box.remove_if([](std::string_view text) { return text.starts_with("drop"); });
    CHECK(
        first + send(box) == wire(opcode::text, "drop 1") + wire(opcode::ping, "drop no ping") +
                                 wire(opcode::text, "keep")
    );
    CHECK(box.size() == 0);
}

TEST_CASE("clearing leaves the rest of a frame that is partly sent, so the stream stays whole") {
    outbox box;
    box.push(opcode::text, frame("begun"));
    box.push(opcode::text, frame("gone"));
    auto sent = send(box, 3);
    box.clear();
    box.push(opcode::close, frame("last"));
    sent += send(box);
    CHECK(sent == wire(opcode::text, "begun") + wire(opcode::close, "last"));

    box.push(opcode::text, frame("gone"));
    box.clear();
    CHECK(box.is_empty());
    CHECK(box.size() == 0);
}

TEST_CASE("one payload is shared, not copied, and let go when sent") {
    outbox one;
    outbox other;
    const auto shared = frame("x");
    one.push(opcode::text, shared);
    other.push(opcode::text, shared);
    CHECK(shared.use_count() == 3);
    send(one);
    CHECK(shared.use_count() == 2);
    other.clear();
    CHECK(shared.use_count() == 1);
}
