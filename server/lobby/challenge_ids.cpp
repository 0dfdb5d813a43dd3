#include "server/lobby/challenge_ids.hpp"

#include "protocol/random.hpp"

namespace gulbara::server::lobby {

namespace {

using challenge_secret = protocol::octets<struct challenge_secret_tag, 16>;

// No hex digits, so that no open challenge begins so.
constexpr char quick_match_prefix = 'q';
constexpr char rematch_prefix = 'r';

} // namespace

challenge_kind kind_of(std::string_view id) {
    if (id.starts_with(quick_match_prefix)) return challenge_kind::quick_match;
    if (id.starts_with(rematch_prefix)) return challenge_kind::rematch_wish;
    return challenge_kind::open;
}

std::string new_open_id() {
    return protocol::to_hex(protocol::random_octets<challenge_secret>());
}

std::string new_quick_match_id() {
    return quick_match_prefix + new_open_id();
}

std::string rematch_wish_id(const protocol::match_id& over, engine::side who) {
    return rematch_prefix + protocol::to_hex(over) + (who == engine::side::white ? '1' : '2');
}

} // namespace gulbara::server::lobby
