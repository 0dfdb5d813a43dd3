#include "protocol/error_id.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace gulbara::protocol {
namespace {

using enum error_id;

struct named_id {
    error_id id;
    std::string_view name;
};

constexpr auto table = std::to_array<named_id>({
    {not_json, "not_json"},
    {not_a_message, "not_a_message"},
    {unknown_type, "unknown_type"},
    {bad_member, "bad_member"},
    {too_large, "too_large"},
    {too_deep, "too_deep"},
    {missing_id, "missing_id"},
    {id_reused, "id_reused"},
    {hello_first, "hello_first"},
    {unsupported_version, "unsupported_version"},
    {no_identity, "no_identity"},
    {session_over, "session_over"},
    {missing_scope, "missing_scope"},
    {not_seated, "not_seated"},
    {not_allowed, "not_allowed"},
    {account_needed, "account_needed"},
    {rate_limited, "rate_limited"},
    {too_many, "too_many"},
    {busy, "busy"},
    {storage_unavailable, "storage_unavailable"},
    {shutting_down, "shutting_down"},
    {internal, "internal"},
    {unknown_rules, "unknown_rules"},
    {bad_terms, "bad_terms"},
    {no_such_challenge, "no_such_challenge"},
    {own_challenge, "own_challenge"},
    {challenge_taken, "challenge_taken"},
    {no_bot_available, "no_bot_available"},
    {already_playing, "already_playing"},
    {opponent_busy, "opponent_busy"},
    {wrong_password, "wrong_password"},
    {blocked_player, "blocked_player"},
    {no_such_player, "no_such_player"},
    {no_such_match, "no_such_match"},
    {not_yet, "not_yet"},
    {match_over, "match_over"},
    {wrong_anchor, "wrong_anchor"},
    {bad_signature, "bad_signature"},
    {not_due, "not_due"},
    {bad_link, "bad_link"},
    {too_late, "too_late"},
    {unknown_record, "unknown_record"},
    {state_behind, "state_behind"},
    {bad_hand_in, "bad_hand_in"},
    {stale_epoch, "stale_epoch"},
    {not_claimable, "not_claimable"},
    {bad_terminal, "bad_terminal"},
    {not_agreed, "not_agreed"},
    {bad_text, "bad_text"},
    {not_your_turn, "not_your_turn"},
    {stale, "stale"},
    {game_over, "game_over"},
    {no_checker, "no_checker"},
    {no_such_die, "no_such_die"},
    {too_many_steps, "too_many_steps"},
    {blocked, "blocked"},
    {head, "head"},
    {runner, "runner"},
    {wall, "wall"},
    {not_home, "not_home"},
    {bear_off_exact, "bear_off_exact"},
    {must_use_both, "must_use_both"},
    {must_use_higher, "must_use_higher"},
    {more_possible, "more_possible"},
    {wrong_direction, "wrong_direction"},
    {not_notation, "not_notation"},
});

// Every id once and in the order of the enumeration, so that an id is its index.
static_assert(table.size() == static_cast<std::size_t>(not_notation) + 1);
static_assert([] {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (table[i].id != static_cast<error_id>(i)) return false;
    return true;
}());

} // namespace

std::string_view to_string(error_id id) {
    return table.at(static_cast<std::size_t>(id)).name;
}

std::optional<error_id> error_id_from(std::string_view name) {
    const auto found = std::ranges::find(table, name, &named_id::name);
    if (found == table.end()) return std::nullopt;
    return found->id;
}

error_id error_id_of(engine::rule_error reason) {
    using engine::rule_error;
    switch (reason) {
    case rule_error::game_over:
        return game_over;
    case rule_error::no_play_due:
        return not_your_turn;
    case rule_error::no_checker:
        return no_checker;
    case rule_error::no_such_die:
        return no_such_die;
    case rule_error::too_many_steps:
        return too_many_steps;
    case rule_error::blocked:
        return blocked;
    case rule_error::head:
        return head;
    case rule_error::runner:
        return runner;
    case rule_error::wall:
        return wall;
    case rule_error::not_home:
        return not_home;
    case rule_error::bear_off_exact:
        return bear_off_exact;
    case rule_error::must_use_both:
        return must_use_both;
    case rule_error::must_use_higher:
        return must_use_higher;
    case rule_error::more_possible:
        return more_possible;
    case rule_error::wrong_direction:
        return wrong_direction;
    case rule_error::not_notation:
        return not_notation;
    }
    std::unreachable();
}

} // namespace gulbara::protocol
