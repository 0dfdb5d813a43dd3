// A match on this project's server, played by scripted seats: every link and play as the protocol
// wants it, the first legal play of each segment.
#pragma once

#include "protocol/chain.hpp"
#include "protocol/client_message.hpp"
#include "protocol/match_log.hpp"
#include "protocol/server_message.hpp"
#include "tests/bench/server/table.hpp"

#include <optional>
#include <string>

namespace gulbara::bench {

// Checks nothing but the rules and the dice: it is load, not a player.
class match_table final : public table {
public:
    // Two tokens of guests.
    match_table(
        turn_meter&, std::uint16_t port, std::array<std::string, 2> tokens, std::uint8_t points
    );

    void take(std::size_t seat, std::string_view text) override;

private:
    struct scripted_seat {
        std::size_t side = 0;                   // 0 White, 1 Black
        std::vector<protocol::chain_key> links; // the lower part of its chain
        std::uint32_t seen = 0;                 // records that have come
        std::uint32_t next_command = 0;
    };
    // What a record asks of the two sides.
    struct demand {
        std::uint32_t link = 0;        // index; 0: none
        std::optional<std::size_t> by; // the side whose play is due
    };

    void play() override;
    void handle(std::size_t seat, const protocol::server::hello&);
    void handle(std::size_t seat, const protocol::server::ok&);
    void handle(std::size_t seat, const protocol::server::offer&);
    void handle(std::size_t seat, const protocol::server::receipt&);
    void handle(std::size_t seat, const protocol::server::record&);
    void handle(std::size_t seat, const protocol::server::closed&);
    void handle(std::size_t seat, const protocol::server::error&);
    void send(std::size_t seat, protocol::client_body);
    void add(const protocol::server::record&);

    std::uint8_t points_;
    std::array<scripted_seat, 2> players_;
    protocol::match_id match_;
    std::string rules_;
    std::optional<protocol::match_log> log_;
    std::vector<demand> demands_; // by seq
    std::size_t on_turn_ = 0;     // connection
};

} // namespace gulbara::bench
