#include "server/ratings/arithmetic.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace gulbara::server::ratings {

TEST_CASE("the exponential is within 1e-13 of the standard library's") {
    double worst = 0;
    for (double x = -700; x <= 700; x += 0.0137)
        worst = std::max(worst, std::abs(exponential(x) / std::exp(x) - 1));
    CHECK(worst < 1e-13);
    CHECK(exponential(0) == 1);
    CHECK(exponential(1) == doctest::Approx(std::numbers::e).epsilon(1e-15));
}

TEST_CASE("the logarithm is within 1e-15 of the standard library's") {
    double worst = 0;
    for (double x = 1e-9; x < 1e9; x *= 1.00137) {
        const double expected = std::log(x);
        const double size = std::max(1.0, std::abs(expected));
        worst = std::max(worst, std::abs(natural_logarithm(x) - expected) / size);
    }
    CHECK(worst < 1e-15);
    CHECK(natural_logarithm(1) == 0);
    CHECK(natural_logarithm(2) == std::numbers::ln2);
}

TEST_CASE("one undoes the other") {
    for (double x = -300; x <= 300; x += 0.37)
        CHECK(natural_logarithm(exponential(x)) == doctest::Approx(x).epsilon(1e-13));
}

} // namespace gulbara::server::ratings
