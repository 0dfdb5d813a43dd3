// What tests of the WebSocket say and answer.
#pragma once

#include "protocol/codec.hpp"
#include "tests/server/net/raw_client.hpp"
#include "tests/server/net/running_service.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

namespace gulbara::tests {

inline const protocol::match_id match{{std::byte{1}}};
inline const std::string match_hex = protocol::to_hex(match);

inline void answer_ok(const server::room::command& given) {
    server::room::reply(given, protocol::server::ok{});
}

inline std::string watch(std::string_view id) {
    return R"({"t":"watch","id":")" + std::string(id) + R"(","d":{"match":")" + match_hex + "\"}}";
}

inline std::string ping(std::string_view id) {
    return R"({"t":"ping","id":")" + std::string(id) + R"(","d":{}})";
}

// Until it is so; the test fails after 10 s.
template <class Condition>
void wait_until(Condition is_so) {
    for (int turn = 0; !is_so(); ++turn) {
        REQUIRE(turn < 5000);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

} // namespace gulbara::tests
