#include "protocol/header.hpp"

#include "protocol/byte_stream.hpp"
#include "protocol/sha256.hpp"

namespace gulbara::protocol {

namespace {

constexpr tag header_tag = make_tag("header");
constexpr std::uint16_t header_version = 1;
constexpr std::uint8_t two_dice_of_six = 0x26;

std::string about(role who, std::string_view what) {
    return "the header's " + std::string{what} + " of " + std::string{to_string(who)};
}

std::expected<void, fault> check_anchors(const header& h) {
    for (const role who : all_roles) {
        const bool is_missing = h.anchors[who].is_zero();
        if (contributes(h.mode, who) && is_missing)
            return faulty(fault_code::bad_anchor, about(who, "anchor") + " is missing");
        if (!contributes(h.mode, who) && !is_missing)
            return faulty(
                fault_code::bad_anchor,
                about(who, "anchor") + " is given, but it does not contribute"
            );
    }
    return {};
}

std::expected<void, fault> check_keys(const header& h) {
    if (!h.is_signer(role::server))
        return faulty(fault_code::bad_key, about(role::server, "key") + " is missing");
    for (const role who : all_roles)
        if (h.is_signer(who) && !is_acceptable(h.keys[who]))
            return faulty(fault_code::bad_key, about(who, "key") + " is no acceptable Ed25519 key");
    const auto is_shared = [&](role a, role b) { return h.is_signer(a) && h.keys[a] == h.keys[b]; };
    if (is_shared(role::server, role::seat_one) || is_shared(role::server, role::seat_two) ||
        is_shared(role::seat_one, role::seat_two))
        return faulty(fault_code::shared_key, "two roles of the header share a key");
    return {};
}

} // namespace

std::array<std::byte, header_size> encode(const header& h) {
    byte_writer out{header_size};
    out.put(header_tag).put(header_version).put(static_cast<std::uint8_t>(h.mode));
    out.put(two_dice_of_six).put(h.links).put(h.match).put(h.created_ms).put(h.rules_hash);
    for (const role who : all_roles) out.put(h.anchors[who]);
    for (const role who : all_roles) out.put(h.keys[who]);
    for (const engine::side who : engine::both_sides) out.put(h.players[who]);
    out.put(std::uint64_t{0}).put(h.log_size).put(h.log_root);
    std::array<std::byte, header_size> result;
    std::ranges::copy(std::move(out).take(), result.begin());
    return result;
}

hash256 hash_of(const header& h) {
    return sha256(encode(h));
}

std::expected<header, fault> decode_header(byte_view source) {
    if (source.size() != header_size)
        return faulty(fault_code::bad_length, "the header is not of 384 bytes");
    byte_reader in{source};
    if (!std::ranges::equal(in.view(header_tag.size()), header_tag))
        return faulty(fault_code::bad_tag, "the header does not begin with NFv1/header");
    if (in.number<std::uint16_t>() != header_version)
        return faulty(fault_code::bad_version, "the header is of an unknown version");
    header h;
    const auto mode = in.number<std::uint8_t>();
    if (mode > 3) return faulty(fault_code::bad_value, "the header's mode is unknown");
    h.mode = static_cast<contribution>(mode);
    if (in.number<std::uint8_t>() != two_dice_of_six)
        return faulty(fault_code::bad_value, "the header is not for two dice of six faces");
    h.links = in.number<std::uint32_t>();
    h.match = in.octets<match_id>();
    h.created_ms = in.number<std::uint64_t>();
    h.rules_hash = in.octets<hash256>();
    for (const role who : all_roles) h.anchors[who] = in.octets<chain_key>();
    for (const role who : all_roles) h.keys[who] = in.octets<public_key>();
    for (const engine::side who : engine::both_sides) h.players[who] = in.octets<hash256>();
    if (in.number<std::uint64_t>() != 0)
        return faulty(
            fault_code::bad_value, "the header names a beacon, which this version has not"
        );
    h.log_size = in.number<std::uint64_t>();
    h.log_root = in.octets<hash256>();
    if ((h.log_size == 0) != h.log_root.is_zero())
        return faulty(
            fault_code::bad_log_checkpoint, "the header's log root does not go with its log size"
        );
    if (const auto anchors = check_anchors(h); !anchors) return std::unexpected{anchors.error()};
    if (const auto keys = check_keys(h); !keys) return std::unexpected{keys.error()};
    return h;
}

std::expected<rules_document, fault> check_rules(const header& h, std::string_view document) {
    if (hash_of_rules(document) != h.rules_hash)
        return faulty(fault_code::rules_hash, "the rules document is not the one of the header");
    auto rules = parse_rules(document);
    if (!rules) return rules;
    if (h.links != chain_length_of(rules->points))
        return faulty(
            fault_code::bad_link_count,
            "the header's number of links does not fit a match to " +
                std::to_string(rules->points) + " points"
        );
    if (rules->is_rated && h.mode != contribution::both_seats)
        return faulty(
            fault_code::not_rateable, "the match is rated, but a seat does not contribute"
        );
    return rules;
}

} // namespace gulbara::protocol
