// How often somebody may do something: a bucket of tokens that refills with time.
#pragma once

#include "server/config/settings.hpp"
#include "server/runtime/time_source.hpp"

#include <cstdint>

namespace gulbara::server::net {

// Thread: one at a time. The rate is given with each use, so that a bucket is two numbers.
class token_bucket {
public:
    // Takes a token if there is one and returns 0; otherwise takes nothing and returns in how many
    // milliseconds there will be one. A bucket never used is full.
    std::uint32_t take(const config::rate&, runtime::instant now);
    // What `take` would return.
    std::uint32_t wait_of(const config::rate&, runtime::instant now) const;
    // Nothing is missing: forgetting the bucket changes nothing.
    bool is_full(const config::rate&, runtime::instant now) const;

private:
    std::int64_t missing_at(const config::rate&, runtime::instant now) const;

    runtime::instant updated_ = 0;
    std::int64_t missing_ = 0; // of a token: milliseconds of the period
};

} // namespace gulbara::server::net
