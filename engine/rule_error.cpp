#include "engine/rule_error.hpp"

namespace gulbara::engine {

std::string_view to_string(rule_error reason) {
    switch (reason) {
    case rule_error::game_over:
        return "game_over";
    case rule_error::no_play_due:
        return "no_play_due";
    case rule_error::no_checker:
        return "no_checker";
    case rule_error::no_such_die:
        return "no_such_die";
    case rule_error::too_many_steps:
        return "too_many_steps";
    case rule_error::blocked:
        return "blocked";
    case rule_error::head:
        return "head";
    case rule_error::runner:
        return "runner";
    case rule_error::wall:
        return "wall";
    case rule_error::not_home:
        return "not_home";
    case rule_error::bear_off_exact:
        return "bear_off_exact";
    case rule_error::must_use_both:
        return "must_use_both";
    case rule_error::must_use_higher:
        return "must_use_higher";
    case rule_error::more_possible:
        return "more_possible";
    case rule_error::wrong_direction:
        return "wrong_direction";
    case rule_error::not_notation:
        return "not_notation";
    }
    return "";
}

std::string_view explanation(rule_error reason) {
    switch (reason) {
    case rule_error::game_over:
        return "the game is over";
    case rule_error::no_play_due:
        return "a throw is due, not a play";
    case rule_error::no_checker:
        return "no checker of the player's stands there";
    case rule_error::no_such_die:
        return "there is no such die left to play";
    case rule_error::too_many_steps:
        return "more steps than dice";
    case rule_error::blocked:
        return "the opponent holds the point";
    case rule_error::head:
        return "no more checkers may leave the head";
    case rule_error::runner:
        return "only the first checker may move until it reaches the opponent's quarter";
    case rule_error::wall:
        return "six points in a row would be held with no checker of the opponent's beyond";
    case rule_error::not_home:
        return "a checker is not home yet, so none may be borne off";
    case rule_error::bear_off_exact:
        return "a larger die bears off from the highest point only";
    case rule_error::must_use_both:
        return "both dice can be played";
    case rule_error::must_use_higher:
        return "the higher die can be played";
    case rule_error::more_possible:
        return "more dice can be played";
    case rule_error::wrong_direction:
        return "checkers move from high points to low ones";
    case rule_error::not_notation:
        return "not a play in the notation, such as 24/19 24/18";
    }
    return "";
}

} // namespace gulbara::engine
