#include "protocol/record.hpp"
#include "protocol/sha256.hpp"
#include "tests/protocol/vectors.hpp"

using namespace gulbara::protocol;
using namespace gulbara::tests::protocol;
using gulbara::engine::die;
using gulbara::engine::point;
using gulbara::engine::side;

namespace {

std::vector<record> one_of_each() {
    const hash256 header_hash = sha256(bytes_of("header"));
    const hash256 previous = sha256(bytes_of("previous"));
    const chain_key key{sha256(bytes_of("key")).value};
    const auto make = [&](const record_body& body, std::optional<side> seat) {
        return record{header_hash, 7, previous, seat, 1'700'000'000'123, body};
    };
    return {
        make(
            roll_body{9, gulbara::engine::throw_kind::extra, {key, {}, key}, {die{6}, die{1}}},
            side::black
        ),
        make(play_body{{{point{24}, die{6}}, {point{18}, die{1}}}, 119'000}, side::white),
        make(play_body{{}, 5}, side::black),
        make(game_start_body{300, {2, 258}}, std::nullopt),
        make(game_end_body{side::black, 2, game_end_reason::resigned}, std::nullopt),
        make(game_end_body{std::nullopt, 0, game_end_reason::void_game}, std::nullopt),
        make(resign_body{resigned_thing::match}, side::white),
        make(forfeit_body{forfeit_reason::link_withheld}, side::black),
        make(resume_body{6, previous, 90'000}, std::nullopt),
        make(agree_body{}, side::white),
    };
}

// Where type, seat, length and body of a record's bytes are.
constexpr std::size_t type_at = 84;
constexpr std::size_t seat_at = 85;
constexpr std::size_t length_at = 94;
constexpr std::size_t body_at = 96;

std::optional<fault_code> code_after(const record& r, std::size_t at, std::uint8_t value) {
    bytes data = encode(r);
    data.at(at) = std::byte{value};
    const auto decoded = decode_record(data);
    if (decoded) return std::nullopt;
    return decoded.error().code;
}

} // namespace

TEST_CASE("record: the vectors' records, both ways, their hashes and signatures") {
    const auto key = octets_in<public_key>(vectors().at("keys").at(0));
    for (const auto& known : vectors().at("records")) {
        const bytes data = bytes_in(known.at("record"));
        const auto decoded = decode_record(data);
        REQUIRE(decoded);
        CHECK(encode(*decoded) == data);
        CHECK(sha256(data) == octets_in<hash256>(known.at("hash")));
        CHECK(verify(key, sha256(data), signature_entry_in(known.at("signature"))));
    }
}

TEST_CASE("record: each type comes back from its bytes") {
    for (const record& r : one_of_each()) {
        const bytes data = encode(r);
        CHECK(data.size() <= longest_record);
        const auto decoded = decode_record(data);
        REQUIRE(decoded);
        CHECK(*decoded == r);
    }
    CHECK(encode(one_of_each().front()).size() == body_at + 103);
}

TEST_CASE("record: cut or lengthened it is refused") {
    for (const record& r : one_of_each()) {
        bytes data = encode(r);
        for (std::size_t length = 0; length < data.size(); ++length)
            CHECK_FALSE(decode_record(byte_view{data}.first(length)));
        data.push_back({});
        CHECK(decode_record(data).error().code == fault_code::bad_length);
        data[length_at + 1] = static_cast<std::byte>(std::to_integer<int>(data[length_at + 1]) + 1);
        CHECK(decode_record(data).error().code == fault_code::bad_length);
    }
}

TEST_CASE("record: values outside their range are refused with the reason") {
    const auto all = one_of_each();
    const record& roll = all[0];
    const record& play = all[1];
    const record& pass = all[2];
    CHECK(code_after(roll, 0, 0) == fault_code::bad_tag);
    CHECK(code_after(roll, type_at, 0) == fault_code::unknown_type);
    CHECK(code_after(roll, type_at, 9) == fault_code::unknown_type);
    CHECK(code_after(roll, seat_at, 3) == fault_code::wrong_seat);
    CHECK(code_after(roll, body_at + 4, 3) == fault_code::bad_value);
    CHECK(code_after(roll, body_at + 101, 0) == fault_code::bad_value);
    CHECK(code_after(roll, body_at + 102, 7) == fault_code::bad_value);
    CHECK(code_after(play, body_at, 1) == fault_code::bad_value);
    CHECK(code_after(play, body_at, 2) == fault_code::bad_value);
    CHECK(code_after(play, body_at + 1, 5) == fault_code::bad_value);
    CHECK(code_after(play, body_at + 1, 1) == fault_code::bad_length);
    CHECK(code_after(play, body_at + 2, 25) == fault_code::bad_value);
    CHECK(code_after(play, body_at + 3, 0) == fault_code::bad_value);
    CHECK(code_after(pass, body_at, 0) == fault_code::bad_value);
    CHECK(code_after(all[4], body_at, 3) == fault_code::bad_value);
    CHECK(code_after(all[4], body_at + 2, 4) == fault_code::bad_value);
    CHECK(code_after(all[6], body_at, 2) == fault_code::bad_value);
    CHECK(code_after(all[7], body_at, 0) == fault_code::bad_value);
    CHECK(code_after(all[7], body_at, 4) == fault_code::bad_value);
}
