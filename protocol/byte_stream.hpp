// Big-endian writing and reading of the scheme's binary forms.
#pragma once

#include "protocol/bytes.hpp"

#include <concepts>

namespace gulbara::protocol {

// The 16 bytes T(name): ASCII `NFv1/name` padded with zero bytes (fairness page, conventions).
using tag = std::array<std::byte, 16>;

constexpr tag make_tag(std::string_view name) {
    tag result{};
    std::size_t at = 0;
    for (const char c : std::string_view{"NFv1/"}) result[at++] = static_cast<std::byte>(c);
    for (const char c : name) result.at(at++) = static_cast<std::byte>(c);
    return result;
}

// Appends to a byte string of its own.
class byte_writer {
public:
    explicit byte_writer(std::size_t expected_size) { out_.reserve(expected_size); }

    template <std::unsigned_integral Number>
    byte_writer& put(Number value) {
        for (std::size_t shift = sizeof(Number) * 8; shift != 0; shift -= 8)
            out_.push_back(static_cast<std::byte>(value >> (shift - 8)));
        return *this;
    }
    byte_writer& put(byte_view part) {
        out_.insert(out_.end(), part.begin(), part.end());
        return *this;
    }
    bytes take() && { return std::move(out_); }

private:
    bytes out_;
};

// Reads from the front. Reading past the end gives zeros and is remembered: check `is_whole` once,
// after the last read and before the values are believed.
class byte_reader {
public:
    explicit byte_reader(byte_view source) : rest_(source) {}

    template <std::unsigned_integral Number>
    Number number() {
        Number value = 0;
        for (const std::byte b : view(sizeof(Number)))
            value = static_cast<Number>(
                static_cast<std::uint64_t>(value) << 8 | std::to_integer<std::uint64_t>(b)
            );
        return value;
    }
    template <class Octets>
    Octets octets() {
        Octets result;
        std::ranges::copy(view(Octets::size), result.value.begin());
        return result;
    }
    byte_view view(std::size_t count) {
        if (count > rest_.size()) {
            is_short_ = true;
            rest_ = {};
            return {};
        }
        const byte_view front = rest_.first(count);
        rest_ = rest_.subspan(count);
        return front;
    }
    std::size_t left() const { return rest_.size(); }
    // Nothing was missing and nothing is left.
    bool is_whole() const { return !is_short_ && rest_.empty(); }

private:
    byte_view rest_;
    bool is_short_ = false;
};

} // namespace gulbara::protocol
