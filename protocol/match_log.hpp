// The one place that knows what may follow what in a match (fairness page, sections 5, 7 and 8).
//
// A match_log is fed records one by one and holds what they add up to: the game, the score, the
// links used, what comes next. Verifier, client and server go through it: the first two check what
// they were given, the server forms its next records with it and recovers by feeding it the
// durable ones. Signatures are not its business.
#pragma once

#include "protocol/close.hpp"
#include "protocol/header.hpp"
#include "protocol/record.hpp"

#include <memory>

namespace gulbara::protocol {

// A throw is due. `by` is none for an opening throw.
struct awaited_roll {
    std::uint32_t index = 1;
    engine::throw_kind kind = engine::throw_kind::opening;
    std::optional<engine::side> by;

    friend bool operator==(const awaited_roll&, const awaited_roll&) = default;
};

// A play of `holder` is due, and he has a choice.
using awaited_play = engine::play_due;

// A PLAY without steps of `holder` is due at once.
struct awaited_pass {
    engine::side holder = engine::side::white;

    friend bool operator==(const awaited_pass&, const awaited_pass&) = default;
};

// The records decide the match: nothing but RESUMEs and exactly this close may follow.
struct awaited_close {
    close_reason reason = close_reason::finished;
    std::optional<engine::side> winner;

    friend bool operator==(const awaited_close&, const awaited_close&) = default;
};

// What is due next. Of GAME_START and GAME_END there is only one that may come: this body.
using awaited = std::variant<
    awaited_roll,
    awaited_play,
    awaited_pass,
    game_start_body,
    game_end_body,
    awaited_close>;

// A record's exact bytes and their hash.
struct sealed_record {
    bytes data;
    hash256 hash;
};

// A value: copying it is cheap (some hundred bytes and one reference count), so that records can
// be tried on a copy. Thread: one at a time.
class match_log {
public:
    // Before: `rules` is what `check_rules` gave for this header. GAME_START 1 is awaited.
    match_log(const header&, const rules_document& rules);

    // ---- checking and adding ------------------------------------------------------------------
    // Both change nothing if there is a fault.

    std::expected<record, fault> append(byte_view data);
    // Of a record formed here: what is to be made durable.
    std::expected<sealed_record, fault> append(const record&);

    // ---- forming ------------------------------------------------------------------------------

    // The next record with this body: seq, previous hash and header hash are filled in, and its
    // time is never below that of the one before.
    record next(record_body, std::optional<engine::side> seat, std::uint64_t ms) const;
    // The ROLL of the awaited throw. Before: `is_roll_due()`. Whether the links are the chains'
    // own is checked when it is appended, or beforehand by `is_next_link_of`.
    record next_roll(const throw_links&, std::uint64_t ms) const;
    // What has to follow at once, in the same commit, and is known in full: GAME_END, a GAME_START
    // other than the first. None where nothing or an automatic pass (`awaited_pass`) is due.
    std::optional<record> next_forced(std::uint64_t ms) const;
    record next_resume(std::uint32_t credited_ms, std::uint64_t ms) const;
    // The close that `reason` asks for at this point, with its winner; a fault if it may not stand.
    std::expected<match_close, fault>
    next_close(close_reason reason, const chain_key& server_terminal, std::uint64_t ms) const;

    // ---- what the close and the terminals must be -----------------------------------------------

    // Everything but the signature, walking the server's terminal down: N hashes at most.
    std::expected<void, fault> check_close(const match_close&) const;
    // `terminal` leads down to the last used link of that role, or to its anchor. False for a seat
    // that does not contribute.
    [[nodiscard]] bool is_terminal_of(role, const chain_key& terminal) const;
    [[nodiscard]] bool is_next_link_of(role, const chain_key& link) const;

    // ---- what the records add up to -------------------------------------------------------------

    const header& match_header() const { return terms_->head; }
    const hash256& header_hash() const { return terms_->hash; }
    const rules_document& rules() const { return terms_->rules; }

    const awaited& due() const { return due_; }
    bool is_roll_due() const { return std::holds_alternative<awaited_roll>(due_); }
    bool is_play_due() const { return std::holds_alternative<awaited_play>(due_); }
    // The records decide the match; only its close is missing.
    bool is_decided() const { return std::holds_alternative<awaited_close>(due_); }
    // The newest record may be the last of a commit: no pass, GAME_END or GAME_START is owed to it.
    bool is_settled() const;

    // Number of records; the next one's seq.
    std::uint32_t size() const { return size_; }
    // Zero while there is no record.
    const hash256& last_hash() const { return last_hash_; }
    std::uint64_t last_ms() const { return last_ms_; }
    // Seq of the newest record other than RESUME and AGREE: a command that answers an older one is
    // stale. None while there is no record.
    std::optional<std::uint32_t> last_decision() const;
    // The newest record other than RESUME and AGREE is a ROLL: a throw is seen and not answered.
    bool is_on_seen_throw() const { return last_decision_type_ == record_type::roll; }

    // Throws made; index of the newest one.
    std::uint32_t throws() const { return throws_; }
    // K_r[throws()]: the newest link used, the anchor before the first.
    const chain_key& last_link(role who) const { return last_links_[who]; }

    // The game that is being played or was played last. Null before GAME_START 1.
    const engine::game* game() const { return game_ ? &*game_ : nullptr; }
    // From 1; 0 before GAME_START 1.
    std::uint16_t game_number() const { return game_number_; }
    const engine::by_side<std::uint16_t>& score() const { return score_; }
    // Of that side's AGREE that stands, if one does.
    std::optional<std::uint32_t> agree_seq(engine::side who) const { return agreed_[who]; }
    // As its newest PLAY says; none before it.
    std::optional<std::uint32_t> reserve_ms(engine::side who) const { return reserves_[who]; }

private:
    struct terms {
        header head;
        hash256 hash;
        rules_document rules;
    };

    std::expected<void, fault> take(const record&, const hash256& hash);
    std::expected<void, fault> check_place(const record&) const;

    std::expected<void, fault> take(const record&, const roll_body&);
    std::expected<void, fault> take(const record&, const play_body&);
    std::expected<void, fault> take(const record&, const game_start_body&);
    std::expected<void, fault> take(const record&, const game_end_body&);
    std::expected<void, fault> take(const record&, const resign_body&);
    std::expected<void, fault> take(const record&, const forfeit_body&);
    std::expected<void, fault> take(const record&, const resume_body&);
    std::expected<void, fault> take(const record&, const agree_body&);
    void await_what_the_game_needs();

    std::shared_ptr<const terms> terms_;
    std::uint32_t size_ = 0;
    hash256 last_hash_;
    std::uint64_t last_ms_ = 0;
    std::uint32_t last_decision_ = 0;
    std::optional<record_type> last_decision_type_;
    std::uint32_t throws_ = 0;
    by_role<chain_key> last_links_;
    std::optional<engine::game> game_;
    std::uint16_t game_number_ = 0;
    engine::by_side<std::uint16_t> score_;
    engine::by_side<std::optional<std::uint32_t>> agreed_; // seq of the AGREE that stands
    engine::by_side<std::optional<std::uint32_t>> reserves_;
    // What the awaited GAME_END closes the match with, if that does not depend on the score.
    std::optional<awaited_close> close_after_game_end_;
    awaited due_ = game_start_body{};
};

} // namespace gulbara::protocol
