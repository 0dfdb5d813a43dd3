#include "tests/integration/duel.hpp"

#include <doctest/doctest.h>

namespace gulbara::tests::integration {

using namespace std::chrono_literals;

protocol::rules_document timed_terms(std::string_view rules, std::uint8_t points) {
    return {
        .rules = engine::find_rule_set(rules),
        .points = points,
        .is_rated = false,
        .clock =
            protocol::clock_settings{
                .reserve_ms = 600'000, .delay_ms = 12'000, .increment_ms = 0, .rung_ms = 5'000
            }
    };
}

duel::duel(
    house& at, stage& on, const protocol::rules_document& terms, std::chrono::milliseconds pause
)
    : house_(at), white_(at.make_player(on)), black_(at.make_player(on)) {
    for (test_player* who : {white_.get(), black_.get()}) {
        who->play_slowly(pause);
        who->start();
    }
    REQUIRE(on.run_until([&] { return white_->is_greeted() && black_->is_greeted(); }, 10s));
    white_->challenge(terms, [this](const std::string& id) { black_->accept(id); });
    REQUIRE(on.run_until([&] { return white_->newest_seq() >= 0; }, 10s));
}

bool duel::is_over() const {
    return white_->finished().contains(match()) && black_->finished().contains(match());
}

void duel::check_records() const {
    CHECK(white_->problems() == "");
    CHECK(black_->problems() == "");
    const auto stored = house_.stored_records(match());
    CHECK(white_->finished().at(match()).records == stored);
    CHECK(black_->finished().at(match()).records == stored);
}

} // namespace gulbara::tests::integration
