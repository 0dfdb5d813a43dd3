#include "server/net/login_throttle.hpp"

#include <algorithm>
#include <functional>
#include <string>

namespace gulbara::server::net {

namespace {

std::string key_of(const address& from) {
    return std::to_string(std::hash<address>{}(neighbourhood(from)));
}

std::string key_of(const recovery_throttle::attempt& one) {
    return key_of(one.from).append("@").append(one.account);
}

} // namespace

std::uint32_t login_throttle::wait_of(const attempt& one, runtime::instant now) const {
    if (one.device) return devices_.wait_of(*one.device, now);
    return std::max(
        accounts_.wait_of(protocol::bytes_of(one.account), now),
        addresses_.wait_of(protocol::bytes_of(key_of(one.from)), now)
    );
}

void login_throttle::note_wrong(const attempt& one, runtime::instant now) {
    if (one.device) return devices_.take(*one.device, now);
    accounts_.take(protocol::bytes_of(one.account), now);
    addresses_.take(protocol::bytes_of(key_of(one.from)), now);
}

std::uint32_t recovery_throttle::wait_of(const attempt& one, runtime::instant now) const {
    return std::max(
        accounts_.wait_of(protocol::bytes_of(key_of(one)), now),
        addresses_.wait_of(protocol::bytes_of(key_of(one.from)), now)
    );
}

void recovery_throttle::note_wrong(const attempt& one, runtime::instant now) {
    accounts_.take(protocol::bytes_of(key_of(one)), now);
    addresses_.take(protocol::bytes_of(key_of(one.from)), now);
}

} // namespace gulbara::server::net
