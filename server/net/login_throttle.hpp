// How often a password may be guessed at (NIST SP 800-63B, 5.2.2; OWASP, device cookies).
#pragma once

#include "server/accounts/device_mark.hpp"
#include "server/net/address.hpp"
#include "server/net/token_bucket.hpp"

#include <cstddef>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

namespace gulbara::server::net {

// Only wrong passwords count. A device that has logged in to the account before has attempts of its
// own; all others share those of the account and those of their address. So strangers, however
// many, never keep the owner's device out.
//
// It holds a fixed number of buckets, in which a key is found by a hash that nobody else can
// foresee: it never grows, and two that share a bucket share its attempts. Thread: any.
class login_throttle {
public:
    // Wrong ones at once, and how many come back in time.
    static constexpr config::rate of_device{
        .refill = 20, .burst = 10, .period = std::chrono::hours{1}
    };
    static constexpr config::rate of_account{
        .refill = 20, .burst = 10, .period = std::chrono::hours{1}
    };
    static constexpr config::rate of_address{
        .refill = 120, .burst = 15, .period = std::chrono::hours{1}
    };

    struct attempt {
        std::string_view account; // a player, or a name that nobody has
        std::optional<accounts::device_name> device{};
        address from;
    };

    login_throttle();

    // 0: the password may be looked at. Otherwise in how many milliseconds it may.
    std::uint32_t wait_of(const attempt&, runtime::instant now) const;
    void note_wrong(const attempt&, runtime::instant now);

private:
    static constexpr std::size_t size = std::size_t{1} << 14U;
    using buckets = std::vector<token_bucket>;
    std::size_t place_of(protocol::byte_view key) const;
    std::size_t place_of(const address&) const;

    const protocol::hash256 seed_;
    mutable std::mutex mutex_; // guards all below
    buckets devices_{size};
    buckets accounts_{size};
    buckets addresses_{size};
};

} // namespace gulbara::server::net
