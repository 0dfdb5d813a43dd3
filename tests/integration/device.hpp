// A connection that says what a test says and hears everything in order, without a loop of its own.
#pragma once

#include "protocol/client_message.hpp"
#include "protocol/server_message.hpp"
#include "tests/server/net/raw_client.hpp"

#include <deque>
#include <map>
#include <string>
#include <string_view>

namespace gulbara::tests::integration {

// Every wait ends after 10 s with an exception. Thread: one at a time.
class device {
public:
    // `lines`: header lines of the upgrade. After: greeted.
    device(std::uint16_t port, std::string_view lines) : client_(port) { client_.enter(lines); }

    void say(const std::string& id, protocol::client_body);
    protocol::server_body answer_to(const std::string& id);
    protocol::server_body ask(protocol::client_body);
    // The next event of that kind; others before it are skipped.
    template <class Event>
    Event next() {
        for (;;) {
            while (events_.empty()) take_next();
            const auto event = std::move(events_.front());
            events_.pop_front();
            if (const auto* found = std::get_if<Event>(&event)) return *found;
        }
    }

private:
    void take_next();

    raw_client client_;
    std::deque<protocol::server_body> events_;
    std::map<std::string, protocol::server_body> answers_; // nobody has asked for yet, by id
    int asked_ = 0;
};

// The header line of an identity that nobody else has; the same for the same number.
std::string identity_line(int number);

} // namespace gulbara::tests::integration
