#include "server/room/clock_book.hpp"

#include "protocol/byte_stream.hpp"

namespace gulbara::server::room {

namespace {

constexpr std::uint8_t version = 2;
constexpr std::size_t encoded_size = 1 + 2 * (4 * 8 + 1) + 8 + 1 + 8;

std::uint64_t bits(std::int64_t value) {
    return static_cast<std::uint64_t>(value);
}

std::int64_t span(protocol::byte_reader& in) {
    return static_cast<std::int64_t>(in.number<std::uint64_t>());
}

} // namespace

protocol::bytes encode(const clock_book& book) {
    protocol::byte_writer out{encoded_size};
    out.put(version);
    for (const engine::side who : engine::both_sides) {
        const seat_time& seat = book.seats[who];
        out.put(bits(seat.reserve_ms)).put(bits(seat.grace_ms));
        out.put(bits(seat.credit_used_ms)).put(bits(seat.offline_ms));
        out.put(std::uint8_t{seat.has_background});
    }
    out.put(bits(book.delay_ms)).put(std::uint8_t{book.has_own_play});
    out.put(bits(book.written_at));
    return std::move(out).take();
}

std::optional<clock_book> decode_clock_book(protocol::byte_view source) {
    protocol::byte_reader in{source};
    if (in.number<std::uint8_t>() != version) return std::nullopt;
    clock_book book;
    for (const engine::side who : engine::both_sides) {
        seat_time& seat = book.seats[who];
        seat.reserve_ms = span(in);
        seat.grace_ms = span(in);
        seat.credit_used_ms = span(in);
        seat.offline_ms = span(in);
        seat.has_background = in.number<std::uint8_t>() != 0;
    }
    book.delay_ms = span(in);
    book.has_own_play = in.number<std::uint8_t>() != 0;
    book.written_at = span(in);
    if (!in.is_whole()) return std::nullopt;
    return book;
}

} // namespace gulbara::server::room
