#include "protocol/header.hpp"
#include "protocol/player_commitment.hpp"
#include "tests/protocol/vectors.hpp"

using namespace gulbara::protocol;
using namespace gulbara::tests::protocol;

namespace {

bytes header_bytes() {
    return bytes_in(vectors().at("header"));
}

header known_header() {
    const auto decoded = decode_header(header_bytes());
    REQUIRE(decoded);
    return *decoded;
}

// The code with which a header is refused after `change`.
template <class Change>
std::optional<fault_code> refusal_after(Change change) {
    bytes data = header_bytes();
    change(data);
    const auto decoded = decode_header(data);
    if (decoded) return std::nullopt;
    return decoded.error().code;
}

std::optional<fault_code> refusal_of(const header& h) {
    const auto decoded = decode_header(encode(h));
    if (decoded) return std::nullopt;
    return decoded.error().code;
}

} // namespace

TEST_CASE("header: the vectors' header has its fields, its hash and comes back byte for byte") {
    const header h = known_header();
    CHECK(h.mode == contribution::both_seats);
    CHECK(h.links == 1024);
    CHECK(h.match == octets_in<match_id>(vectors().at("match_id")));
    for (const role who : all_roles) {
        const auto number = static_cast<std::size_t>(who);
        CHECK(h.anchors[who] == octets_in<chain_key>(vectors().at("anchors").at(number)));
        CHECK(h.keys[who] == octets_in<public_key>(vectors().at("keys").at(number)));
    }
    CHECK(std::ranges::equal(encode(h), header_bytes()));
    CHECK(hash_of(h) == octets_in<hash256>(vectors().at("header_hash")));
}

TEST_CASE("header: player commitments are those of the vectors") {
    const header h = known_header();
    for (const auto who : gulbara::engine::both_sides) {
        const auto& player = vectors().at("players").at(static_cast<std::size_t>(who));
        const auto salt = octets_in<player_salt>(player.at("salt"));
        CHECK(commit_to_player(salt, player.at("id").get<std::string>()) == h.players[who]);
        CHECK(commit_to_player(salt, "somebody else") != h.players[who]);
    }
}

TEST_CASE("header: signatures of the vectors are made and verified") {
    const header h = known_header();
    const std::array names{"server", "seat1", "seat2"};
    for (const role who : all_roles) {
        const auto number = static_cast<std::size_t>(who);
        const auto by = octets_in<signature>(vectors().at("signatures").at(names[number]));
        const auto pair =
            key_pair::from_seed(octets_in<key_seed>(vectors().at("key_seeds").at(number)));
        CHECK(sign(pair, header_by(who), hash_of(h)) == by);
        CHECK(verify(h.keys[who], header_by(who), hash_of(h), by));
        CHECK_FALSE(verify(h.keys[who], signed_thing::close, hash_of(h), by));
    }
}

TEST_CASE("header: what is no header is refused with the reason") {
    CHECK(decode_header({}).error().code == fault_code::bad_length);
    CHECK(refusal_after([](bytes& b) { b.pop_back(); }) == fault_code::bad_length);
    CHECK(refusal_after([](bytes& b) { b.push_back({}); }) == fault_code::bad_length);
    CHECK(refusal_after([](bytes& b) { b[0] = {}; }) == fault_code::bad_tag);
    CHECK(refusal_after([](bytes& b) { b[17] = std::byte{2}; }) == fault_code::bad_version);
    CHECK(refusal_after([](bytes& b) { b[18] = std::byte{4}; }) == fault_code::bad_value);
    CHECK(refusal_after([](bytes& b) { b[18] = std::byte{1}; }) == fault_code::bad_anchor);
    CHECK(refusal_after([](bytes& b) { b[19] = std::byte{0x25}; }) == fault_code::bad_value);
    CHECK(refusal_after([](bytes& b) { b[343] = std::byte{1}; }) == fault_code::bad_value);
    CHECK(refusal_after([](bytes& b) { b[351] = std::byte{1}; }) == fault_code::bad_log_checkpoint);
    CHECK(refusal_after([](bytes& b) { b[383] = std::byte{1}; }) == fault_code::bad_log_checkpoint);
}

TEST_CASE("header: anchors and keys stand exactly where they belong") {
    header h = known_header();
    h.anchors.server = {};
    CHECK(refusal_of(h) == fault_code::bad_anchor);
    h = known_header();
    h.anchors.seat_two = {};
    CHECK(refusal_of(h) == fault_code::bad_anchor);
    h.mode = contribution::seat_one;
    CHECK_FALSE(refusal_of(h));
    h.keys.server = {};
    CHECK(refusal_of(h) == fault_code::bad_key);
    h = known_header();
    h.keys.seat_one = {};
    h.keys.seat_two = {};
    CHECK_FALSE(refusal_of(h));
    h.keys.seat_one = h.keys.server;
    CHECK(refusal_of(h) == fault_code::shared_key);
    h.keys.seat_one.value = {std::byte{1}};
    CHECK(refusal_of(h) == fault_code::bad_key);
}

TEST_CASE("header: the rules document belongs to it, and N and rating to the document") {
    const auto text = vectors().at("rules").get<std::string>();
    header h = known_header();
    const auto rules = check_rules(h, text);
    REQUIRE(rules);
    CHECK(rules->rules->id == "gul-bara");
    CHECK(rules->is_rated);
    CHECK(check_rules(h, text + " ").error().code == fault_code::rules_hash);
    h.links = 1023;
    CHECK(check_rules(h, text).error().code == fault_code::bad_link_count);
    h = known_header();
    h.mode = contribution::seat_one;
    CHECK(check_rules(h, text).error().code == fault_code::not_rateable);
}
