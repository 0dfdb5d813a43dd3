#include "protocol/close.hpp"

#include "protocol/byte_stream.hpp"
#include "protocol/sha256.hpp"

namespace gulbara::protocol {

namespace {

constexpr tag close_tag = make_tag("close");

} // namespace

std::string_view to_string(close_reason reason) {
    constexpr std::array<std::string_view, 9> names{
        "finished",
        "resigned",
        "forfeited",
        "called off by agreement",
        "called off on a seen throw",
        "called off",
        "out of links",
        "state lost",
        "void",
    };
    return names[static_cast<std::size_t>(reason) - 1];
}

std::array<std::byte, close_size> encode(const match_close& c) {
    byte_writer out{close_size};
    out.put(close_tag).put(c.header_hash).put(static_cast<std::uint8_t>(c.reason));
    out.put(number_of(c.winner));
    out.put(c.score.white).put(c.score.black).put(c.throws).put(c.records);
    out.put(c.last_record).put(c.server_terminal).put(c.ms);
    std::array<std::byte, close_size> result;
    std::ranges::copy(std::move(out).take(), result.begin());
    return result;
}

hash256 hash_of(const match_close& c) {
    return sha256(encode(c));
}

std::expected<close_head, fault> read_close_head(byte_view source) {
    constexpr std::size_t reason_to_throws = 1 + 1 + 2 + 2 + 4;
    if (source.size() != close_size)
        return faulty(fault_code::bad_length, "the close is not of 134 bytes");
    byte_reader in{source};
    if (!std::ranges::equal(in.view(close_tag.size()), close_tag))
        return faulty(fault_code::bad_tag, "the close does not begin with NFv1/close");
    close_head head;
    head.header_hash = in.octets<hash256>();
    in.view(reason_to_throws);
    head.records = in.number<std::uint32_t>();
    return head;
}

std::expected<match_close, fault> decode_close(byte_view source) {
    const auto head = read_close_head(source);
    if (!head) return std::unexpected{head.error()};
    byte_reader in{source.subspan(close_tag.size() + hash256::size)};
    match_close c;
    c.header_hash = head->header_hash;
    const auto reason = in.number<std::uint8_t>();
    const auto winner = in.number<std::uint8_t>();
    if (reason < 1 || reason > 9)
        return faulty(fault_code::wrong_reason, "the close gives an unknown reason");
    if (winner > 2) return faulty(fault_code::wrong_winner, "the close names an unknown winner");
    c.reason = static_cast<close_reason>(reason);
    c.winner = side_of(static_cast<role>(winner));
    c.score.white = in.number<std::uint16_t>();
    c.score.black = in.number<std::uint16_t>();
    c.throws = in.number<std::uint32_t>();
    c.records = in.number<std::uint32_t>();
    c.last_record = in.octets<hash256>();
    c.server_terminal = in.octets<chain_key>();
    c.ms = in.number<std::uint64_t>();
    return c;
}

} // namespace gulbara::protocol
