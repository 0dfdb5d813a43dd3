#include "server/accounts/handovers.hpp"

#include "protocol/random.hpp"
#include "protocol/sha256.hpp"

#include <algorithm>
#include <functional>
#include <string_view>

namespace gulbara::server::accounts {

namespace {

protocol::hash256 digest_of(std::string_view purpose, const handover_token& token) {
    return protocol::sha256({protocol::bytes_of(purpose), token});
}

// Its own inverse. A token is random and seals one secret: the pad is used once.
guest_secret sealed(const guest_secret& secret, const handover_token& token) {
    const auto pad = digest_of("gulbara handover pad", token);
    guest_secret result;
    std::ranges::transform(secret.value, pad.value, result.value.begin(), std::bit_xor{});
    return result;
}

// Only hashes are looked up: how long that takes tells nothing about a token.
protocol::hash256 key_of(const handover_token& token) {
    return digest_of("gulbara handover key", token);
}

} // namespace

std::optional<handover_token> handovers::offer(const guest_secret& secret, runtime::instant now) {
    const auto token = protocol::random_octets<handover_token>();
    const auto player = guest_of(secret, now).id;
    const std::scoped_lock lock{mutex_};
    forget_old(now);
    make_room(player);
    if (entries_.size() >= most) return std::nullopt;
    entries_.emplace(key_of(token), entry{player, sealed(secret, token), now, ++made_});
    return token;
}

std::expected<guest_secret, handover_refusal> handovers::redeem(
    const handover_token& token,
    const std::optional<std::string>& receiver,
    former_self former,
    runtime::instant now
) {
    const std::scoped_lock lock{mutex_};
    forget_old(now);
    const auto found = entries_.find(key_of(token));
    if (found == entries_.end()) return std::unexpected{handover_refusal::unknown};
    const bool is_other = receiver && *receiver != found->second.player;
    if (is_other && former == former_self::kept)
        return std::unexpected{handover_refusal::somebody_else};
    const auto secret = sealed(found->second.sealed, token);
    entries_.erase(found);
    return secret;
}

std::size_t handovers::size() const {
    const std::scoped_lock lock{mutex_};
    return entries_.size();
}

void handovers::forget_old(runtime::instant now) {
    std::erase_if(entries_, [now](const auto& one) { return now - one.second.made >= life_ms; });
}

// The oldest of that player goes if he has as many as are allowed.
void handovers::make_room(const std::string& player) {
    std::size_t own = 0;
    auto oldest = entries_.end();
    for (auto at = entries_.begin(); at != entries_.end(); ++at) {
        if (at->second.player != player) continue;
        ++own;
        if (oldest == entries_.end() || at->second.number < oldest->second.number) oldest = at;
    }
    if (own >= most_per_player) entries_.erase(oldest);
}

} // namespace gulbara::server::accounts
