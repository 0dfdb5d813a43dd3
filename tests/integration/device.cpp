#include "tests/integration/device.hpp"

#include "protocol/codec.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

namespace gulbara::tests::integration {

void device::say(const std::string& id, protocol::client_body what) {
    client_.send_text(protocol::encode(protocol::client_message{id, std::move(what)}));
}

protocol::server_body device::answer_to(const std::string& id) {
    while (!answers_.contains(id)) take_next();
    return std::move(answers_.extract(id).mapped());
}

protocol::server_body device::ask(protocol::client_body what) {
    const auto id = "ask" + std::to_string(++asked_);
    say(id, std::move(what));
    return answer_to(id);
}

void device::take_next() {
    auto message = protocol::decode_server(client_.read_text());
    REQUIRE(message);
    if (message->id)
        answers_.insert_or_assign(*message->id, std::move(message->body));
    else
        events_.push_back(std::move(message->body));
}

std::string identity_line(int number) {
    return fmt::format("Authorization: Bearer {:064x}\r\n", number);
}

} // namespace gulbara::tests::integration
