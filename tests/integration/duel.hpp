// Two players of this process at one match.
#pragma once

#include "tests/integration/house.hpp"

#include <chrono>
#include <memory>
#include <string_view>

namespace gulbara::tests::integration {

// Casual terms with ten minutes for each side.
protocol::rules_document timed_terms(std::string_view rules, std::uint8_t points);

// Thread: one.
class duel {
public:
    // After: the first game has begun. `pause` is before each play of both.
    duel(house&, stage&, const protocol::rules_document&, std::chrono::milliseconds pause);

    test_player& white() { return *white_; }
    test_player& black() { return *black_; }
    const protocol::match_id& match() const { return *white_->match(); }
    // Both have seen the close and owe nothing any more.
    bool is_over() const;
    // Checks that nothing was wrong and that both hold what the database holds.
    void check_records() const;

private:
    house& house_;
    std::unique_ptr<test_player> white_;
    std::unique_ptr<test_player> black_;
};

} // namespace gulbara::tests::integration
