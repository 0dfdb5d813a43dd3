#include "server/store/writer_metrics.hpp"

#include <doctest/doctest.h>

using gulbara::server::store::histogram;

TEST_CASE("an observation is counted once, under the first bound that it does not exceed") {
    histogram<3> seen{.bounds = {1, 2, 4}};
    for (const double value : {0.0, 1.0, 1.5, 4.0, 4.1, 100.0}) seen.observe(value);
    CHECK(seen.counts == std::array<std::uint64_t, 4>{2, 1, 1, 2});
    CHECK(seen.sum == doctest::Approx(110.6));
}
