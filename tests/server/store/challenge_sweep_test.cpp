#include "tests/server/store/opened_store.hpp"

#include <doctest/doctest.h>

using namespace gulbara::tests::store;

TEST_CASE("a sweep removes what has expired, the oldest first, and never what was accepted") {
    const std::string target = fresh_database();
    opened_store store{target};
    writer& to = store.to();
    prepare_matches(to, 0);
    for (const auto& row :
         {challenge("taken", 1),
          challenge("first", 2),
          challenge("second", 3),
          challenge("third", 4),
          challenge("open", 100),
          challenge("wish", {})})
        write(to, row).value();
    match_row made = match(match_number(0));
    made.challenge = "taken";
    write(to, made).value();
    const auto left = [&] {
        return run_sql(target, "select string_agg(id, ' ' order by id) from challenges");
    };
    write(to, challenge_sweep{.expired_before = 100, .at_most = 3}).value();
    CHECK(left() == "open taken third wish");
    // What was accepted does not come up again, however small the sweeps are.
    write(to, challenge_sweep{.expired_before = 100, .at_most = 1}).value();
    CHECK(left() == "open taken wish");
    write(to, challenge_sweep{.expired_before = 100, .at_most = 10}).value();
    CHECK(left() == "open taken wish");
    const auto taken = store.from().challenge("taken");
    CHECK(taken->match == match_number(0));
    CHECK_FALSE(taken->expires.has_value());
    CHECK(store.from().challenge("open")->expires == 100);
}
