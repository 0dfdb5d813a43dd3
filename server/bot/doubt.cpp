#include "server/bot/doubt.hpp"

#include <algorithm>
#include <array>

namespace gulbara::server::bot {
namespace {

struct entry {
    std::string_view rules;
    float medium;
    float easy;
};

// How they were found: docs/performance.md, the bot.
// clang-format off
constexpr std::array table{
    entry{"long-nardy",      0.25F, 0.5F},
    entry{"gul-bara",        0.7F,  2.0F},
    entry{"gul-bara-runner", 0.55F, 2.0F},
    entry{"gulbar",          0.28F, 0.6F},
    entry{"mad-gulbar",      0.8F,  2.5F},
};
// clang-format on

} // namespace

float doubt_of(protocol::bot_level level, const engine::rule_set& rules) {
    const entry& row = *std::ranges::find(table, rules.id, &entry::rules);
    switch (level) {
    case protocol::bot_level::easy:
        return row.easy;
    case protocol::bot_level::medium:
        return row.medium;
    case protocol::bot_level::strong:
        break;
    }
    return 0;
}

} // namespace gulbara::server::bot
