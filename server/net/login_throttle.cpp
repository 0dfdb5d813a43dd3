#include "server/net/login_throttle.hpp"

#include "protocol/random.hpp"
#include "protocol/sha256.hpp"

#include <algorithm>
#include <cstring>
#include <functional>

namespace gulbara::server::net {

login_throttle::login_throttle() : seed_(protocol::random_octets<protocol::hash256>()) {}

std::size_t login_throttle::place_of(protocol::byte_view key) const {
    const auto hash = protocol::sha256({seed_, key});
    std::size_t number = 0;
    std::memcpy(&number, hash.value.data(), sizeof number);
    return number % size;
}

std::size_t login_throttle::place_of(const address& from) const {
    const auto hash = std::hash<address>{}(neighbourhood(from));
    return place_of(std::as_bytes(std::span{&hash, 1}));
}

std::uint32_t login_throttle::wait_of(const attempt& one, runtime::instant now) const {
    const std::scoped_lock lock{mutex_};
    if (one.device) return devices_[place_of(*one.device)].wait_of(of_device, now);
    return std::max(
        accounts_[place_of(protocol::bytes_of(one.account))].wait_of(of_account, now),
        addresses_[place_of(one.from)].wait_of(of_address, now)
    );
}

void login_throttle::note_wrong(const attempt& one, runtime::instant now) {
    const std::scoped_lock lock{mutex_};
    if (one.device) {
        devices_[place_of(*one.device)].take(of_device, now);
        return;
    }
    accounts_[place_of(protocol::bytes_of(one.account))].take(of_account, now);
    addresses_[place_of(one.from)].take(of_address, now);
}

} // namespace gulbara::server::net
