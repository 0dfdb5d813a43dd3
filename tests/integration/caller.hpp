// A connection that says what a test says, knows nothing of matches and keeps what it hears.
#pragma once

#include "tests/integration/stage.hpp"

#include <algorithm>
#include <ranges>
#include <vector>

namespace gulbara::tests::integration {

// Thread: one.
class caller final : private client::connection_owner {
public:
    // After: greeted, as somebody unknown.
    caller(stage&, const client::server_address&);

    // Sends it and waits for its answer.
    protocol::server_body ask(protocol::client_body);
    // All that came without being an answer, oldest first.
    const std::vector<protocol::server_body>& events() const { return events_; }
    void forget_events() { events_.clear(); }
    // How many of them are of that type.
    template <class Body>
    std::size_t count() const {
        std::size_t result = 0;
        for (const auto& one : events_) result += std::holds_alternative<Body>(one) ? 1 : 0;
        return result;
    }

    // Before: there is one.
    template <class Body>
    const Body& newest() const {
        const auto is_one = [](const auto& one) { return std::holds_alternative<Body>(one); };
        return std::get<Body>(*std::ranges::find_if(events_ | std::views::reverse, is_one));
    }

private:
    void greeted(const wire::hello&) override { is_greeted_ = true; }
    void received(const protocol::server_message&) override;
    void lost(std::string_view) override { is_greeted_ = false; }

    stage& stage_;
    client::connection connection_;
    bool is_greeted_ = false;
    int questions_ = 0;
    std::optional<protocol::server_message> answer_;
    std::vector<protocol::server_body> events_;
};

} // namespace gulbara::tests::integration
