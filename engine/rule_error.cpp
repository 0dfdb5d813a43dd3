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

} // namespace gulbara::engine
