// Exponential and logarithm with the same last bit on every machine.
//
// IEEE 754 fixes what + - * / and the square root give, but not std::exp and std::log, whose last
// bits differ between C libraries. These two are made of the former alone (ADR 15).
//
// Thread: any. Neither throws.
#pragma once

namespace gulbara::server::ratings {

// e to the power of x, to within 1e-13 of its size. Before: -700 <= x <= 700.
double exponential(double x);

// The natural logarithm, to within 1e-15, above e of its size. Before: x is normal and above 0.
double natural_logarithm(double x);

} // namespace gulbara::server::ratings
