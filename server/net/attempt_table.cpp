#include "server/net/attempt_table.hpp"

#include "protocol/random.hpp"
#include "protocol/sha256.hpp"

#include <cstring>

namespace gulbara::server::net {

attempt_table::attempt_table(const config::rate& rate)
    : rate_(rate), seed_(protocol::random_octets<protocol::hash256>()) {}

std::size_t attempt_table::place_of(protocol::byte_view key) const {
    const auto hash = protocol::sha256({seed_, key});
    std::size_t number = 0;
    std::memcpy(&number, hash.value.data(), sizeof number);
    return number % size;
}

std::uint32_t attempt_table::wait_of(protocol::byte_view key, runtime::instant now) const {
    const auto place = place_of(key);
    const std::scoped_lock lock{mutex_};
    return buckets_[place].wait_of(rate_, now);
}

void attempt_table::take(protocol::byte_view key, runtime::instant now) {
    const auto place = place_of(key);
    const std::scoped_lock lock{mutex_};
    buckets_[place].take(rate_, now);
}

} // namespace gulbara::server::net
