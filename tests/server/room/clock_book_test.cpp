#include "server/room/clock_book.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

TEST_CASE("a clock book is read as it was written") {
    const clock_book book{{{1, 2, 3, 4, true}, {5, 6, 7, 8, false}}, 9, true, 1'700'000'000'000};
    const auto data = encode(book);
    CHECK(decode_clock_book(data) == book);
}

TEST_CASE("what is no clock book is refused") {
    auto data = encode(clock_book{});
    CHECK_FALSE(decode_clock_book({}).has_value());
    CHECK_FALSE(decode_clock_book(protocol::byte_view{data}.first(data.size() - 1)).has_value());
    data.push_back(std::byte{0});
    CHECK_FALSE(decode_clock_book(data).has_value());
    data.pop_back();
    data[0] = std::byte{1}; // an older form
    CHECK_FALSE(decode_clock_book(data).has_value());
}

} // namespace gulbara::server::room
