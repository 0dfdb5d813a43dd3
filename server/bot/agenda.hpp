// What gulbara-bot has to do and how far it has come: which matches it asks for and when, and what
// there is to tell of them.
//
// Pure: what happens goes in, orders come out, to be carried out one after the other.
#pragma once

#include "protocol/client_message.hpp"
#include "protocol/close.hpp"
#include "protocol/server_message.hpp"
#include "server/bot/options.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gulbara::server::bot {

namespace orders {

// To be repeated until it is answered. The answer goes to `agenda::answered` under that number.
struct request {
    std::uint32_t number = 0;
    protocol::client_body body;
};
// Call `agenda::wake` after that time, and no more for an earlier wait.
struct wait {
    std::chrono::milliseconds time;
};
// Something a user should read.
struct tell {
    std::string text;
};
// All is done, or nothing more can be.
struct end {};

} // namespace orders

using order = std::variant<orders::request, orders::wait, orders::tell, orders::end>;

// What a seat knows of its match once that is closed.
struct closed_match {
    protocol::match_id match;
    engine::side side = engine::side::white;
    protocol::match_close close;
    std::uint32_t verified_throws = 0;
};

// For people: the first digits of the id.
std::string short_name(const protocol::match_id&);

class agenda {
public:
    explicit agenda(options given) : options_(std::move(given)) {}

    // ---- what happens; each returns what is to be done ----------------------------------------
    // Once, first. `seats`: how many were taken up from an earlier run.
    std::vector<order> start(std::size_t seats);
    std::vector<order> greeted(const protocol::server::hello&);
    std::vector<order> lost(std::string_view why);
    // ok, already or error.
    std::vector<order> answered(std::uint32_t request, const protocol::server_body&);
    std::vector<order> wake();
    // A seat was taken. Before: the rules document is well-formed.
    std::vector<order> seated(const protocol::server::offer&);
    std::vector<order> rematch_offered(const protocol::match_id&);
    // A seat's match is closed and nothing more is owed there.
    std::vector<order> finished(const closed_match&);
    // A seat has gone without a close: its offer was withdrawn, or the server cannot close it.
    std::vector<order> dismissed();
    // A seat has found something that must not be.
    void note_wrong() { is_wrong_ = true; }

    // 0: all it was to play was played and everything was as it must be.
    int exit_status() const;

private:
    // How far the search for the next match is.
    enum class search : std::uint8_t {
        idle,
        asked,    // a request is unanswered
        open,     // a challenge stands that anybody may accept
        doubtful, // the same, but the connection was away since: given up after a while
        promised, // a match was named and its offer is still to come
    };

    std::vector<order> look_for_match();
    std::vector<order> expect(const protocol::server::ok&);
    std::vector<order> take_refusal(const protocol::server::error&);
    protocol::client_body wish() const;
    order request(protocol::client_body);

    options options_;
    search search_ = search::idle;
    std::optional<protocol::match_id> promised_;
    std::uint32_t newest_request_ = 0;
    bool is_connected_ = false;
    std::size_t seats_ = 0;
    std::uint32_t closed_ = 0;
    std::uint32_t won_ = 0;
    std::uint64_t throws_ = 0;
    std::uint64_t verified_ = 0;
    bool is_wrong_ = false;
    std::string last_lost_;
};

} // namespace gulbara::server::bot
