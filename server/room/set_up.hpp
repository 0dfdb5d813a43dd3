// Everything before GAME_START 1: the offer, both anchors, the header and its signatures (fairness
// page, section 3).
#pragma once

#include "protocol/client_message.hpp"
#include "protocol/error_id.hpp"
#include "protocol/header.hpp"
#include "protocol/server_message.hpp"
#include "server/room/match_facts.hpp"

#include <expected>

namespace gulbara::server::room {

// An anchor and a signature are waited for so long each; after a restart anew.
inline constexpr std::int64_t set_up_patience_ms = 30'000;

// Why a seat's answer is not taken.
struct set_up_refusal {
    protocol::error_id code = protocol::error_id::not_due;
    std::string message;
};

// Whether the answer was new, or said before in the same words.
enum class set_up_answer : std::uint8_t { taken, repeated };

// A value. Thread: one. What the seats answered is held here until the commit that contains it.
class set_up {
public:
    using taken = std::expected<set_up_answer, set_up_refusal>;

    explicit set_up(runtime::instant deadline) : deadline_(deadline) {}

    // ---- anchors -------------------------------------------------------------------------------
    taken take(engine::side, const protocol::client::anchor&, const match_facts&);
    bool has_anchor(engine::side who) const { return anchors_[who].has_value(); }
    bool has_all_anchors() const {
        return has_anchor(engine::side::white) && has_anchor(engine::side::black);
    }
    // Before: `has_all_anchors`, and the chain is there. The same answers give the same header.
    protocol::header formed_header(const match_facts&) const;

    // ---- header and signatures -----------------------------------------------------------------
    // The header is durable (or was adopted): signatures are waited for until `deadline`.
    void ask_for_signatures(
        const protocol::header&, const protocol::signature& by_server, runtime::instant deadline
    );
    const protocol::header& header() const { return *header_; }
    // Whether it is a good one, and new; it is not held before `set_signature`.
    taken check(engine::side, const protocol::client::sign&) const;
    void set_signature(engine::side, const protocol::signature&);
    void set_signatures(const engine::by_side<std::optional<protocol::signature>>& by_seat);
    const engine::by_side<std::optional<protocol::signature>>& seat_signatures() const {
        return by_seat_;
    }
    bool owes_signature(engine::side) const;
    bool is_signed() const {
        return !owes_signature(engine::side::white) && !owes_signature(engine::side::black);
    }

    // ---- time -----------------------------------------------------------------------------------
    runtime::instant deadline() const { return deadline_; }
    void set_deadline(runtime::instant deadline) { deadline_ = deadline; }
    // The seat that has not answered; 0 if that is true of both or none.
    std::uint8_t late_seat() const;

    // ---- events ---------------------------------------------------------------------------------
    protocol::server::offer offer_to(engine::side, const match_facts&) const;
    protocol::server::header header_event() const;
    protocol::server::receipt receipt_event() const;

private:
    runtime::instant deadline_;
    engine::by_side<std::optional<protocol::client::anchor>> anchors_;
    std::optional<protocol::header> header_;
    protocol::hash256 header_hash_;
    protocol::signature by_server_;
    engine::by_side<std::optional<protocol::signature>> by_seat_;
};

// Both players as clients see them.
engine::by_side<protocol::server::player_view> players_of(const match_facts&);

} // namespace gulbara::server::room
