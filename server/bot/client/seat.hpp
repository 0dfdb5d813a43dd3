// One seat of one match: what a player's client must check, keep and never do (fairness page,
// sections 3, 6, 8 and 9).
//
// Pure: messages and times go in, effects come out. Who runs a seat carries its effects out in
// their order, a write before the message behind it leaves.
#pragma once

#include "protocol/chain.hpp"
#include "protocol/client_message.hpp"
#include "protocol/ed25519.hpp"
#include "protocol/server_message.hpp"
#include "server/bot/client/record_book.hpp"
#include "server/bot/client/seat_store.hpp"

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace gulbara::server::bot::client {

// Milliseconds of the client's own clock; only differences matter.
using instant = std::int64_t;

namespace effects {

struct save_secret {
    seat_secret secret;
};
// One line for the journal.
struct append {
    std::string line;
};
// All appended so far must be durable before what follows.
struct sync {};
struct save_receipt {
    std::string json;
};
// Kept for a dispute, in a folder of its own.
struct save_evidence {
    std::string reason;
    std::vector<evidence_file> files;
};
struct send {
    protocol::client_message message;
};
// Something a user should read.
struct report {
    std::string text;
};
// Nothing is owed any more: secret and journal may go.
struct put_away {};
// Nothing is owed any more, but no close says so: the secret may go, the journal stays for a
// server that comes back from an older state.
struct set_aside {};

} // namespace effects

using effect = std::variant<
    effects::save_secret,
    effects::append,
    effects::sync,
    effects::save_receipt,
    effects::save_evidence,
    effects::send,
    effects::report,
    effects::put_away,
    effects::set_aside>;

struct seat_settings {
    protocol::match_id match;
    std::string player; // own public id; empty: not known
    // The only key that may sign; none: whichever the header names.
    std::optional<protocol::public_key> server_key;
};

class seat {
public:
    // `secret` is fresh for a match that was never offered before, else the saved one. None: of a
    // match that was set aside, whose journal is all there is. Such a seat is a witness: it watches
    // and hands in, and gives neither links nor commands.
    seat(seat_settings, const std::optional<seat_secret>& secret);

    // Before: nothing was taken yet. What the journal tells is checked like what a server says.
    void restore(std::span<const std::string> journal);

    // ---- what happens to it; each returns what is to be done ----------------------------------
    std::vector<effect> connected(instant now);
    void disconnected();
    // Messages that concern other matches or answer other commands are ignored.
    std::vector<effect> take(const protocol::server_message&, instant now);
    // To be called at `wakes_at`.
    std::vector<effect> wake(instant now);
    // None while it is not connected.
    std::optional<instant> wakes_at() const;

    // ---- what its player wants ----------------------------------------------------------------
    // Before: `owes_play`; the segments are legal one after the other.
    std::vector<effect> play(std::vector<engine::play> segments);
    // Before: a throw or a play is due and `may_command`.
    std::vector<effect> resign(protocol::resigned_thing);
    std::vector<effect> agree_void();

    // ---- what there is to know ----------------------------------------------------------------
    const protocol::match_id& match() const { return settings_.match; }
    // None before an offer was found good.
    const std::optional<protocol::server::offer>& offer() const { return offer_; }
    engine::side side() const { return side_; }
    const protocol::rules_document& rules() const { return rules_; }
    // Null before the header.
    const record_book* book() const { return book_ ? &*book_ : nullptr; }
    bool is_witness() const { return !secret_; }
    // It is no witness, no command of its own is unanswered, all records there are have been seen,
    // nothing is wrong.
    bool may_command() const;
    // A play of this seat is due and may be given now.
    bool owes_play() const;
    // Why this seat gives no more links; empty: all is well.
    const std::string& stop_reason() const { return stop_reason_; }
    // Closed and its terminal given, or decided and left open for ever, or never begun.
    bool is_finished() const { return is_finished_; }
    std::uint32_t verified_throws() const { return book_ ? book_->log().throws() : 0; }

private:
    // A command that makes a record.
    struct own_command {
        protocol::client_message message;
        std::size_t segments_seen = 0;
        bool is_seen = false; // its record: RESIGN, AGREE
        bool is_answered = false;
    };
    struct unanswered {
        protocol::client_message message;
        std::optional<instant> again_at;
    };

    // seat_set_up.cpp
    void handle(const protocol::server::offer&);
    void handle(const protocol::server::header&);
    void handle(const protocol::server::receipt&);
    std::string objection(const protocol::server::offer&) const;
    std::string objection(const protocol::header&, const protocol::server::header&) const;
    // It is, byte for byte, the header that this seat has accepted.
    bool is_held(protocol::byte_view header) const;
    protocol::role role() const { return protocol::seat_of(side_); }

    // seat_events.cpp
    void handle(const protocol::server::record&);
    void handle(const protocol::server::closed&);
    void handle(const protocol::server::snapshot&);
    void handle(const protocol::server::withdrawn&);
    void handle(const protocol::server::left_open&);
    void handle(const protocol::server::waiting&);
    bool is_own(const protocol::record&, std::optional<std::uint32_t> answered);
    static bool is_of(own_command&, const protocol::record&, std::optional<std::uint32_t> answered);

    // seat_commands.cpp
    void act();
    void act_as_witness();
    void give_link(std::uint32_t index);
    std::vector<effect> command(protocol::client_body, std::string_view what);
    void remember(protocol::client_message);
    // The newest is not answered.
    bool is_commanding() const { return !own_.empty() && !own_.back().is_answered; }
    bool has_played(std::uint32_t base) const;

    // seat.cpp
    void watch(std::int64_t since);
    void watch_what_is_missing();
    instant doubts_at() const;
    void ask_anew();
    void finish(effect how = effects::put_away{});
    void stop(const discrepancy&);
    void stop(std::string reason);

    // seat_answers.cpp
    void answer(const protocol::command_id&, const protocol::server_body&);
    own_command* find_own(const protocol::command_id&);
    void forget_own(const protocol::command_id&);
    void accepted(const protocol::client_message&, const protocol::server::ok&);
    void refused(const protocol::client_message&, const protocol::server::error&);
    void refused(const protocol::client::link&, const protocol::server::error&);
    void refused_watch(const protocol::server::error&);
    void refused_own(const protocol::client_message&, const protocol::server::error&);
    void plan_hand_in(std::uint32_t first);
    void hand_in_next();

    enum class answer_kind : std::uint8_t { accepted, refused };

    // Lines for the journal.
    void write(const protocol::server_body&);
    void write(const protocol::client_message& own);
    void note_answer(const protocol::command_id&, answer_kind);
    void send(protocol::client_message);
    void send(protocol::client_body, std::string_view what);
    void report(std::string);
    std::vector<effect> take_effects() { return std::exchange(out_, {}); }

    seat_settings settings_;
    std::optional<seat_secret> secret_;
    std::optional<protocol::key_pair> key_; // with the secret
    std::vector<effect> out_;
    instant now_ = 0;
    instant heard_at_ = 0; // when something about the match, or an answer, came last

    std::optional<protocol::server::offer> offer_;
    engine::side side_ = engine::side::white;
    protocol::rules_document rules_;
    std::optional<protocol::hash_chain> chain_; // from the offer on, with the secret
    std::optional<record_book> book_;
    bool has_receipt_ = false;
    bool is_left_open_ = false; // the server says that no close will come
    bool is_finished_ = false;
    std::string stop_reason_;
    int evidence_files_ = 0;

    // The newest ones, the newest last, so that a record in this seat's name can be told from a
    // forged one: it may come after the next command was given.
    std::deque<own_command> own_;
    static constexpr std::size_t most_own = 8;
    std::map<protocol::command_id, unanswered> unanswered_;
    std::deque<protocol::client::hand_in> hand_ins_;
    std::uint64_t next_number_ = 0; // of ids that need not be the same again
    std::optional<instant> look_again_at_;

    bool is_connected_ = false;
    bool is_watching_ = false;       // the newest watch was answered
    std::int64_t newest_known_ = -1; // seq that the server has named
    std::uint32_t held_link_ = 0;    // index that needs not be sent (again) for now
};

} // namespace gulbara::server::bot::client
