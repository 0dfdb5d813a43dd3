// The other half of a match, for tests of a seat: the server and the opponent, honest by default.
#pragma once

#include "protocol/chain.hpp"
#include "protocol/client_message.hpp"
#include "protocol/match_log.hpp"
#include "protocol/server_message.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gulbara::tests::bot {

// The seat under test is seat one. Nothing here is random: the same calls give the same bytes.
class fake_match {
public:
    // An untimed match; `variant` makes another match id and other links.
    explicit fake_match(std::string_view rules, std::uint8_t points = 1, std::uint8_t variant = 0);

    protocol::match_id match() const { return id_; }
    protocol::server::offer offer() const;
    // Before: the seat's anchor.
    protocol::server::header header(const protocol::client::anchor&);
    protocol::server::receipt receipt(const protocol::client::sign&) const;

    // ---- records, each signed by itself -------------------------------------------------------
    // GAME_START 1 and whatever has to follow what is there: passes, GAME_END, GAME_START.
    std::optional<protocol::server::record> forced();
    // Before: a throw is due.
    protocol::server::record roll(const protocol::client::link& by_seat_one);
    // The holder plays the first legal play.
    protocol::server::record play();
    protocol::server::record play(const engine::play&);
    protocol::server::record resign(engine::side, protocol::resigned_thing);
    protocol::server::record resume();
    protocol::server::record agree(engine::side);
    protocol::server::closed close(protocol::close_reason);

    // A signed record that does not go into the log: a server's second word on a seq.
    protocol::server::record sealed(const protocol::record&) const;
    // Signed, and not checked by anything.
    protocol::server::closed sealed(const protocol::match_close&) const;

    const protocol::match_log& log() const { return *log_; }
    // The first legal play of the segment that is due.
    engine::play first_play() const;

private:
    protocol::server::record add(const protocol::record&);

    protocol::match_id id_;
    std::string rules_;
    protocol::hash_chain server_chain_;
    protocol::hash_chain other_chain_;
    protocol::key_pair server_key_;
    protocol::key_pair other_key_;
    std::optional<protocol::header> header_;
    std::optional<protocol::match_log> log_;
    std::uint64_t ms_ = 1'700'000'000'000;
};

} // namespace gulbara::tests::bot
