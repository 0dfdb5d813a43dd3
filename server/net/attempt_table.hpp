// Counts attempts by key in a table that never grows.
#pragma once

#include "protocol/bytes.hpp"
#include "server/net/token_bucket.hpp"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace gulbara::server::net {

// A fixed number of buckets, in which a key is found by a hash that nobody else can foresee; two
// that share a bucket share its attempts. Thread: any.
class attempt_table {
public:
    explicit attempt_table(const config::rate&);

    // 0: there is an attempt left. Otherwise in how many milliseconds there is.
    std::uint32_t wait_of(protocol::byte_view key, runtime::instant now) const;
    // One less, as far as there is one.
    void take(protocol::byte_view key, runtime::instant now);

private:
    static constexpr std::size_t size = std::size_t{1} << 14U;
    std::size_t place_of(protocol::byte_view key) const;

    const config::rate rate_;
    const protocol::hash256 seed_;
    mutable std::mutex mutex_; // guards what is below
    std::vector<token_bucket> buckets_{size};
};

} // namespace gulbara::server::net
