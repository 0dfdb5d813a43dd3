// The stable names of everything that can be wrong with a command. A name, once published, stays.
#pragma once

#include "engine/rule_error.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace gulbara::protocol {

enum class error_id : std::uint8_t {
    // form
    not_json,
    not_a_message,
    unknown_type,
    bad_member, // a member is missing, of the wrong type or out of range; the message names it
    too_large,
    too_deep,
    missing_id,
    id_reused,
    hello_first,
    unsupported_version,
    // who and how much
    no_identity,   // the command takes a seat and this connection has no identity
    session_over,  // what was shown at the upgrade speaks for nobody, or no longer
    missing_scope, // the API token was not made for that
    not_seated,    // not a seat of that match
    not_allowed,
    account_needed, // guests have no rating
    rate_limited,
    too_many,
    busy, // the room's mailbox is full
    storage_unavailable,
    shutting_down,
    internal,
    // challenges and pairing
    unknown_rules,
    bad_terms,
    no_such_challenge,
    own_challenge,
    challenge_taken,
    no_bot_available,
    already_playing, // against a person: one such match at a time; the error names it
    opponent_busy,   // the other one has such a match
    wrong_password,
    blocked_player, // one of the two has blocked the other
    no_such_player,
    // matches
    no_such_match,
    not_yet, // the match is still being set up
    match_over,
    wrong_anchor, // another anchor or key was given for this offer
    bad_signature,
    not_due,
    bad_link,
    too_late,
    unknown_record, // watch: the hash is not that of our record of this seq
    state_behind,   // watch: the client holds newer records; it may hand them in
    bad_hand_in,
    stale_epoch,
    not_claimable,
    bad_terminal,
    not_agreed, // text wants the consent of both seats
    bad_text,
    // plays
    not_your_turn,
    stale,
    game_over,
    no_checker,
    no_such_die,
    too_many_steps,
    blocked,
    head,
    runner,
    wall,
    not_home,
    bear_off_exact,
    must_use_both,
    must_use_higher,
    more_possible,
    wrong_direction,
    not_notation,
};

std::string_view to_string(error_id);
std::optional<error_id> error_id_from(std::string_view);
error_id error_id_of(engine::rule_error);

} // namespace gulbara::protocol
