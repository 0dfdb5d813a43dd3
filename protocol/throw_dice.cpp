#include "protocol/throw_dice.hpp"

#include "engine/play.hpp"
#include "protocol/byte_stream.hpp"
#include "protocol/sha256.hpp"

namespace gulbara::protocol {

namespace {

constexpr tag roll_tag = make_tag("roll");
constexpr std::size_t roll_message_size = 152;
constexpr unsigned first_skipped = 252;

} // namespace

engine::dice dice_in(const std::function<hash256(std::uint32_t)>& block) {
    engine::up_to_four<engine::die> found;
    for (std::uint32_t c = 0; found.size() < 2; ++c)
        for (const std::byte b : block(c).value) {
            const auto value = std::to_integer<unsigned>(b);
            if (value >= first_skipped) continue;
            found.push_back(engine::die{static_cast<std::uint8_t>(value % 6 + 1)});
            if (found.size() == 2) break;
        }
    return {found[0], found[1]};
}

engine::dice throw_dice(const hash256& header_hash, std::uint32_t index, const throw_links& links) {
    return dice_in([&](std::uint32_t c) {
        const hash256 no_beacon{};
        byte_writer message{roll_message_size};
        message.put(roll_tag).put(header_hash).put(index).put(c);
        message.put(links.seat_one).put(links.seat_two).put(no_beacon);
        return hmac_sha256(links.server, std::move(message).take());
    });
}

} // namespace gulbara::protocol
