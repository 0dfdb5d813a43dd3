// Going on on another device: an identity under a token that works once, for a few minutes
// (protocol page, section 1).
#pragma once

#include "server/accounts/guest.hpp"
#include "server/runtime/time_source.hpp"

#include <expected>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace gulbara::server::accounts {

// 32 random bytes. On the wire: 64 lower-case hex digits.
using handover_token = protocol::octets<struct handover_token_tag, 32>;

// Why a token does not work.
enum class handover_refusal : std::uint8_t {
    unknown,       // never given, used, or too old
    somebody_else, // the receiver is another player already; it will work when he gives that up
};

// In memory only, and nothing in it can be used by whoever reads it: of a token its hash is kept,
// and of the identity what the token itself is needed to open. Thread: any.
class handovers {
public:
    static constexpr std::int64_t life_ms = 5 * 60 * 1'000;
    // Tokens of one player; one more takes the place of his oldest.
    static constexpr std::size_t most_per_player = 4;
    static constexpr std::size_t most = 10'000;

    // None: too many are open, all together.
    std::optional<handover_token> offer(const guest_secret&, runtime::instant now);

    // What becomes of whoever the receiver was before.
    enum class former_self : std::uint8_t { kept, given_up };
    // The identity, once. `receiver`: the player id that the receiving device has already.
    std::expected<guest_secret, handover_refusal> redeem(
        const handover_token&,
        const std::optional<std::string>& receiver,
        former_self,
        runtime::instant now
    );
    // Open ones, as far as they were not forgotten yet.
    std::size_t size() const;

private:
    struct entry {
        std::string player;
        guest_secret sealed; // under the token
        runtime::instant made = 0;
        std::uint64_t number = 0; // in the order in which they were made
    };

    void forget_old(runtime::instant now);
    void make_room(const std::string& player);

    mutable std::mutex mutex_;                             // guards all below
    std::unordered_map<protocol::hash256, entry> entries_; // by the token's hash
    std::uint64_t made_ = 0;
};

} // namespace gulbara::server::accounts
