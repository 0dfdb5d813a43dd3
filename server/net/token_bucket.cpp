#include "server/net/token_bucket.hpp"

#include <algorithm>

namespace gulbara::server::net {

namespace {

// So many parts has a token that a bucket gets `refill` of them in a millisecond.
std::int64_t parts_of_token(const config::rate& rate) {
    return std::chrono::milliseconds{rate.period}.count();
}

} // namespace

std::int64_t token_bucket::missing_at(const config::rate& rate, runtime::instant now) const {
    const auto elapsed = std::max<std::int64_t>(0, now - updated_);
    // Long enough to fill any bucket, short enough not to overflow.
    const auto refill = std::min<std::int64_t>(elapsed, 100'000'000'000) * rate.refill;
    return std::max<std::int64_t>(0, missing_ - refill);
}

std::uint32_t token_bucket::wait_of(const config::rate& rate, runtime::instant now) const {
    const auto token = parts_of_token(rate);
    const auto overdraft = missing_at(rate, now) + token - token * std::int64_t{rate.burst};
    if (overdraft <= 0) return 0;
    return static_cast<std::uint32_t>((overdraft + rate.refill - 1) / rate.refill);
}

std::uint32_t token_bucket::take(const config::rate& rate, runtime::instant now) {
    if (const auto wait = wait_of(rate, now)) return wait;
    missing_ = missing_at(rate, now) + parts_of_token(rate);
    updated_ = now;
    return 0;
}

bool token_bucket::is_full(const config::rate& rate, runtime::instant now) const {
    return missing_at(rate, now) == 0;
}

} // namespace gulbara::server::net
