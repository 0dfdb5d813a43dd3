#include "server/bot/weights.hpp"

#include <algorithm>

namespace gulbara::server::bot {
namespace {

struct entry {
    std::string_view rules;
    weights by;
};

// How they were found: docs/performance.md, the bot.
// clang-format off
constexpr std::array table{
    //                        -- race ---- blocking --- mobility ------- doublets
    //                       pips off head pts wall opp own  dead opp dead own risk
    entry{"long-nardy",      { -4,  2,  -1,  1,   1, -1,   1,  -1, -1,   1,  1,  -1}},
    entry{"gul-bara",        { -4,  2,  -1,  2,   1, -1,   1,  -1, -2,   1,  1,  -1}},
    entry{"gul-bara-runner", { -4,  2,  -1,  0,   1, -1,0.5F,  -1, -1,   2,  1,  -4}},
    entry{"gulbar",          { -4,  2,   0,  1,   1, -1,   1,  -2, -2,   1,  1,  -2}},
    entry{"mad-gulbar",      { -4,  2,  -1,  1,   1, -3,   1,  -1, -1,   1,  1,  -1}},
};
// clang-format on

} // namespace

const weights& weights_for(const engine::rule_set& rules) {
    return std::ranges::find(table, rules.id, &entry::rules)->by;
}

} // namespace gulbara::server::bot
