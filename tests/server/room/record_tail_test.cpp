#include "server/room/record_tail.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::room {

namespace {

protocol::bytes data(int number) {
    return {static_cast<std::byte>(number)};
}

} // namespace

TEST_CASE("a tail keeps the newest records and knows their numbers") {
    record_tail tail{3};
    CHECK(tail.first() == 0);
    CHECK(tail.end() == 0);
    for (int i = 0; i < 5; ++i) tail.add({data(i), {}});
    CHECK(tail.first() == 2);
    CHECK(tail.end() == 5);
    CHECK(tail.at(2).data == data(2));
    CHECK(tail.at(4).data == data(4));
}

TEST_CASE("a tail starts with the last of what is stored") {
    std::vector<store::stored_record> stored(5);
    for (int i = 0; i < 5; ++i) stored[static_cast<std::size_t>(i)].record = data(i);
    record_tail tail{2};
    tail.fill(stored);
    CHECK(tail.first() == 3);
    CHECK(tail.at(4).data == data(4));
}

} // namespace gulbara::server::room
