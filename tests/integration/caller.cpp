#include "tests/integration/caller.hpp"

#include <doctest/doctest.h>

namespace gulbara::tests::integration {

using namespace std::chrono_literals;

caller::caller(stage& on, const client::server_address& server)
    : stage_(on),
      connection_(on.context().get_executor(), connection_settings_of(server, {}), *this) {
    connection_.start();
    REQUIRE(stage_.run_until([this] { return is_greeted_; }, 10s));
}

protocol::server_body caller::ask(protocol::client_body what) {
    const std::string id = "question." + std::to_string(++questions_);
    answer_.reset();
    REQUIRE(connection_.send({.id = id, .body = std::move(what)}));
    REQUIRE(stage_.run_until([&] { return answer_ && answer_->id == id; }, 10s));
    return std::move(answer_->body);
}

void caller::received(const protocol::server_message& message) {
    if (message.id)
        answer_ = message;
    else
        events_.push_back(message.body);
}

} // namespace gulbara::tests::integration
