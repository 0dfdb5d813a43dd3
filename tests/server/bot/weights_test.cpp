#include "server/bot/weights.hpp"

#include <doctest/doctest.h>

namespace gulbara::server::bot {
namespace {

float weight(const engine::rule_set& rules, feature what) {
    return weights_for(rules)[static_cast<std::size_t>(what)];
}

TEST_CASE("each rule set has weights of its own") {
    const auto all = engine::rule_sets();
    for (std::size_t a = 0; a < all.size(); ++a) {
        CAPTURE(all[a].id);
        for (std::size_t b = 0; b < a; ++b) CHECK(weights_for(all[a]) != weights_for(all[b]));
    }
}

TEST_CASE("in every rule set it is good to be ahead, to block, to be free and to risk little") {
    for (const engine::rule_set& rules : engine::rule_sets()) {
        CAPTURE(rules.id);
        CHECK(weight(rules, feature::pips) < 0);
        CHECK(weight(rules, feature::wall) > 0);
        CHECK(weight(rules, feature::opposing_wall) < 0);
        CHECK(weight(rules, feature::dead_dice) < 0);
        CHECK(weight(rules, feature::ladder) > 0);
        CHECK(weight(rules, feature::ladder_risk) < 0);
    }
}

} // namespace
} // namespace gulbara::server::bot
