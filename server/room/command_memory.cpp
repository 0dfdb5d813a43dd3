#include "server/room/command_memory.hpp"

#include "protocol/byte_stream.hpp"
#include "protocol/sha256.hpp"

namespace gulbara::server::room {

namespace {

using protocol::byte_writer;
namespace client = protocol::client;

void write(byte_writer& out, const client::play& play) {
    out.put(play.base);
    for (const engine::play& segment : play.segments) {
        out.put(static_cast<std::uint8_t>(segment.size()));
        for (const engine::step step : segment) out.put(step.from.number).put(step.used.pips);
    }
}

void write(byte_writer& out, const client::resign& resign) {
    out.put(std::uint16_t{resign.game.value_or(0)});
}

void write(byte_writer& out, const client::claim& claim) {
    out.put(static_cast<std::uint8_t>(claim.outcome)).put(claim.epoch);
}

void write(byte_writer& out, const client::agree_void& agree) {
    out.put(agree.base);
}

void write(byte_writer& out, const client::phrase& phrase) {
    out.put(static_cast<std::uint8_t>(phrase.said));
}

void write(byte_writer& out, const client::say& say) {
    out.put(protocol::bytes_of(say.text));
}

void write(byte_writer& out, const client::agree_talk& agree) {
    out.put(static_cast<std::uint8_t>(agree.is_on ? 1 : 0));
}

void write(byte_writer& out, const client::relate& relate) {
    const auto put = [&](std::optional<bool> wish) {
        out.put(static_cast<std::uint8_t>(wish ? (*wish ? 1 : 2) : 0));
    };
    put(relate.is_muted);
    put(relate.is_blocked);
    out.put(protocol::bytes_of(relate.player));
}

// No other command is remembered.
template <class Other>
void write(byte_writer&, const Other&) {}

} // namespace

protocol::hash256 digest_of(const protocol::client_body& body) {
    constexpr std::size_t usual_size = 64;
    byte_writer out{usual_size};
    out.put(static_cast<std::uint8_t>(body.index()));
    std::visit([&](const auto& content) { write(out, content); }, body);
    return protocol::sha256(std::move(out).take());
}

command_memory::key command_memory::key_of(engine::side who, const protocol::command_id& id) {
    const std::array seat{static_cast<std::byte>(who)};
    return protocol::sha256({seat, protocol::bytes_of(id)});
}

void command_memory::remember(engine::side who, const protocol::command_id& id, const entry& made) {
    entries_.insert_or_assign(key_of(who, id), made);
}

std::optional<command_memory::entry>
command_memory::find(engine::side who, const protocol::command_id& id) const {
    const auto found = entries_.find(key_of(who, id));
    if (found == entries_.end()) return std::nullopt;
    return found->second;
}

} // namespace gulbara::server::room
