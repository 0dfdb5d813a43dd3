#include "server/store/parameters.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>

namespace gulbara::server::store {
namespace {

// Most significant byte first.
template <std::integral Number>
std::array<std::byte, sizeof(Number)> network_order(Number value) {
    auto bytes = std::bit_cast<std::array<std::byte, sizeof(Number)>>(value);
    if constexpr (std::endian::native == std::endian::little) std::ranges::reverse(bytes);
    return bytes;
}

void put(protocol::bytes& out, protocol::byte_view part) {
    out.insert(out.end(), part.begin(), part.end());
}

void put(protocol::bytes& out, std::integral auto value) {
    put(out, protocol::byte_view{network_order(value)});
}

// Array header (PostgreSQL's array_send): dimensions, has nulls, element type, then for the one
// dimension its length and lower bound.
constexpr std::size_t nulls_offset = 4;
constexpr std::size_t count_offset = 12;
constexpr std::uint32_t null_length = 0xffff'ffff;

} // namespace

array_value::array_value(element type) {
    put(bytes_, std::uint32_t{1});
    put(bytes_, std::uint32_t{0});
    put(bytes_, static_cast<std::uint32_t>(type));
    put(bytes_, std::uint32_t{0});
    put(bytes_, std::uint32_t{1});
}

void array_value::begin(std::uint32_t length) {
    ++count_;
    std::ranges::copy(network_order(count_), bytes_.begin() + count_offset);
    put(bytes_, length);
}

array_value& array_value::add(std::int16_t value) {
    begin(sizeof value);
    put(bytes_, value);
    return *this;
}

array_value& array_value::add(std::int32_t value) {
    begin(sizeof value);
    put(bytes_, value);
    return *this;
}

array_value& array_value::add(std::int64_t value) {
    begin(sizeof value);
    put(bytes_, value);
    return *this;
}

array_value& array_value::add(std::string_view value) {
    return add(protocol::bytes_of(value));
}

array_value& array_value::add(protocol::byte_view value) {
    begin(static_cast<std::uint32_t>(value.size()));
    put(bytes_, value);
    return *this;
}

array_value& array_value::add_null() {
    bytes_[nulls_offset + 3] = std::byte{1};
    begin(null_length);
    return *this;
}

parameters& parameters::close_value() {
    ends_.push_back({.offset = bytes_.size()});
    return *this;
}

parameters& parameters::add(std::int16_t value) {
    put(bytes_, value);
    return close_value();
}

parameters& parameters::add(std::int32_t value) {
    put(bytes_, value);
    return close_value();
}

parameters& parameters::add(std::int64_t value) {
    put(bytes_, value);
    return close_value();
}

parameters& parameters::add(std::string_view value) {
    return add(protocol::bytes_of(value));
}

parameters& parameters::add(protocol::byte_view value) {
    put(bytes_, value);
    return close_value();
}

parameters& parameters::add(const array_value& value) {
    return add(value.bytes());
}

parameters& parameters::add_null() {
    ends_.push_back({.offset = bytes_.size(), .is_null = true});
    return *this;
}

std::optional<protocol::byte_view> parameters::value(std::size_t index) const {
    if (ends_[index].is_null) return std::nullopt;
    const std::size_t start = index == 0 ? 0 : ends_[index - 1].offset;
    return protocol::byte_view{bytes_}.subspan(start, ends_[index].offset - start);
}

} // namespace gulbara::server::store
