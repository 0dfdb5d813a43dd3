#include "server/ratings/arithmetic.hpp"

#include <cfloat>
#include <cmath>
#include <limits>
#include <numbers>

#ifdef __FAST_MATH__
#error "ratings must be the same on every machine: build without -ffast-math"
#endif

namespace gulbara::server::ratings {

static_assert(std::numeric_limits<double>::is_iec559 && FLT_EVAL_METHOD == 0);

double exponential(double x) {
    const double twos = std::floor(x / std::numbers::ln2 + 0.5);
    const double rest = x - twos * std::numbers::ln2; // at most 0.35 either way
    double sum = 1;
    for (int n = 14; n > 0; --n) sum = 1 + rest / n * sum; // the 15th term is below 2^-60
    return std::ldexp(sum, static_cast<int>(twos));
}

double natural_logarithm(double x) {
    int twos = 0;
    double fraction = std::frexp(x, &twos);
    if (fraction < 1 / std::numbers::sqrt2) {
        fraction *= 2;
        --twos;
    }
    // ln((1 + s) / (1 - s)) = 2 (s + s^3/3 + s^5/5 + ...), and s is at most 0.172 either way.
    const double s = (fraction - 1) / (fraction + 1);
    double sum = 0;
    for (int odd = 25; odd > 0; odd -= 2) sum = 1.0 / odd + s * s * sum;
    return twos * std::numbers::ln2 + 2 * s * sum;
}

} // namespace gulbara::server::ratings
