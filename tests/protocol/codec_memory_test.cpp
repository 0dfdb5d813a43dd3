// How much memory reading a frame takes, counted at the one place where memory comes from.
#include "protocol/codec.hpp"
#include "tests/protocol/codec_golden.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <new>

namespace {

// The point of these lines is to stand where memory comes from.
// NOLINTBEGIN(cppcoreguidelines-no-malloc, cppcoreguidelines-avoid-non-const-global-variables)

// Bytes ever asked for by this thread, given back or not.
thread_local std::size_t allocated = 0;

void* counted(std::size_t size) {
    allocated += size;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc{};
}

} // namespace

void* operator new(std::size_t size) {
    return counted(size);
}
void* operator new[](std::size_t size) {
    return counted(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}
// NOLINTEND(cppcoreguidelines-no-malloc, cppcoreguidelines-avoid-non-const-global-variables)

namespace gulbara::protocol {
namespace {

constexpr std::size_t multiple_of_the_frame = 24;
constexpr std::size_t for_any_frame = 2048;

std::size_t allocated_while_decoding(std::string_view frame) {
    const std::size_t before = allocated;
    const auto message = decode_client(frame);
    const std::size_t taken = allocated - before;
    CHECK((message || !message.error().message.empty()));
    return taken;
}

std::string filled(std::string_view start, std::string_view repeated) {
    std::string frame{start};
    while (frame.size() + repeated.size() <= client_frame_limit) frame += repeated;
    return frame;
}

TEST_CASE("reading a frame takes a small multiple of its size") {
    std::vector<std::string> frames = {
        filled("", "["),
        filled("[", "0,"),
        filled("[", "[],"),
        filled("[", "{},"),
        filled("", R"({"":)"),
        filled("{", R"("":0,)"),
        filled("[", R"("",)"),
        filled("\"", "a"),
        filled("\"", R"(\n)"),
        filled("\"", R"(é)"),
        filled("", "9"),
        filled("0.", "1"),
        filled("", " "),
        filled("{\"t\":\"", "x"),
        filled(R"({"t":"available","d":{"capacity":1,"rules":[)", R"("a",)"),
        filled(R"({"t":"play","id":"x","d":{"segments":[)", "[{}],"),
    };
    for (const golden_file& file : golden_files("client")) frames.push_back(file.frame);
    for (const std::string& frame : frames) {
        CAPTURE(frame.substr(0, 60));
        CHECK(
            allocated_while_decoding(frame) <= multiple_of_the_frame * frame.size() + for_any_frame
        );
    }
}

TEST_CASE("a frame over the limit is refused before memory is taken for it") {
    const std::string frame(client_frame_limit * 64, '[');
    CHECK(allocated_while_decoding(frame) < for_any_frame);
}

} // namespace
} // namespace gulbara::protocol
