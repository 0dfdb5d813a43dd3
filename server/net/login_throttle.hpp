// How often a password or a recovery code may be guessed at (NIST SP 800-63B, 5.2.2; OWASP, device
// cookies).
#pragma once

#include "server/accounts/device_mark.hpp"
#include "server/net/address.hpp"
#include "server/net/attempt_table.hpp"

#include <optional>
#include <string_view>

namespace gulbara::server::net {

// Only wrong passwords count. A device that has logged in to the account before has attempts of its
// own; all others share those of the account and those of their address. So strangers, however
// many, never keep the owner's device out. Thread: any.
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

    // 0: the password may be looked at. Otherwise in how many milliseconds it may.
    std::uint32_t wait_of(const attempt&, runtime::instant now) const;
    void note_wrong(const attempt&, runtime::instant now);

private:
    attempt_table devices_{of_device};
    attempt_table accounts_{of_account};
    attempt_table addresses_{of_address};
};

// Only wrong codes count. Nobody guesses one of 120 bits, so that no account needs attempts that
// all addresses share; each address has its own at each account, and strangers elsewhere never keep
// the owner out. Thread: any.
class recovery_throttle {
public:
    static constexpr config::rate of_account_at_address{
        .refill = 20, .burst = 10, .period = std::chrono::hours{1}
    };
    static constexpr config::rate of_address = login_throttle::of_address;

    struct attempt {
        std::string_view account;
        address from;
    };

    std::uint32_t wait_of(const attempt&, runtime::instant now) const;
    void note_wrong(const attempt&, runtime::instant now);

private:
    attempt_table accounts_{of_account_at_address};
    attempt_table addresses_{of_address};
};

} // namespace gulbara::server::net
