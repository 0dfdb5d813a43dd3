#include "server/net/websocket_frame.hpp"

#include "server/net/utf8.hpp"

#include <algorithm>
#include <utility>

namespace gulbara::server::net {

namespace {

constexpr std::size_t control_limit = 125;
constexpr std::size_t mask_size = 4;
constexpr std::size_t most_fragments = 256; // of one message
constexpr std::uint16_t no_close_code = 1005;

constexpr bool is_control(opcode code) {
    return (std::to_underlying(code) & 8U) != 0;
}

constexpr bool is_known(opcode code) {
    return code <= opcode::binary || (code >= opcode::close && code <= opcode::pong);
}

// Codes that a peer may send (section 7.4.2 and the registry).
constexpr bool is_sendable(std::uint16_t code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

std::uint64_t big_endian(std::span<const char> bytes) {
    std::uint64_t value = 0;
    for (const char each : bytes) value = value << 8U | static_cast<unsigned char>(each);
    return value;
}

void unmask(std::span<char> payload, std::span<const char, mask_size> mask) {
    for (std::size_t at = 0; at < payload.size(); ++at)
        payload[at] = static_cast<char>(payload[at] ^ mask[at % mask_size]);
}

} // namespace

frame_header::frame_header(opcode code, std::size_t payload_size) {
    constexpr unsigned final_fragment = 0x80;
    bytes_[0] = static_cast<char>(final_fragment | std::to_underlying(code));
    std::size_t length_bytes = 0;
    if (payload_size < 126) {
        bytes_[1] = static_cast<char>(payload_size);
    } else if (payload_size <= 0xffff) {
        bytes_[1] = 126;
        length_bytes = 2;
    } else {
        bytes_[1] = 127;
        length_bytes = 8;
    }
    for (std::size_t at = 0; at < length_bytes; ++at)
        bytes_[2 + at] = static_cast<char>(payload_size >> 8U * (length_bytes - 1 - at));
    size_ = static_cast<std::uint8_t>(2 + length_bytes);
}

std::string close_payload(close_code code, std::string_view reason) {
    const auto number = std::to_underlying(code);
    std::string payload{static_cast<char>(number >> 8U), static_cast<char>(number & 0xffU)};
    std::size_t size = std::min(reason.size(), control_limit - payload.size());
    while (size > 0 && !is_utf8(reason.substr(0, size))) --size;
    payload += reason.substr(0, size);
    return payload;
}

struct frame_reader::head {
    opcode code = opcode::text;
    bool is_final = true;
    bool has_reserved_bits = false;
    bool is_masked = true;
    bool is_shortest = true;  // the length is given in its shortest form
    std::uint64_t length = 0; // of the payload
    std::size_t size = 0;     // of the header with its mask

    // None: more bytes are needed.
    static std::optional<head> parse(std::span<const char> input) {
        if (input.size() < 2) return std::nullopt;
        const auto first = static_cast<unsigned char>(input[0]);
        const auto second = static_cast<unsigned char>(input[1]);
        head result{
            .code = static_cast<opcode>(first & 0x0fU),
            .is_final = (first & 0x80U) != 0,
            .has_reserved_bits = (first & 0x70U) != 0,
            .is_masked = (second & 0x80U) != 0,
            .length = second & 0x7fU,
        };
        const std::size_t length_bytes = result.length == 126 ? 2 : result.length == 127 ? 8 : 0;
        if (input.size() < 2 + length_bytes) return std::nullopt;
        if (length_bytes != 0) {
            result.length = big_endian(input.subspan(2, length_bytes));
            result.is_shortest = result.length >= (length_bytes == 2 ? 126U : 0x10000U);
        }
        result.size = 2 + length_bytes + mask_size;
        return result;
    }
};

std::optional<violation> frame_reader::check(const head& header) const {
    const auto wrong = [](std::string_view reason) {
        return violation{close_code::protocol_error, reason};
    };
    if (header.has_reserved_bits) return wrong("a reserved bit is set");
    if (!is_known(header.code)) return wrong("an unknown opcode");
    if (!header.is_masked) return wrong("a frame that is not masked");
    if (!header.is_shortest) return wrong("a length not in its shortest form");
    if (is_control(header.code)) {
        if (!header.is_final) return wrong("a fragmented control frame");
        if (header.length > control_limit) return wrong("a control frame that is too long");
        return std::nullopt;
    }
    if (header.code == opcode::binary)
        return violation{close_code::unsupported_data, "text messages only"};
    if (is_fragmented_ != (header.code == opcode::continuation))
        return wrong("a fragment out of order");
    if (header.length > limit_ - message_.size())
        return violation{close_code::too_big, "the message is too large"};
    return std::nullopt;
}

std::optional<violation> frame_reader::read(std::span<char> input, frame_handler& handler) {
    if (is_over_) return std::nullopt;
    std::string held;
    if (!partial_.empty()) {
        held = std::exchange(partial_, {});
        held.append(input.data(), input.size());
        input = held;
    }
    auto wrong = read_frames(input, handler);
    if (wrong) is_over_ = true;
    if (!is_over_ && !input.empty()) partial_.assign(input.data(), input.size());
    if (is_over_) message_ = {};
    return wrong;
}

std::optional<violation> frame_reader::read_frames(std::span<char>& input, frame_handler& handler) {
    while (!is_over_) {
        const auto header = head::parse(input);
        if (!header) return std::nullopt;
        if (auto wrong = check(*header)) return wrong;
        const auto length = static_cast<std::size_t>(header->length);
        if (input.size() < header->size + length) return std::nullopt;
        const auto payload = input.subspan(header->size, length);
        unmask(payload, input.subspan(header->size - mask_size).first<mask_size>());
        input = input.subspan(header->size + length);
        if (auto wrong = take(*header, {payload.data(), payload.size()}, handler)) return wrong;
    }
    return std::nullopt;
}

std::optional<violation>
frame_reader::take(const head& header, std::string_view payload, frame_handler& handler) {
    switch (header.code) {
    case opcode::ping:
        handler.on_ping(payload);
        return std::nullopt;
    case opcode::pong:
        handler.on_pong(payload);
        return std::nullopt;
    case opcode::close:
        return take_close(payload, handler);
    default:
        return take_data(header, payload, handler);
    }
}

std::optional<violation>
frame_reader::take_data(const head& header, std::string_view payload, frame_handler& handler) {
    is_fragmented_ = !header.is_final;
    const bool is_whole = header.is_final && header.code == opcode::text;
    std::string assembled;
    if (!is_whole) {
        if (++fragments_ > most_fragments)
            return violation{close_code::policy_violation, "too many fragments"};
        message_ += payload;
        if (!header.is_final) return std::nullopt;
        fragments_ = 0;
        assembled = std::exchange(message_, {});
        payload = assembled;
    }
    if (!is_utf8(payload)) return violation{close_code::invalid_payload, "not UTF-8"};
    handler.on_text(payload);
    return std::nullopt;
}

std::optional<violation>
frame_reader::take_close(std::string_view payload, frame_handler& handler) {
    is_over_ = true;
    if (payload.empty()) {
        handler.on_close(no_close_code);
        return std::nullopt;
    }
    if (payload.size() < 2) return violation{close_code::protocol_error, "half a close code"};
    const auto code = static_cast<std::uint16_t>(big_endian(payload.substr(0, 2)));
    if (!is_sendable(code)) return violation{close_code::protocol_error, "a wrong close code"};
    if (!is_utf8(payload.substr(2))) return violation{close_code::invalid_payload, "not UTF-8"};
    handler.on_close(code);
    return std::nullopt;
}

} // namespace gulbara::server::net
