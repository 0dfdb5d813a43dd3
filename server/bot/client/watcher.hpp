// A spectator of one match who believes nothing: verifies every record, joins at any time.
//
// Pure, as a seat is: messages go in, messages come out.
#pragma once

#include "protocol/client_message.hpp"
#include "server/bot/client/record_book.hpp"

#include <optional>
#include <string>
#include <vector>

namespace gulbara::server::bot::client {

class watcher {
public:
    explicit watcher(const protocol::match_id& match) : match_(match) {}

    std::vector<protocol::client_message> connected();
    void disconnected();
    std::vector<protocol::client_message> take(const protocol::server_message&);

    // Null before the receipt was seen.
    const record_book* book() const { return book_ ? &*book_ : nullptr; }
    // What was found wrong first; empty: nothing.
    const std::string& problem() const { return problem_; }

private:
    void ask();
    void answer(const protocol::server_body&);
    void handle(const protocol::server::snapshot&);
    void handle(const protocol::server::record&);
    void handle(const protocol::server::closed&);
    template <class Claim>
    void believe(const Claim&);
    void complain(std::string what);

    protocol::match_id match_;
    std::optional<record_book> book_;
    std::optional<protocol::command_id> asked_; // the watch that is not answered yet
    std::uint64_t next_number_ = 0;
    std::string problem_;
    std::vector<protocol::client_message> out_;
};

} // namespace gulbara::server::bot::client
